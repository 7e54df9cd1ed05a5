import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPassages } from '../../../../../indexer/memory/extract/passages/read-passages';

function kindsOf(lines: readonly string[], isQuoted = false): string[] {
  const source = lines.join('\n');
  return readPassages({ source, start: 0, end: source.length, isQuoted }).map(
    ({ kind, text }) => `${kind}: ${text.trim()}`,
  );
}

describe('passages of a note', () => {
  it('tells own words from what is quoted, code, a table or a task', () => {
    expect(
      kindsOf([
        '# A',
        '',
        'own',
        '',
        '> theirs',
        '',
        '```',
        'code',
        '```',
        '',
        '- item',
        '- [ ] task',
        '',
        '| a |',
        '| - |',
      ]),
    ).toEqual([
      'prose: own',
      'quoted: > theirs',
      'code: ```\ncode\n```',
      'item: - item',
      'task: - [ ] task',
      'table: | a |\n| - |',
    ]);
  });

  it.each([
    ['a callout', ['> [!memory] Known', '> - I live in Graz.', '', 'own']],
    ['a tag', ['<memory>', 'I live in Graz.', '</memory>', '', 'own']],
    ['a list below a label', ['Relevant memories:', '- I live in Graz.', '', 'own']],
    ['a line of a ledger', ['- I live in Graz. %%{"id":"01J"}%%', '', 'own']],
  ])('knows what was handed over from a memory by %s', (_, lines) => {
    const kinds = kindsOf(lines);
    expect(kinds.filter((kind) => kind.startsWith('injected'))).toHaveLength(1);
    expect(kinds.filter((kind) => !kind.startsWith('injected'))).toEqual(['prose: own']);
  });

  it('reads the writer’s own callouts, and no comments', () => {
    expect(kindsOf(['> [!note] Title', '> own %%hidden%% words', '', '<!-- gone -->'])).toEqual([
      'prose: Title\nown  words',
    ]);
  });

  it('keeps headings above and block ids', () => {
    const source = '# A\n## B\ntext ^one\n\n# C\nmore';
    const passages = readPassages({ source, start: 0, end: source.length });
    expect(passages.map(({ headings, block }) => ({ headings, block }))).toEqual([
      { headings: ['A', 'B'], block: 'one' },
      { headings: ['C'], block: undefined },
    ]);
  });

  it('knows where in the note each character stands, whatever was taken out before it', () => {
    const line = fc.constantFrom(
      ...[
        'text here',
        '- item',
        '> [!note] title',
        '> inside %%x%% it',
        '> > [!tip]',
        '> > > deep',
        '# H',
        '```',
        '%%x%% y',
        '',
      ],
      ...[
        '---',
        '| a |',
        '1. one',
        '<memory>',
        '</memory>',
        '> [!memory]',
        '<!-- c -->',
        '  indented',
        '> - [ ] task',
      ],
    );
    fc.assert(
      fc.property(fc.array(line), fc.array(line), fc.boolean(), (before, lines, isQuoted) => {
        const head = `${before.join('\n')}\n\n`;
        const source = head + lines.join('\n');
        const passages = readPassages({ source, start: head.length, end: source.length, isQuoted });
        for (const { text, offsetOf } of passages) {
          const read = [...text].map((_, index) => source.charAt(offsetOf(index))).join('');
          expect(read).toBe(text);
          expect(offsetOf(0)).toBeGreaterThanOrEqual(head.length);
        }
      }),
    );
  });

  it('reads callouts within callouts, however deep', () => {
    const kinds = kindsOf(['> [!note]', '> > [!tip]', '> > > [!info]', '> > > deep']);
    expect(kinds).toEqual(['prose: deep']);
  });
});
