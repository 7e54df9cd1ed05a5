import fc from 'fast-check';
import type { Link, LinkKind, NoteProblem, NoteRecord } from '../../../../indexer/vault';
import type { FieldNumber } from '../../../../indexer/search/postings/fields';
import type { ForwardNote, Stretch } from '../../../../indexer/search/postings/forward';

/** Texts of every kind, halves of characters and byte order marks included. */
const text = fc.oneof(
  fc.constantFrom('', 'Heron', 'Birds', 'Größe', '日本語', '\uFEFFmark', '\uD83D', 'x'.repeat(40)),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const texts = fc.array(text, { maxLength: 4 });
const hash = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''));
const offset = fc.nat(1 << 28);

const kind = fc.constantFrom<LinkKind>('wikilink', 'embed', 'markdown-link', 'markdown-embed', 'frontmatter');
/** Links as they are written, and any other. */
const original = fc.oneof(
  fc
    .tuple(fc.constantFrom('[[', '![[', '['), text, text, fc.constantFrom(']]', ']'))
    .map((parts) => parts.join('')),
  fc.tuple(text, text).map(([name, shown]) => `[[${name}|${shown}]]`),
  fc.tuple(text, text).map(([name, heading]) => `[[${name}#${heading}]]`),
  fc.tuple(text, text).map(([shown, to]) => `[${shown}](${encodeURI(to.toWellFormed())})`),
  fc.tuple(text, text).map(([shown, to]) => `![${shown}](<${to}>)`),
  text,
);
const link: fc.Arbitrary<Link> = fc
  .record({
    kind,
    original,
    target: text,
    subpath: text,
    displayText: text,
    span: fc.record({ start: offset, end: offset, line: offset }),
    key: fc.option(text, { nil: undefined }),
  })
  .map(({ key, ...rest }) => (key === undefined ? rest : { ...rest, key }));

const problem: fc.Arbitrary<NoteProblem> = fc
  .record({
    code: fc.constantFrom<NoteProblem['code']>(
      'frontmatter-invalid',
      'note-unreadable',
      'note-too-large',
      'note-is-binary',
    ),
    message: text,
    line: fc.option(fc.nat(1000), { nil: undefined }),
  })
  .map(({ line, ...rest }) => (line === undefined ? rest : { ...rest, line }));

const path = fc.oneof(
  fc
    .tuple(fc.constantFrom('', 'a/', 'a/b/', '/'), text, fc.constantFrom('.md', '.MD', ''))
    .map((parts) => parts.join('')),
  text,
);

/** Any record, true to no note: titles, ids and parts of links that follow from others and that do not. */
export const anyRecord: fc.Arbitrary<NoteRecord> = fc
  .record({
    path,
    title: fc.option(text, { nil: undefined }),
    contentHash: fc.oneof(hash, fc.constant('')),
    mtimeMs: fc.double({ noNaN: true }),
    sizeBytes: fc.maxSafeNat(),
    aliases: texts,
    tags: texts,
    headings: texts,
    links: fc.array(link, { maxLength: 4 }),
    problems: fc.array(problem, { maxLength: 2 }),
    language: fc.option(fc.constantFrom('de', 'en'), { nil: undefined }),
    passages: fc.array(
      fc.record({
        contentHash: fc.oneof(hash, fc.constant('0'.repeat(32))),
        id: fc.option(text, { nil: undefined }),
        headingPath: texts,
        isUnderHeadings: fc.boolean(),
        start: offset,
        length: offset,
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ passages, title, language, ...rest }) => {
    const repeats = new Map<string, number>();
    const chunks = passages.map(({ id, contentHash, headingPath, isUnderHeadings, start, length }) => {
      const repeat = (repeats.get(contentHash) ?? 0) + 1;
      repeats.set(contentHash, repeat);
      return {
        id: id ?? `${rest.path}#${contentHash}${repeat === 1 ? '' : `-${repeat}`}`,
        contentHash,
        headingPath: isUnderHeadings ? rest.headings : headingPath,
        start,
        end: start + length,
      };
    });
    const name = rest.path.slice(rest.path.lastIndexOf('/') + 1).replace(/\.md$/, '');
    return { ...rest, title: title ?? name, chunks, ...(language === undefined ? {} : { language }) };
  });

/** The words of a note of so many passages, numbered below `termCount`. */
export function anyForward(passageCount: number, termCount: number): fc.Arbitrary<ForwardNote> {
  const word = fc
    .tuple(fc.nat(termCount - 1), fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.nat(7)))
    .map(([term, span]) => ((span << 29) | term) >>> 0);
  const stretch = fc.record({
    unit: fc.nat(passageCount),
    field: fc.nat(6),
    words: fc.oneof(fc.array(word, { minLength: 1, maxLength: 6 }), fc.constant([0])),
  });
  return fc.array(stretch, { maxLength: 8 }).map((some) => {
    const stretches: Stretch[] = [];
    const words: number[] = [];
    for (const { unit, field, words: own } of [...some].sort((a, b) => a.unit - b.unit)) {
      const start = words.length;
      words.push(...own);
      stretches.push({ unit, field: field as FieldNumber, start, end: words.length });
    }
    return { stretches, words: Uint32Array.from(words) };
  });
}
