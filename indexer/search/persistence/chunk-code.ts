import { HASH_BYTES, readHash } from '../../platform';
import type { ChunkRecord } from '../../vault';
import type { ByteReader, ByteWriter } from './bytes';
import type { StoredTexts, TextWriter } from './shared-texts';

/** What a chunk belongs to. */
export interface ChunkNote {
  readonly path: string;
  readonly headings: readonly string[];
}

/**
 * The chunks of a note without their hashes, which lie in a column of their own: where each begins behind the one
 * before, its length, and its heading path as numbers of the note's headings (0 and the text where it is none of them).
 *
 * @param hasUsualIds see {@link haveUsualIds}; other ids are written
 */
export function writeChunks(
  chunks: readonly ChunkRecord[],
  { headings }: Pick<ChunkNote, 'headings'>,
  hasUsualIds: boolean,
  texts: TextWriter,
  writer: ByteWriter,
): void {
  let before: Pick<ChunkRecord, 'end' | 'headingPath'> = { end: 0, headingPath: [] };
  for (const { id, headingPath, start, end } of chunks) {
    const hasSamePath = isSamePath(headingPath, before.headingPath);
    writer.writeSigned(start - before.end);
    writer.writeSigned(((end - start) << 1) | (hasSamePath ? 1 : 0));
    if (!hasSamePath) {
      writer.writeNumber(headingPath.length);
      for (const heading of headingPath) {
        const place = headings.indexOf(heading);
        writer.writeNumber(place + 1);
        if (place === -1) texts.write(heading, writer);
      }
    }
    if (!hasUsualIds) texts.write(id, writer);
    before = { end, headingPath };
  }
}

/**
 * @param hashes the content hashes of the chunks, 16 bytes each: as many chunks are read
 * @throws RangeError where the bytes are no chunks
 */
export function readChunks(
  reader: ByteReader,
  { path, headings }: ChunkNote,
  hashes: Uint8Array,
  hasUsualIds: boolean,
  texts: StoredTexts,
): ChunkRecord[] {
  const usualId = createUsualIds(path);
  const chunks: ChunkRecord[] = [];
  let headingPath: readonly string[] = [];
  let before = 0;
  for (let at = 0; at < hashes.length; at += HASH_BYTES) {
    const contentHash = readHash(hashes, at);
    const start = before + reader.readSigned();
    const length = reader.readSigned();
    const end = start + (length >> 1);
    if ((length & 1) === 0) headingPath = readHeadingPath(reader, headings, texts);
    const id = hasUsualIds ? usualId(contentHash) : texts.read(reader);
    chunks.push({ id, contentHash, headingPath, start, end });
    before = end;
  }
  return chunks;
}

function readHeadingPath(reader: ByteReader, headings: readonly string[], texts: StoredTexts): string[] {
  return Array.from({ length: reader.readCount() }, () => {
    const number = reader.readNumber();
    const heading = number === 0 ? texts.read(reader) : headings[number - 1];
    if (heading === undefined)
      throw new RangeError('A passage stands under a heading that the note has not.');
    return heading;
  });
}

/** Whether every id is the path and the content hash, with `-2`, `-3` where a note repeats itself. */
export function haveUsualIds(path: string, chunks: readonly ChunkRecord[]): boolean {
  const usualId = createUsualIds(path);
  return chunks.every(({ id, contentHash }) => id === usualId(contentHash));
}

function createUsualIds(path: string): (contentHash: string) => string {
  const repeats = new Map<string, number>();
  return (contentHash) => {
    const repeat = (repeats.get(contentHash) ?? 0) + 1;
    repeats.set(contentHash, repeat);
    return repeat === 1 ? `${path}#${contentHash}` : `${path}#${contentHash}-${String(repeat)}`;
  };
}

/** The usual id of one passage, by the hashes of all. */
export function usualIdOf(path: string, hashes: Uint8Array, passage: number): string {
  const usualId = createUsualIds(path);
  for (let before = 0; before < passage; before++) {
    // A note of many passages hardly ever repeats one: only what is the same has to be counted.
    if (isSameHash(hashes, before, passage)) usualId(readHash(hashes, passage * HASH_BYTES));
  }
  return usualId(readHash(hashes, passage * HASH_BYTES));
}

function isSameHash(hashes: Uint8Array, one: number, other: number): boolean {
  for (let byte = 0; byte < HASH_BYTES; byte++) {
    if (hashes[one * HASH_BYTES + byte] !== hashes[other * HASH_BYTES + byte]) return false;
  }
  return true;
}

function isSamePath(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((heading, place) => heading === other[place]);
}
