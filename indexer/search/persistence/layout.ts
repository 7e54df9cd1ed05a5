import { HASH_BYTES } from '../../platform';

/**
 * A segment's bytes, all little-endian:
 *
 * | bytes | what |
 * |---|---|
 * | 4 | `TIDX` |
 * | 4 | CRC-32 of everything after it |
 * | 4 each | format; numbers of notes, passages, terms and shared texts; lengths of records, words, texts and terms |
 * | 8 per note | time of the last change, float64 |
 * | 8 per note | size, float64 |
 * | 16 per note | content hash, zeros where there is none |
 * | 4 per note and 4 | where its record begins, and where the last ends |
 * | 4 per note and 4 | where its words begin, and where the last end |
 * | 4 per note and 4 | the number of its first passage, and of all |
 * | 4 per shared text and 4 | where it begins, and where the last ends |
 * | 16 per passage | content hash |
 * | n | the records, see `record-code` |
 * | n | the words, see `forward-code` |
 * | n | the shared texts |
 * | n | the terms: their lengths in UTF-16 units, then one text of all |
 */
export const MAGIC = 0x58444954;
export const FORMAT = 2;
export const CHECKSUM_AT = 4;
export const CHECKED_FROM = 8;
export const FORMAT_AT = 8;
const SIZES_AT = 12;
const SIZE_COUNT = 8;
const HEADER_BYTES = SIZES_AT + 4 * SIZE_COUNT;

/** How much there is of everything in a segment. */
export interface Sizes {
  readonly notes: number;
  readonly passages: number;
  readonly terms: number;
  readonly texts: number;
  readonly recordBytes: number;
  readonly wordBytes: number;
  readonly textBytes: number;
  readonly termBytes: number;
}

/** Where everything begins. */
export interface Layout {
  readonly times: number;
  readonly fileSizes: number;
  readonly hashes: number;
  readonly recordStarts: number;
  readonly wordStarts: number;
  readonly firstPassages: number;
  readonly textStarts: number;
  readonly passageHashes: number;
  readonly records: number;
  readonly words: number;
  readonly texts: number;
  readonly terms: number;
  readonly end: number;
}

export function layoutOf(sizes: Sizes): Layout {
  let at = HEADER_BYTES;
  const next = (bytes: number): number => {
    const start = at;
    at += bytes;
    return start;
  };
  return {
    times: next(8 * sizes.notes),
    fileSizes: next(8 * sizes.notes),
    hashes: next(HASH_BYTES * sizes.notes),
    recordStarts: next(4 * (sizes.notes + 1)),
    wordStarts: next(4 * (sizes.notes + 1)),
    firstPassages: next(4 * (sizes.notes + 1)),
    textStarts: next(4 * (sizes.texts + 1)),
    passageHashes: next(HASH_BYTES * sizes.passages),
    records: next(sizes.recordBytes),
    words: next(sizes.wordBytes),
    texts: next(sizes.textBytes),
    terms: next(sizes.termBytes),
    end: at,
  };
}

export function writeSizes(sizes: Sizes, view: DataView): void {
  const { notes, passages, terms, texts, recordBytes, wordBytes, textBytes, termBytes } = sizes;
  [notes, passages, terms, texts, recordBytes, wordBytes, textBytes, termBytes].forEach((size, place) =>
    view.setUint32(SIZES_AT + 4 * place, size, true),
  );
}

/** What the header says, or undefined where there is no whole header. */
export function readSizes(view: DataView): Sizes | undefined {
  if (view.byteLength < HEADER_BYTES) return undefined;
  const size = (place: number): number => view.getUint32(SIZES_AT + 4 * place, true);
  return {
    notes: size(0),
    passages: size(1),
    terms: size(2),
    texts: size(3),
    recordBytes: size(4),
    wordBytes: size(5),
    textBytes: size(6),
    termBytes: size(7),
  };
}
