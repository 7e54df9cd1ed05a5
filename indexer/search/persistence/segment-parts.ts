import { checksum, HASH_BYTES, TriviumError, writeHash } from '../../platform';
import type { Pace, StoredNote } from './segment-writer';
import { ByteWriter } from './bytes';
import { writeForward } from './forward-code';
import { CHECKED_FROM, CHECKSUM_AT, FORMAT, FORMAT_AT, MAGIC, layoutOf, writeSizes } from './layout';
import { writeRecord } from './record-code';
import type { SharedTexts } from './shared-texts';

const NO_HASH = '0'.repeat(2 * HASH_BYTES);

/** The parts of a segment as they grow note by note, and how they are put together. */
export class SegmentParts {
  readonly #times = new ByteWriter();
  readonly #fileSizes = new ByteWriter();
  readonly #hashes = new ByteWriter();
  readonly #recordStarts = new ByteWriter();
  readonly #wordStarts = new ByteWriter();
  readonly #firstPassages = new ByteWriter();
  readonly #passageHashes = new ByteWriter();
  readonly #records = new ByteWriter();
  readonly #words = new ByteWriter();
  #noteCount = 0;

  constructor(private readonly texts: SharedTexts) {}

  add({ record, forward }: StoredNote): void {
    this.#writeStarts();
    this.#times.writeFloat64(record.mtimeMs);
    this.#fileSizes.writeFloat64(record.sizeBytes);
    this.#hashes.writeBytes(hashBytes(record.contentHash === '' ? NO_HASH : record.contentHash, record.path));
    for (const chunk of record.chunks) {
      this.#passageHashes.writeBytes(hashBytes(chunk.contentHash, record.path));
    }
    writeRecord(record, this.texts, this.#records);
    writeForward(forward, this.#words);
    this.#noteCount += 1;
  }

  /**
   * @param terms by their numbers in the words that were added
   * @param pace awaited between two pieces of it
   */
  async assemble(terms: readonly string[], pace: Pace): Promise<Uint8Array> {
    this.#writeStarts();
    const { blob, starts } = textBlob(this.texts.texts);
    await pace();
    const termBytes = termBlob(terms);
    await pace();
    const sizes = {
      notes: this.#noteCount,
      passages: this.#passageHashes.length / HASH_BYTES,
      terms: terms.length,
      texts: this.texts.texts.length,
      recordBytes: this.#records.length,
      wordBytes: this.#words.length,
      textBytes: blob.length,
      termBytes: termBytes.length,
    };
    const layout = layoutOf(sizes);
    const bytes = new Uint8Array(layout.end);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, MAGIC, true);
    view.setUint32(FORMAT_AT, FORMAT, true);
    writeSizes(sizes, view);
    bytes.set(this.#times.written, layout.times);
    bytes.set(this.#fileSizes.written, layout.fileSizes);
    bytes.set(this.#hashes.written, layout.hashes);
    bytes.set(this.#recordStarts.written, layout.recordStarts);
    bytes.set(this.#wordStarts.written, layout.wordStarts);
    bytes.set(this.#firstPassages.written, layout.firstPassages);
    bytes.set(starts.written, layout.textStarts);
    bytes.set(this.#passageHashes.written, layout.passageHashes);
    bytes.set(this.#records.written, layout.records);
    bytes.set(this.#words.written, layout.words);
    bytes.set(blob.written, layout.texts);
    bytes.set(termBytes.written, layout.terms);
    await pace();
    view.setUint32(CHECKSUM_AT, checksum(bytes.subarray(CHECKED_FROM)), true);
    return bytes;
  }

  /** Where the next note begins, and behind the last one where it ends. */
  #writeStarts(): void {
    this.#recordStarts.writeUint32(this.#records.length);
    this.#wordStarts.writeUint32(this.#words.length);
    this.#firstPassages.writeUint32(this.#passageHashes.length / HASH_BYTES);
  }
}

function hashBytes(contentHash: string, path: string): Uint8Array {
  const bytes = new Uint8Array(HASH_BYTES);
  if (writeHash(contentHash, bytes)) return bytes;
  throw new TriviumError('note-unreadable', `${path}: "${contentHash}" is no content hash.`);
}

function textBlob(texts: readonly string[]): { readonly blob: ByteWriter; readonly starts: ByteWriter } {
  const blob = new ByteWriter();
  const starts = new ByteWriter();
  starts.writeUint32(0);
  for (const text of texts) {
    blob.writeText(text);
    starts.writeUint32(blob.length);
  }
  return { blob, starts };
}

/** All terms in one text, which is decoded in one piece, preceded by the length of each. */
function termBlob(terms: readonly string[]): ByteWriter {
  const writer = new ByteWriter();
  for (const term of terms) writer.writeNumber(term.length);
  writer.writeText(terms.join(''));
  return writer;
}
