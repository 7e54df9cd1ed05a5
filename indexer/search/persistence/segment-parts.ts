import { checksum, HASH_BYTES, writeHash } from '../../platform';
import type { StoredNote } from './segment-writer';
import { ByteWriter } from './bytes';
import { writeForward } from './forward-code';
import { CHECKED_FROM, CHECKSUM_AT, FORMAT, FORMAT_AT, MAGIC, layoutOf, writeSizes } from './layout';
import { writeRecord } from './record-code';
import type { SharedTexts } from './shared-texts';

/** The parts of a segment as they grow note by note, and how they are put together. */
export class SegmentParts {
  readonly #records = new ByteWriter();
  readonly #words = new ByteWriter();
  readonly #times: number[] = [];
  readonly #fileSizes: number[] = [];
  readonly #hashes: string[] = [];
  readonly #passageHashes: string[] = [];
  readonly #recordStarts = [0];
  readonly #wordStarts = [0];
  readonly #firstPassages = [0];

  constructor(private readonly texts: SharedTexts) {}

  add({ record, forward }: StoredNote): void {
    writeRecord(record, this.texts, this.#records);
    writeForward(forward, this.#words);
    this.#times.push(record.mtimeMs);
    this.#fileSizes.push(record.sizeBytes);
    this.#hashes.push(record.contentHash);
    for (const { contentHash } of record.chunks) this.#passageHashes.push(contentHash);
    this.#recordStarts.push(this.#records.length);
    this.#wordStarts.push(this.#words.length);
    this.#firstPassages.push(this.#passageHashes.length);
  }

  /** @param terms by their numbers in the words that were added */
  assemble(terms: readonly string[]): Uint8Array {
    const [textBlob, textStarts] = sharedBlob(this.texts.texts);
    const termBlob = blobOfTerms(terms);
    const sizes = {
      notes: this.#times.length,
      passages: this.#passageHashes.length,
      terms: terms.length,
      texts: textStarts.length - 1,
      recordBytes: this.#records.length,
      wordBytes: this.#words.length,
      textBytes: textBlob.length,
      termBytes: termBlob.length,
    };
    const layout = layoutOf(sizes);
    const bytes = new Uint8Array(layout.end);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, MAGIC, true);
    view.setUint32(FORMAT_AT, FORMAT, true);
    writeSizes(sizes, view);
    this.#times.forEach((time, place) => view.setFloat64(layout.times + 8 * place, time, true));
    this.#fileSizes.forEach((size, place) => view.setFloat64(layout.fileSizes + 8 * place, size, true));
    this.#hashes.forEach((hash, place) => {
      if (hash !== '') writeHash(hash, bytes, layout.hashes + HASH_BYTES * place);
    });
    this.#passageHashes.forEach((hash, place) =>
      writeHash(hash, bytes, layout.passageHashes + HASH_BYTES * place),
    );
    setNumbers(view, layout.recordStarts, this.#recordStarts);
    setNumbers(view, layout.wordStarts, this.#wordStarts);
    setNumbers(view, layout.firstPassages, this.#firstPassages);
    setNumbers(view, layout.textStarts, textStarts);
    bytes.set(this.#records.finish(), layout.records);
    bytes.set(this.#words.finish(), layout.words);
    bytes.set(textBlob, layout.texts);
    bytes.set(termBlob, layout.terms);
    view.setUint32(CHECKSUM_AT, checksum(bytes.subarray(CHECKED_FROM)), true);
    return bytes;
  }
}

function setNumbers(view: DataView, from: number, numbers: readonly number[]): void {
  numbers.forEach((number, place) => view.setUint32(from + 4 * place, number, true));
}

function sharedBlob(texts: readonly string[]): readonly [Uint8Array, readonly number[]] {
  const writer = new ByteWriter();
  const starts = [0];
  for (const text of texts) {
    writer.writeText(text);
    starts.push(writer.length);
  }
  return [writer.finish(), starts];
}

/** All terms in one text, which is decoded in one piece, preceded by the length of each. */
function blobOfTerms(terms: readonly string[]): Uint8Array {
  const writer = new ByteWriter();
  for (const term of terms) writer.writeNumber(term.length);
  writer.writeText(terms.join(''));
  return writer.finish();
}
