import type { VectorStore } from '../../embedding';
import type { NotePassages } from './note-passages';

/** The signature of a note without any vector. */
export const NO_VECTORS = 0;

/**
 * What a note's vector is made from, in one number of 53 bits: its passages' hashes and lengths, in order, and which of
 * them have vectors. Two notes or two states of a note with the same signature have the same vector.
 */
export function signatureOf({ passages }: NotePassages, store: VectorStore): number {
  let low = 0x811c9dc5;
  let high = 0x9e3779b9;
  let hasAny = false;
  for (const { contentHash, length } of passages) {
    if (store.find(contentHash) === undefined) continue;
    hasAny = true;
    for (let index = 0; index < contentHash.length; index++) {
      const unit = contentHash.charCodeAt(index);
      low = Math.imul(low ^ unit, 0x01000193);
      high = Math.imul(high ^ unit, 0x85ebca6b);
    }
    low = Math.imul(low ^ length, 0x01000193);
    high = Math.imul(high ^ (high >>> 15) ^ length, 0xc2b2ae35);
  }
  // Multiplication carries upwards only: the upper bits of both depend on everything.
  return hasAny ? (high >>> 11) * 2 ** 32 + (low >>> 0) + 1 : NO_VECTORS;
}
