import fc from 'fast-check';
import type { IndexedNote } from '../../../../indexer/search';
import { contentHash } from '../../../../indexer/platform';
import type { Chunk } from '../../../../indexer/vault';

/** Few words, so that notes share them, and of every kind the search treats in its own way. */
const vocabulary = [
  ...['the', 'of', 'und', 'der', 'heron', 'herons', 'stork', 'river', 'rivers', 'water', 'boat', 'a'],
  ...['Größe', 'grosse', 'schön', 'schon', 'Steuer', 'Gesetz', 'Einkommen', 'Einkommensteuergesetz'],
  ...['read_user_config', 'getUserName', 'user', 'config', '§', '10a', '日本語', '🔥', 'restoration'],
];
const folders = ['', 'Birds/', 'Work/Law/'];
const tags = ['bird', 'bird/grey', 'Law', 'work'];
const titles = ['Heron', 'River boat', 'Steuer', 'The user', 'Größe', 'Plan', 'Water'];

const word = fc.constantFrom(...vocabulary);
const words = (most: number) => fc.array(word, { maxLength: most }).map((chosen) => chosen.join(' '));

interface NoteParts {
  readonly folder: string;
  readonly name: string;
  readonly title: string;
  readonly aliases: readonly string[];
  readonly tags: readonly string[];
  readonly passages: readonly { readonly heading: string; readonly text: string }[];
  readonly mtimeMs: number;
  readonly language: string | undefined;
  readonly isUnread: boolean;
}

/** A note of a few passages, some of which other notes have too. */
export const anyNote: fc.Arbitrary<IndexedNote> = fc
  .record<NoteParts>({
    folder: fc.constantFrom(...folders),
    name: fc.constantFrom('one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'),
    title: fc.constantFrom(...titles),
    aliases: fc.array(fc.constantFrom(...titles), { maxLength: 1 }),
    tags: fc.subarray(tags, { maxLength: 2 }),
    passages: fc.array(fc.record({ heading: words(2), text: words(12) }), { maxLength: 4 }),
    mtimeMs: fc.integer({ min: 0, max: 3 }).map((day) => Date.UTC(2026, 0, 2 + day)),
    language: fc.constantFrom('de', 'en', undefined),
    isUnread: fc.integer({ min: 0, max: 19 }).map((number) => number === 0),
  })
  .map(toNote);

function toNote({ passages, language, folder, name, ...parts }: NoteParts): IndexedNote {
  const path = `${folder}${name}.md`;
  const chunks = passages.map(({ heading, text }, place): Chunk => {
    const hash = contentHash(`${heading}\n${text}`);
    return {
      id: `${path}#${hash}-${place}`,
      contentHash: hash,
      headingPath: heading === '' ? [] : [heading],
      text,
      start: 0,
      end: text.length,
    };
  });
  return {
    record: {
      path,
      title: parts.title,
      contentHash: parts.isUnread ? '' : contentHash(path),
      mtimeMs: parts.mtimeMs,
      sizeBytes: 1,
      aliases: parts.aliases,
      tags: parts.tags,
      // One heading of a passage is missing among the note's: the arms must not rely on them being the same.
      headings: passages.slice(1).flatMap(({ heading }) => (heading === '' ? [] : [heading])),
      links: [],
      chunks: chunks.map(({ id, contentHash: hash, headingPath, start, end }) => {
        return { id, contentHash: hash, headingPath, start, end };
      }),
      problems: parts.isUnread ? [{ code: 'note-unreadable', message: 'No way in.' }] : [],
      ...(language !== undefined && { language }),
    },
    chunks,
  };
}

const condition = fc.constantFrom(
  ...['"the river"', '"user config"', '"of the"', '"Steuer"', '-stork', '-"the heron"', '-und', 'tag:bird'],
  ...[
    '"a a"',
    '"the the"',
    '"heron the heron"',
    '-"river of"',
    '-"water water"',
    '-the',
    '-größe',
    '-file:t',
  ],
  ...['tag:bird/grey', '-tag:bird', '-path:work/l', '-path:.', '-file:s*', '-tag:work', 'file:e.', 'path:o'],
  ...['-tag:law', 'path:birds', '-path:law', 'file:o', '-file:one', 'after:2026-01-03', 'before:2026-01-04'],
);

/** What a user may type: words, half words, mistakes, conditions. */
export const anyQuery: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: word },
      { weight: 1, arbitrary: fc.constantFrom('resto', 'restortion', 'her', 'w', 'zzz', 'gesetzz') },
      { weight: 1, arbitrary: condition },
    ),
    { maxLength: 15 },
  )
  .map((pieces) => pieces.join(' '));

/** Conditions above all, many of them at once. */
export const anyConditions: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 1, arbitrary: word }, { weight: 4, arbitrary: condition }), { maxLength: 30 })
  .map((pieces) => pieces.join(' '));
