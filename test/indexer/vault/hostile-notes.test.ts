import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { chunkNote, parseNote } from '../../../indexer/vault';
import type { Chunk, ParsedNote } from '../../../indexer/vault';
import { cpuMs } from '../../processor-time';

const read = (source: string): { note: ParsedNote; chunks: readonly Chunk[] } => {
  const note = parseNote('Note.md', source);
  return { note, chunks: chunkNote(note, source) };
};
const withProperties = (yaml: string): string => `---\n${yaml}\n---\n\nThe body stays.`;
const texts = (yaml: string): string[] => read(withProperties(yaml)).chunks.map((chunk) => chunk.text);

describe('properties', () => {
  it.each(['a: &a\n  b: *a', 'a: &a [*a, "[[Harbour]]", Two Words]', 'a: &a {b: &b {c: *a, d: *b}}'])(
    'may hold themselves: %s',
    (yaml) => expect(texts(yaml).at(-1)).toBe('The body stays.'),
  );

  it('that hold themselves are read once', () => {
    const { note, chunks } = read(withProperties('a: &a [*a, "[[Harbour]]", Two Words, *a]'));
    expect(note.links.map(({ target, key }) => [target, key])).toEqual([['Harbour', 'a.1']]);
    expect(chunks[0]?.text).toBe('Harbour\nTwo Words');
  });

  it.each([
    ['over 100 kB', 'title: Two Words\n'.repeat(7000)],
    ['nested beyond measure', '['.repeat(90_000)],
    ['lists in lists', '- '.repeat(40_000)],
    ['keys in keys', '{a: '.repeat(20_000)],
    ['with aliases without end', `a: &a x\nb: [${'*a, '.repeat(20_000)}*a]`],
  ])('%s are listed as a problem, and the note still counts', (_, yaml) => {
    const { note, chunks } = read(withProperties(yaml));
    expect(note.problems).toMatchObject([{ code: 'frontmatter-invalid' }]);
    expect(chunks.map((chunk) => chunk.text)).toEqual(['The body stays.']);
  });

  it('that multiply by aliases are looked at up to a bound', () => {
    const yaml = `a: &a [${'Two Words, '.repeat(8000)}end]\nb: [${'*a, '.repeat(90)}*a]`;
    const used = cpuMs(() => texts(yaml));
    expect(used).toBeLessThan(3 * cpuMs(() => texts(yaml.replace(/\n.*/, ''))) + 100);
  });

  it('of any kind leave the body as it is', () => {
    const mark = fc.constantFrom(
      '&a ',
      '*a',
      '- ',
      ': ',
      '[',
      ']',
      '{',
      '}',
      '? ',
      '! ',
      '"',
      "'",
      '|',
      '\n',
      '  ',
      'x',
    );
    const yamlish = fc.oneof(
      fc.array(mark, { maxLength: 60 }).map((marks) => marks.join('')),
      fc.object({ maxDepth: 6, withNullPrototype: false }).map((value) => stringify(value)),
    );
    fc.assert(
      fc.property(yamlish, (yaml) => {
        const { note, chunks } = read(`---\n${yaml.replace(/^---/gm, '')}\n---\n\nThe body stays.`);
        expect(note.bodyStart).toBeGreaterThan(0);
        expect(chunks.at(-1)?.text).toBe('The body stays.');
      }),
      { numRuns: 300 },
    );
  });
});

describe('the time a note costs grows with its length alone', () => {
  const shapes: readonly (readonly [string, (length: number) => string])[] = [
    ['one paragraph of words', repeated('garden apple roof ')],
    ['one paragraph of sentences', repeated('A garden. An apple! ')],
    ['one word', repeated('a')],
    ['one run of CJK', repeated('漢字仮名交じり文')],
    ['sentences of CJK', repeated('漢字仮名。交じり文')],
    ['encoded bytes', repeated('aB3xY9+/QzR7')],
    ['families of emoji', repeated('👨‍👩‍👧‍👦')],
    ['a mixture', repeated('Some [[link]] #tag $a$ `code` %%c%% <b>x</b> 漢字。 https://example.org/a?b=c ')],
    ['lines', repeated('garden apple roof\r\n')],
    ['empty headings', repeated('# \n')],
    ['headings alone', repeated('## a\n')],
    ['underlined headings', repeated('a\n=\n')],
    ['a heading with blanks', (length) => `# a${' '.repeat(length)}b`],
    [
      'a long heading above many',
      (length) => `# ${'word '.repeat(length / 10)}\n${'## b\nx\n'.repeat(length / 14)}`,
    ],
    ['comments with open fences', repeated('<!--\n```\n-->\n\n')],
  ];

  it.each(shapes)('%s', (_, shape) => {
    const [small, large] = [shape(60_000), shape(480_000)];
    read(small);
    // Eight times the text: a linear reader takes eight times as long, one that is quadratic 64 times.
    expect(cpuMs(() => read(large))).toBeLessThan(24 * cpuMs(() => read(small)) + 60);
  });
});

it.each(['aB3xY9+/QzR7', 'a', 'data:image/png;base64,', ';a', '漢'])(
  'a run of millions is read: %s',
  (fragment) => {
    const source = `data:a/b${fragment.repeat(Math.ceil(6_000_000 / fragment.length))}\n\nThe end.`;
    expect(read(source).chunks.at(-1)?.text).toContain('The end.');
  },
);

it('a heading longer than a passage is cut like any text', () => {
  const { chunks } = read(`# ${'Several words again. '.repeat(300)}`);
  expect(chunks.length).toBeGreaterThan(1);
  for (const chunk of chunks) expect(chunk.text.length).toBeLessThanOrEqual(2000);
});

function repeated(fragment: string): (length: number) => string {
  return (length) => fragment.repeat(Math.ceil(length / fragment.length));
}
