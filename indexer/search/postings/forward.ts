import { tokenise } from '../text/tokenise';
import type { IndexedNote } from '../search-index';
import { fieldNumber } from './fields';
import type { FieldNumber } from './fields';

/**
 * A note as its words in order: what postings are made from, what phrases are checked against and what is stored, so
 * that opening an index tokenises nothing.
 *
 * A stretch is one field of one unit; unit 0 is the note itself, unit n its n-th passage. A word is the term's number;
 * the joined whole of a compound carries its span (the number of words after it that are its parts) in the high bits.
 */
export interface ForwardNote {
  readonly stretches: readonly Stretch[];
  readonly words: Uint32Array;
}

export interface Stretch {
  readonly unit: number;
  readonly field: FieldNumber;
  readonly start: number;
  readonly end: number;
}

const SPAN_SHIFT = 29;
const TERM_MASK = 0x1fffffff;

/** The term's number of a word in {@link ForwardNote.words}. */
export function termOf(word: number): number {
  return word & TERM_MASK;
}

/** How many of the following words are parts of this one; 0 for a word in the flow of the text. */
export function spanOf(word: number): number {
  return word >>> SPAN_SHIFT;
}

/** The same words under other numbers. */
export function renumbered(
  { stretches, words }: ForwardNote,
  numberOf: (term: number) => number,
): ForwardNote {
  return { stretches, words: words.map((word) => ((word & ~TERM_MASK) | numberOf(termOf(word))) >>> 0) };
}

/** Tokenises a note. `numberOf` gives each term its number. */
export function readForward(
  { record, chunks }: IndexedNote,
  numberOf: (term: string) => number,
): ForwardNote {
  const words: number[] = [];
  const stretches: Stretch[] = [];
  const add = (unit: number, field: FieldNumber, text: string) => {
    const start = words.length;
    for (const { term, span } of tokenise(text)) words.push(((span << SPAN_SHIFT) | numberOf(term)) >>> 0);
    if (words.length > start) stretches.push({ unit, field, start, end: words.length });
  };
  add(0, fieldNumber.title, record.title);
  for (const alias of record.aliases) add(0, fieldNumber.aliases, alias);
  for (const heading of record.headings) add(0, fieldNumber.headings, heading);
  for (const tag of record.tags) add(0, fieldNumber.tags, tag);
  add(0, fieldNumber.path, folderOf(record.path));
  chunks.forEach((chunk, index) => {
    for (const heading of chunk.headingPath) add(index + 1, fieldNumber.heading, heading);
    add(index + 1, fieldNumber.body, chunk.text);
  });
  return { stretches, words: Uint32Array.from(words) };
}

/** The file name is the title already. */
function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
