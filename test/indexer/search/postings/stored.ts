import { readForward, renumbered } from '../../../../indexer/search/postings/forward';
import type { IndexedNote } from '../../../../indexer/search';
import type { StoredNotes } from '../../../../indexer/search/stored-notes';

const HASH_BYTES = 16;

/** Notes as a segment would hold them, under numbers of their own. */
export function storedNotes(notes: readonly IndexedNote[]): StoredNotes {
  const numbers = new Map<string, number>();
  const numberOf = (term: string): number => {
    const number = numbers.get(term) ?? numbers.size;
    numbers.set(term, number);
    return number;
  };
  const forwards = notes.map((note) => readForward(note, numberOf));
  const record = (place: number) => (notes[place] as IndexedNote).record;
  return {
    noteCount: notes.length,
    terms: [...numbers.keys()],
    record,
    path: (place) => record(place).path,
    mtimeMs: (place) => record(place).mtimeMs,
    sizeBytes: (place) => record(place).sizeBytes,
    contentHash: (place) => record(place).contentHash,
    hasProblems: (place) => record(place).problems.length > 0,
    tags: (place) => record(place).tags,
    language: (place) => record(place).language,
    passageCount: (place) => record(place).chunks.length,
    passageHashes: (place) => new Uint8Array(record(place).chunks.length * HASH_BYTES),
    readWords: (place, into, numbering, lastUnit) => {
      const forward = forwards[place] as NonNullable<(typeof forwards)[number]>;
      into.put(numbering === undefined ? forward : renumbered(forward, (term) => numbering[term] as number));
      if (lastUnit !== undefined) into.endWith(lastUnit);
    },
    forward: (place) => forwards[place] as NonNullable<(typeof forwards)[number]>,
  };
}
