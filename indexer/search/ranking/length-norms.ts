import { searchDefaults } from '../defaults';
import { fields, fieldNumber } from '../postings/fields';
import type { FieldNumber } from '../postings/fields';
import type { TextIndex } from '../postings/text-index';

export const FIELD_WEIGHTS = Float64Array.from(fields, (field) => searchDefaults.fieldWeights[field]);

/** What a frequency is divided by for the length of the text it was counted in: `fixed + perWord * length`. */
export interface LengthNorms {
  /** By field, for a note as a whole. */
  readonly fixed: Float64Array;
  readonly perWord: Float64Array;
  /** For the text of a passage. Its headings are always short. */
  readonly passageFixed: number;
  readonly passagePerWord: number;
}

export function lengthNorms(index: TextIndex): LengthNorms {
  const shares = fields.map((field) => searchDefaults.lengthNormalisation[field]);
  const ofBody = searchDefaults.lengthNormalisation.body;
  return {
    fixed: Float64Array.from(shares, (share) => 1 - share),
    perWord: Float64Array.from(shares, (share, field) => share / index.meanLength(field as FieldNumber)),
    passageFixed: 1 - ofBody,
    passagePerWord: ofBody / index.meanPassageLength,
  };
}

/** BM25's saturation of a frequency, from 0 to k1 + 1. */
export function saturated(frequency: number): number {
  return (frequency * (searchDefaults.k1 + 1)) / (frequency + searchDefaults.k1);
}

/** What a note scores for a word at most, once for itself and once for its best passage. */
export function highestScore(weight: number): number {
  return weight * (searchDefaults.k1 + 1) * (1 + searchDefaults.passageShare);
}

/** Whether a field belongs to a passage rather than to the note alone. */
export function isOfPassage(field: FieldNumber): boolean {
  return field === fieldNumber.body || field === fieldNumber.heading;
}
