import { describe, expect, it } from 'vitest';
import { readWorkLog } from '../../../../indexer/graphs';
import { problemsOf, read } from './read';

describe('a table that records work', () => {
  it.each([
    ['Datum', 'Betroffene Notizen'],
    ['Tag', 'Notiz(en)'],
    ['Date', 'Pages touched'],
    ['When?', 'Touched'],
    ['Geändert am', 'Bearbeitete Seiten'],
    ['Zeitpunkt', '**Dateien**'],
    ['📅 Day', 'Related'],
    ['Änderungsdatum', 'Wiki-Seiten'],
    ['Am', 'Dokumente'],
    ['Something else', 'Links'],
  ])('is read by its headers: %s, %s', (date, notes) => {
    const log = readWorkLog(
      [
        `| No. | ${notes} | What | ${date} |`,
        '|---|---|---|---|',
        '| 1 | [[A]], [[B\\|b]] | see [[C]] | 15.05.2026 |',
      ].join('\n'),
    );

    expect(log.shape).toBe('table');
    expect(log.columns).toEqual({ date, notes: [notes] });
    expect(log.entries).toEqual([
      { date: '2026-05-15', targets: ['A', 'B'], summary: '1 · A, b · see C', line: 2 },
    ]);
    expect(log.problems).toEqual([]);
  });

  it('names notes by links, file names and plain names, parted by commas, semicolons or line breaks', () => {
    const cell = (text: string): readonly string[] =>
      read('| Date | Pages |', '|---|---|', `| 2026-05-15 | ${text} |`);

    expect(cell('[[Folder/A#Part|x]], [y](Folder/B%20b.md)')).toEqual(['2026-05-15: A, B b']);
    expect(cell('Alpha, Beta two<br>- Gamma')).toEqual(['2026-05-15: Alpha, Beta two, Gamma']);
    expect(cell('Alpha / Beta')).toEqual(['2026-05-15: Alpha, Beta']);
    expect(cell('Alpha, first part; Beta')).toEqual(['2026-05-15: Alpha, first part, Beta']);
    expect(cell('My note.md, `Folder/other note.md`')).toEqual(['2026-05-15: My note, other note']);
    expect(cell('–')).toEqual(['2026-05-15: ']);
    expect(cell('3 new pages, main.py, none, https://example.org')).toEqual(['2026-05-15: ']);
  });

  it('takes pipes in wikilinks, code and escapes for no ends of cells', () => {
    expect(
      read(
        'Date | What | Notes',
        '---|---|---',
        '2026-05-15 | `a | b` or a \\| b | [[A|a]], [[B\\|b]]',
        "2026-05-16 | the ` mark | it's a `, [[C]]",
      ),
    ).toEqual(['2026-05-15: A, B', '2026-05-16: C']);
  });

  it('gives a row without a date that of the row above, as merged cells look', () => {
    expect(
      read('|Date|Notes|', '|-|-|', '|2026-05-15|[[A]]|', '||[[B]]|', '| |[[C]]|', '|16.5.26|[[D]]|'),
    ).toEqual(['2026-05-15: A', '2026-05-15: B', '2026-05-15: C', '2026-05-16: D']);
  });

  it('keeps rows that are too short or too long and says what is wrong with them', () => {
    const lines = [
      '| Date | What | Notes |',
      '|---|---|---|',
      '| 2026-05-15 | [[A]] |',
      '| 2026-05-16 | b | [[B]] | [[C]] |',
    ];

    expect(read(...lines)).toEqual(['2026-05-15: A', '2026-05-16: B, C']);
    expect(problemsOf(...lines)).toEqual([
      '3: This row has no cell in the column "Notes": it has 2 cells, the header 3. Add the missing "|".',
      '4: This row has 4 cells, the header 3. Write a "|" that parts no cells as "\\|".',
    ]);
  });

  it('reports dates that cannot be read', () => {
    const lines = ['|Date|Notes|', '|-|-|', '|lately|[[A]]|', '|2026-13-01|[[B]]|', '|2026-05-15|[[C]]|'];

    expect(read(...lines)).toEqual(['undated: A', 'undated: B', '2026-05-15: C']);
    expect(problemsOf(...lines).map((problem) => problem.slice(0, 30))).toEqual([
      '3: "lately" is no date that ca',
      '4: "2026-13-01" is no date tha',
    ]);
  });

  it('is searched in every cell where no header is known to name notes', () => {
    const log = readWorkLog(
      '| Date | Alpha | Beta |\n|---|---|---|\n| 2026-05-15 | [[A]] | `b.md`, main.py |',
    );

    expect(log.columns).toEqual({ date: 'Date', notes: [] });
    expect(log.entries[0]!.targets).toEqual(['A', 'b.md']);
    expect(log.problems[0]!.line).toBe(1);
    expect(log.problems[0]!.message).toContain('"Alpha"');
  });

  it('is searched in every cell where the column of files lists files of other kinds', () => {
    expect(
      read('| Date | Files | What |', '|---|---|---|', '| 2026-05-15 | src/main.py | for [[A]] |'),
    ).toEqual(['2026-05-15: A']);
  });

  it('does not take remarks for notes beside a column that names them', () => {
    expect(
      read(
        '| Notes | Date | Pages touched |',
        '|---|---|---|',
        '| Went well, see [[X]] | 2026-05-15 | [[A]], [[B]] |',
      ),
    ).toEqual(['2026-05-15: A, B']);
  });

  it('is read whatever the other tables of the note are', () => {
    expect(
      read(
        '| Key | Meaning |',
        '|---|---|',
        '| [[X]] | [[Y]] |',
        '',
        '| Seiten | Datum |',
        '|---|---|',
        '| [[A]] | 2026-05-15 |',
        '',
        '| [[B]] | 2026-05-16 |',
        'Text between.',
        '',
        '| Date | File |',
        '|---|---|',
        '| 2026-05-17 | c.md |',
      ),
    ).toEqual(['2026-05-15: A', '2026-05-16: B', '2026-05-17: c']);
  });

  it('without dates is read only in a note that has no dated entries', () => {
    const table = ['| Pages | What |', '|---|---|', '| [[A]], [[B]] | moved |'];

    expect(read(...table)).toEqual(['undated: A, B']);
    expect(read('- 2026-05-15: [[C]]', '', ...table)).toEqual(['2026-05-15: C']);
    expect(read('## 2026-05-15', ...table)).toEqual(['2026-05-15: A, B']);
  });

  it('is read in a callout, and not in code or a comment', () => {
    const table = ['| Date | Pages |', '|---|---|', '| 2026-05-15 | [[A]] |'];

    expect(read('> [!note] Log', ...table.map((line) => `> ${line}`))).toEqual(['2026-05-15: A']);
    expect(read('```', ...table, '```')).toEqual([]);
    expect(read('<!--', ...table, '-->')).toEqual([]);
  });
});
