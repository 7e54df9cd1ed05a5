import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWorkLog, mayBeWorkLog, noteNames, readWorkLog, toWorkLogRecord } from '../../../../indexer/graphs';
import { cpuMs } from '../../../processor-time';

/** Text that is close to a log, so that every branch is met: pieces of Markdown in any order. */
const fragments = fc
  .array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          ...'# ## - * 1. > | |---|---| [[ ]] [x] ]( ) ` ``` ~~~ <!-- --> .md \\ \\| , ; \0 🎉 שלום'.split(
            ' ',
          ),
        ),
      },
      { weight: 2, arbitrary: fc.constantFrom('\n', '\r\n', '\n\n', ' ', '  ', '\t', '\n---\n', '\uFEFF') },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          '2026-05-15',
          '15.5.26',
          '05/06/2026',
          '2026-02-30',
          'May 15, 2026',
          'Datum',
          'Notizen',
          'a.md',
          '# 2026',
          '15.05.',
          'KW 20/2026',
          '09:30',
          'Date:',
          '> [!note] ',
          '<summary>',
          '\n===\n',
          'Mo',
        ),
      },
      fc.string({ unit: 'binary', maxLength: 8 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

interface Row {
  readonly date: string;
  readonly notes: readonly string[];
}
const name = fc.stringMatching(/^[A-Z][a-z]{0,8}( [a-z]{1,5})?$/);
const row: fc.Arbitrary<Row> = fc.record({
  date: fc.integer({ min: 1, max: 28 }).map((day) => `2026-05-${String(day).padStart(2, '0')}`),
  notes: fc.uniqueArray(name, { maxLength: 4 }),
});
const rows = fc.array(row, { minLength: 1, maxLength: 12 });
const expected = (written: readonly Row[]): unknown =>
  written.map(({ date, notes }) => ({ date, notes: [...notes].sort() }));
const entriesOf = (text: string): unknown =>
  readWorkLog(text).entries.map((entry) => ({ date: entry.date, notes: noteNames(entry) }));
const linked = (notes: readonly string[]): string => notes.map((note) => `[[${note}]]`).join(', ');

describe('reading a log', () => {
  it('fails for no text, and places all it finds within the text', () => {
    fc.assert(
      fc.property(fc.oneof(fragments, fc.string({ unit: 'binary' })), (text) => {
        mayBeWorkLog(text);
        const log = readWorkLog(text);
        isWorkLog(log);
        toWorkLogRecord('Log.md', 'hash', log);
        const lines = text.split('\n').length;
        const places = log.entries.map(({ line }) => line);
        expect(places).toEqual([...new Set(places)].sort((one, other) => one - other));
        for (const line of places) expect(line).toBeLessThan(lines);
        for (const { line } of log.problems) expect(line >= 1 && line <= lines).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('gives the entries of a table whatever columns are added and wherever they stand', () => {
    const more = fc.uniqueArray(fc.constantFrom('What', 'Status', 'Dauer', 'Remarks', 'Quelle', 'No.'), {
      maxLength: 4,
    });
    const headers = fc.constantFrom<[string, string]>(
      ['Date', 'Pages touched'],
      ['Datum', 'Betroffene Notizen'],
      ['Tag', 'Dateien'],
    );
    fc.assert(
      fc.property(
        rows,
        headers,
        more,
        fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
        (written, [date, notes], others, order) => {
          const columns = [date, notes, ...others]
            .map((header, index) => ({ header, key: order[index]! }))
            .sort((one, other) => one.key - other.key)
            .map(({ header }) => header);
          const cells = (row: Row): string[] =>
            columns.map((header) =>
              header === date ? row.date : header === notes ? linked(row.notes) : `about [[Elsewhere]]`,
            );
          const lines = [columns, columns.map(() => '---'), ...written.map(cells)];
          const text = lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
          expect(entriesOf(text)).toEqual(expected(written));
        },
      ),
    );
  });

  it('gives every entry once and in order, in each of its shapes and with either line break', () => {
    const shapes: readonly ((row: Row) => string)[] = [
      ({ date, notes }) => `## ${date}\n\n${linked(notes)}\n`,
      ({ date, notes }) => `- ${date} — ${linked(notes)}`,
      ({ date, notes }) => `**${date}** ${linked(notes)}\n`,
      ({ date, notes }) => `- ${date}: ${notes.map((note) => `\`${note}.md\``).join(' ')}`,
    ];
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom(...shapes),
        fc.constantFrom('\n', '\r\n'),
        (written, shape, lineBreak) => {
          const text = written.map(shape).join('\n').replaceAll('\n', lineBreak);
          expect(entriesOf(text)).toEqual(expected(written));
        },
      ),
    );
  });

  it('reports the first of many problems and counts the others', () => {
    const { problems } = readWorkLog(
      `|Date|Notes|\n|-|-|\n|2026-05-15|[[A]]|\n${'|lately|[[A]]|\n'.repeat(500)}`,
    );

    expect(problems).toHaveLength(101);
    expect(problems[100]).toEqual({ line: 104, message: '400 more lines could not be read.' });
  });
});

describe('long logs', () => {
  /** Far above what is measured (0.5 to 0.8 s of processor time, cold, on a busy machine), far below what anything but linear work would take. */
  const LIMIT_MS = 10_000;
  const rowsOfTable = Array.from(
    { length: 50_000 },
    (_, index) =>
      `| 2026-05-${String(1 + (index % 28)).padStart(2, '0')} | Work ${index} | [[Note ${index % 977}]], [[Other]] |`,
  );

  it.each([
    ['50,000 rows', `| Date | What | Notes |\n|---|---|---|\n${rowsOfTable.join('\n')}`, 50_000],
    ['a line of 5 MB of one letter', 'a'.repeat(5_000_000), 0],
    ['open brackets', `- 2026-05-15 ${'['.repeat(2_000_000)}`, 1],
    ['backticks', `- 2026-05-15 ${'`a'.repeat(1_000_000)}`, 1],
    ['endings without names', `- 2026-05-15 ${'(.md'.repeat(500_000)}`, 1],
    ['open comments', `- 2026-05-15 ${'<!--'.repeat(500_000)}-->`, 1],
    ['quote marks', '> '.repeat(20_000), 0],
    ['blanks in a heading', `# a${' '.repeat(2_000_000)}b`, 0],
    ['sections with dates', '## Session\n- Date: 2026-05-15\n- [[A]]\n'.repeat(50_000), 50_000],
    ['lines across', `## 2026-05-15\n\n${'---\n\n'.repeat(200_000)}`, 1],
    ['times below a date', `# 2026-05-15\n${'- 09:30 [[A]]\n'.repeat(50_000)}`, 50_000],
    ['days below a year', `# 2026\n${'## 15.05.\n[[A]]\n'.repeat(50_000)}`, 50_000],
    ['pipes', `${'|'.repeat(1_000_000)}\n|---|\n|x|`, 0],
  ])('are read in linear time: %s', (_, text, entries) => {
    const used = cpuMs(() => expect(readWorkLog(text).entries).toHaveLength(entries));
    expect(used).toBeLessThan(LIMIT_MS);
  });
});
