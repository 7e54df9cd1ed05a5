import { checksum, HASH_BYTES, readHash } from '../../platform';
import type { NoteRecord } from '../../vault';
import type { NoteOutline } from '../notes/note-columns';
import type { ForwardNote } from '../postings/forward';
import { NoteWords } from '../postings/note-words';
import type { StoredNotes } from '../stored-notes';
import { ByteReader } from './bytes';
import { readWords } from './forward-code';
import { CHECKED_FROM, CHECKSUM_AT, FORMAT, FORMAT_AT, MAGIC, layoutOf, readSizes } from './layout';
import type { Layout, Sizes } from './layout';
import {
  HAS_HASH,
  HAS_PROBLEMS,
  readChunkId,
  readLanguage,
  readOutline,
  readPath,
  readRecord,
  readTags,
} from './record-code';
import { StoredTexts } from './shared-texts';

/** The checksum a segment carries, which the manifest repeats. */
export function checksumOf(segment: Uint8Array): number {
  return viewOf(segment).getUint32(CHECKSUM_AT, true);
}

/**
 * A segment by its bytes, or in words what is wrong with them. The checksum and all that says where things lie are
 * checked here, so that reading a note can fail only where a segment was written wrongly; see {@link StoredSegment.damage}.
 */
export function openSegment(bytes: Uint8Array): StoredSegment | string {
  const view = viewOf(bytes);
  const sizes = readSizes(view);
  if (sizes === undefined) return 'is cut short';
  if (view.getUint32(0, true) !== MAGIC) return 'is no index segment';
  if (view.getUint32(CHECKSUM_AT, true) !== checksum(bytes.subarray(CHECKED_FROM))) {
    return 'has a wrong checksum';
  }
  if (view.getUint32(FORMAT_AT, true) !== FORMAT) return 'is of another version';
  const layout = layoutOf(sizes);
  if (layout.end !== bytes.length) return 'has a wrong length';
  const { notes, texts } = sizes;
  const isInOrder =
    sizes.terms <= sizes.termBytes &&
    isRising(view, layout.recordStarts, notes, sizes.recordBytes) &&
    isRising(view, layout.wordStarts, notes, sizes.wordBytes) &&
    isRising(view, layout.firstPassages, notes, sizes.passages) &&
    isRising(view, layout.textStarts, texts, sizes.textBytes);
  return isInOrder
    ? new StoredSegment(bytes, view, sizes, layout)
    : 'says of its parts that they lie elsewhere';
}

/** The notes of one segment, read where they lie. */
export class StoredSegment implements StoredNotes {
  readonly #texts: StoredTexts;
  #damage: string | undefined;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly view: DataView,
    private readonly sizes: Sizes,
    private readonly layout: Layout,
  ) {
    const { texts, textStarts } = layout;
    this.#texts = new StoredTexts(
      bytes,
      sizes.texts,
      (number) => texts + view.getUint32(textStarts + 4 * number, true),
    );
  }

  /**
   * What was found wrong with a note when it was read, in words. It can only be where the segment was written wrongly: an
   * accident on the disk does not get past the checksum. The note then reads as one that has nothing.
   */
  get damage(): string | undefined {
    return this.#damage;
  }

  get noteCount(): number {
    return this.sizes.notes;
  }

  get terms(): readonly string[] {
    return this.#reading(new Array<string>(this.sizes.terms).fill(''), () => {
      const reader = new ByteReader(this.bytes, this.layout.terms, this.layout.end);
      const lengths = Array.from({ length: this.sizes.terms }, () => reader.readNumber());
      const text = reader.readText();
      let at = 0;
      if (lengths.reduce((sum, length) => sum + length, 0) !== text.length) {
        throw new RangeError('The terms are not as long as they say.');
      }
      return lengths.map((length) => text.slice(at, (at += length)));
    });
  }

  record(place: number): NoteRecord {
    const columns = {
      contentHash: this.contentHash(place),
      mtimeMs: this.mtimeMs(place),
      sizeBytes: this.sizeBytes(place),
    };
    return this.#reading(emptyRecord(columns), () =>
      readRecord(this.#recordReader(place), this.#texts, columns, this.passageHashes(place)),
    );
  }

  outline(place: number): NoteOutline {
    return this.#reading({ title: '', chunks: [] }, () =>
      readOutline(this.#recordReader(place), this.#texts, this.passageHashes(place)),
    );
  }

  /** The id of a passage, empty where the note has no such passage. */
  chunkId(place: number, passage: number): string {
    if (passage >= this.passageCount(place)) return '';
    return this.#reading('', () =>
      readChunkId(this.#recordReader(place), this.#texts, this.passageHashes(place), passage),
    );
  }

  path(place: number): string {
    return this.#reading('', () => readPath(this.#recordReader(place), this.#texts));
  }

  mtimeMs(place: number): number {
    return this.view.getFloat64(this.layout.times + 8 * place, true);
  }

  sizeBytes(place: number): number {
    return this.view.getFloat64(this.layout.fileSizes + 8 * place, true);
  }

  contentHash(place: number): string {
    return this.#says(place, HAS_HASH) ? readHash(this.bytes, this.layout.hashes + HASH_BYTES * place) : '';
  }

  hasProblems(place: number): boolean {
    return this.#says(place, HAS_PROBLEMS);
  }

  tags(place: number): readonly string[] {
    return this.#reading([], () => readTags(this.#recordReader(place), this.#texts));
  }

  language(place: number): string | undefined {
    return this.#reading(undefined, () => readLanguage(this.#recordReader(place), this.#texts));
  }

  passageCount(place: number): number {
    return this.#firstPassage(place + 1) - this.#firstPassage(place);
  }

  passageHashes(place: number): Uint8Array {
    const { passageHashes } = this.layout;
    return this.bytes.subarray(
      passageHashes + HASH_BYTES * this.#firstPassage(place),
      passageHashes + HASH_BYTES * this.#firstPassage(place + 1),
    );
  }

  readWords(place: number, into: NoteWords, numbering?: Uint32Array, lastUnit = Infinity): void {
    const { words, wordStarts } = this.layout;
    const start = words + this.#at(wordStarts, place);
    const end = words + this.#at(wordStarts, place + 1);
    const passageCount = this.passageCount(place);
    try {
      const request = { passageCount, termCount: this.sizes.terms, numbering, lastUnit };
      readWords(new ByteReader(this.bytes, start, end), request, into);
    } catch (error) {
      this.#notice(error);
      into.clear();
    }
  }

  forward(place: number): ForwardNote {
    const words = new NoteWords();
    this.readWords(place, words);
    return words.toForward();
  }

  #recordReader(place: number): ByteReader {
    const { records, recordStarts } = this.layout;
    return new ByteReader(
      this.bytes,
      records + this.#at(recordStarts, place),
      records + this.#at(recordStarts, place + 1),
    );
  }

  /** Whether a bit of the record's first byte is set. */
  #says(place: number, bit: number): boolean {
    const { records, recordStarts } = this.layout;
    return ((this.bytes[records + this.#at(recordStarts, place)] ?? 0) & bit) !== 0;
  }

  #firstPassage(place: number): number {
    return this.#at(this.layout.firstPassages, place);
  }

  #at(column: number, place: number): number {
    return this.view.getUint32(column + 4 * place, true);
  }

  /** Nothing that a segment holds may break a search. */
  #reading<T>(otherwise: T, read: () => T): T {
    try {
      return read();
    } catch (error) {
      this.#notice(error);
      return otherwise;
    }
  }

  #notice(error: unknown): void {
    this.#damage ??= error instanceof Error ? error.message : String(error);
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Whether `count + 1` numbers begin with 0, never fall, and end with `last`. */
function isRising(view: DataView, from: number, count: number, last: number): boolean {
  let before = 0;
  for (let place = 0; place <= count; place++) {
    const number = view.getUint32(from + 4 * place, true);
    if (number < before || (place === 0 && number !== 0)) return false;
    before = number;
  }
  return before === last;
}

function emptyRecord(columns: Pick<NoteRecord, 'contentHash' | 'mtimeMs' | 'sizeBytes'>): NoteRecord {
  return {
    ...columns,
    path: '',
    title: '',
    contentHash: '',
    aliases: [],
    tags: [],
    headings: [],
    links: [],
    chunks: [],
    problems: [],
  };
}
