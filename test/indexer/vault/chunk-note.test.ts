import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHUNKER_VERSION, chunkNote, parseNote } from '../../../indexer/vault';
import type { Chunk } from '../../../indexer/vault';

const HARD_MAX = 2000;
const chunks = (source: string, path = 'Note.md'): readonly Chunk[] =>
  chunkNote(parseNote(path, source), source);
const texts = (source: string): string[] => chunks(source).map((chunk) => chunk.text);
const words = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

describe('passages', () => {
  it('never cross a heading and know the headings above them', () => {
    const source = 'before\n\n# One\n\nfirst\n\n## Sub [[Harbour|port]]\n\nsecond\n\n# Two\n\nthird';
    expect(chunks(source).map(({ headingPath, text }) => [headingPath, text])).toEqual([
      [[], 'before'],
      [['One'], 'first'],
      [['One', 'Sub port'], 'second'],
      [['Two'], 'third'],
    ]);
  });

  it('keep a heading that holds nothing', () => {
    expect(chunks('# Only\n\n## Leaf\n\n# Last').map(({ headingPath, text }) => [headingPath, text])).toEqual(
      [
        [['Only'], 'Leaf'],
        [[], 'Last'],
      ],
    );
  });

  it('show links as a reader sees them, without the marks of comments, blocks and data', () => {
    const source =
      'See [[Harbour|the port]], [[Quay]], [the plan](Plan.md) and ![[map.png]]. %% kept %% <!-- gone --> ^id-7\n\n' +
      `![](data:image/png;base64,${'iVBORw0KGgo'.repeat(30)}) ${'aB3/xY9+'.repeat(40)} end`;
    expect(texts(source).join('\n')).toBe('See the port, Quay, the plan and map.png.  kept\n\n![]()  end');
  });

  it('keep code as it is written', () => {
    expect(texts('```md\n[[a|b]] %% x %% ^id\n```')).toEqual(['```md\n[[a|b]] %% x %% ^id\n```']);
  });

  it.each([
    '',
    '   \n\n',
    '---\n---\n',
    '<!-- only -->',
    '***',
    '---\nid: 7f3a-11\ncreated: 2026-11-30\n---\n',
  ])('are none where there is nothing to read: %j', (source) => expect(chunks(source)).toEqual([]));

  it('begin with what people wrote into the properties', () => {
    const source =
      '---\nid: a1b2c3d4e5f6\ncreated: 2026-11-30\ntags: [x]\nauthor: "[[Ada Lovelace|Ada L.]]"\ngenre: [Jazz, draft]\n' +
      'cover: pic/one.png\nurl: https://example.org\nnote: a long remark\n---\n\nBody';
    expect(chunks(source).map(({ text, headingPath }) => [text, headingPath])).toEqual([
      ['Ada L.\nJazz\na long remark', []],
      ['Body', []],
    ]);
  });

  it('keep fenced code in one piece where it fits', () => {
    const code = `\`\`\`js\n${'let value = compute(1);\n'.repeat(50)}\`\`\``;
    const found = texts(
      `${'Some words before. '.repeat(50)}\n\n${code}\n\n${'And after it more. '.repeat(60)}`,
    );
    expect(found.some((text) => text.includes(code))).toBe(true);
  });

  it('are cut between list items and after sentences', () => {
    for (const text of texts('- an item that says something\n'.repeat(200))) expect(text).toMatch(/^- an/);
    for (const text of texts('This is a sentence of some length. '.repeat(200)))
      expect(text).toMatch(/^This.*length\.$/s);
  });

  it('have ids that hold the text and never repeat', () => {
    const [one, two, three] = chunks('# A\n\nsame\n\n# A\n\nsame\n\n# A\n\nother');
    expect(one?.id).toBe(`Note.md#${one?.contentHash ?? ''}`);
    expect(two?.id).toBe(`Note.md#${one?.contentHash ?? ''}-2`);
    expect(three?.contentHash).not.toBe(one?.contentHash);
    expect(chunks('text', 'a.md')[0]?.contentHash).toBe(chunks('text', 'b/c.md')[0]?.contentHash);
    expect(CHUNKER_VERSION).toBeGreaterThan(0);
  });

  it('hold the end of a long paragraph and of a run without spaces', () => {
    const long = `${'word '.repeat(5000)}lastword`;
    const run = `${'wortandemwort'.repeat(2300)}schluss`;
    const japanese = `${'これは長い文章です'.repeat(3000)}終`;
    for (const [source, end] of [
      [long, 'lastword'],
      [run, 'schluss'],
      [japanese, '終'],
    ] as const) {
      const found = texts(source);
      expect(found.at(-1)).toMatch(new RegExp(`${end}$`));
      expect(found.join('').replace(/\s/g, '')).toBe(source.replace(/\s/g, ''));
      for (const text of found) expect(text.length).toBeLessThanOrEqual(HARD_MAX);
    }
  });

  it('never cut within a character', () => {
    const found = texts('👩‍👩‍👧‍👦'.repeat(500) + 'e\u0301'.repeat(3000));
    expect(found.join('')).toBe(('👩‍👩‍👧‍👦'.repeat(500) + 'e\u0301'.repeat(3000)).normalize('NFC'));
    for (const text of found) expect(text).not.toMatch(/[\ud800-\udbff]$|^[\udc00-\udfff]/);
    for (const text of found) expect(text).not.toMatch(/^(?:\u200d|\u0301)|\u200d$/);
  });
});

describe('any note', () => {
  const word = fc.constantFrom(
    'alpha',
    'Straße',
    '東京',
    'naïve',
    '42',
    'e\u0301t\u00e9',
    'x'.repeat(300),
    '🌱',
  );
  const line = fc.oneof(
    fc.array(word, { minLength: 1, maxLength: 30 }).map((parts) => parts.join(' ')),
    fc.array(word, { minLength: 1, maxLength: 5 }).map((parts) => `- ${parts.join(' ')}`),
    fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => `## ${parts.join(' ')}`),
    fc.constantFrom(
      '',
      '',
      '> quoted words',
      '| a | b |',
      '```',
      'see [[Note]] and more. '.repeat(40),
      '字'.repeat(700),
    ),
  );
  const note = fc.array(line, { maxLength: 60 }).map((lines) => lines.join('\n'));

  it('keeps every word in order, within the limits, at growing places', () => {
    fc.assert(
      fc.property(note, (source) => {
        const found = chunks(source);
        let reached = 0;
        for (const { text, start, end } of found) {
          expect(text.length).toBeLessThanOrEqual(HARD_MAX);
          expect(start).toBeGreaterThanOrEqual(reached);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(source.length);
          reached = end;
        }
        const { headings } = parseNote('Note.md', source);
        const isHeading = (chunk: Chunk): boolean => headings.some(({ span }) => span.start === chunk.start);
        const body = found.filter((chunk) => !isHeading(chunk)).map(({ text }) => words(text).join(''));
        expect(body.join('')).toBe(words(withoutStretches(source, headings).normalize('NFC')).join(''));
        const said = found.flatMap(({ headingPath, text }) => [...headingPath, text]);
        for (const { text } of headings) expect(said).toContain(text.trim().normalize('NFC'));
      }),
      { numRuns: 200 },
    );
  });

  it('gives the same passages with either line break, and every time', () => {
    fc.assert(
      fc.property(note, (source) => {
        const unix = chunks(source).map(({ id, text }) => [id, text]);
        expect(chunks(source.replace(/\n/g, '\r\n')).map(({ id, text }) => [id, text])).toEqual(unix);
        expect(chunks(source).map(({ id, text }) => [id, text])).toEqual(unix);
      }),
      { numRuns: 200 },
    );
  });
});

/** The text with the headings cut out. */
function withoutStretches(source: string, headings: ReturnType<typeof parseNote>['headings']): string {
  let kept = '';
  let at = 0;
  for (const { span } of headings) {
    kept += `${source.slice(at, span.start)} `;
    at = span.end;
  }
  return kept + source.slice(at);
}
