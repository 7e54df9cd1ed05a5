import { checksum, HASH_BYTES } from '../../platform';

/**
 * A segment's bytes, all little-endian:
 *
 * | bytes | what |
 * |---|---|
 * | 4 | `TVEC` |
 * | 4 | CRC-32 of everything after it |
 * | 4 | format, 1 |
 * | 4 | dimensions |
 * | 4 | number of entries |
 * | 4 | number of rows |
 * | 18 per entry | content hash (16), number of its rows (uint16) |
 * | 4 per row | scale, float32 |
 * | dimensions per row | int8 values |
 */
const MAGIC = 0x43455654;
const FORMAT = 1;
const HEADER_BYTES = 24;
const SCALE_BYTES = 4;
const CHECKED_FROM = 8;

/** Bytes of an entry: its hash, then the number of its rows. */
export const ENTRY_BYTES = HASH_BYTES + 2;

/** The parts of a segment, read and written where they lie in its bytes. */
export interface Segment {
  readonly bytes: Uint8Array;
  readonly entryCount: number;
  readonly rowCount: number;
  /** `ENTRY_BYTES` for each entry, in the order of the rows. */
  readonly entries: Uint8Array;
  /** float32 values, which need not lie where a `Float32Array` could begin. */
  readonly scales: Uint8Array;
  /** `dimensions` values a row. */
  readonly rows: Int8Array;
}

/** Bytes that a row takes, apart from its share of an entry. */
export function rowBytes(dimensions: number): number {
  return SCALE_BYTES + dimensions;
}

function segmentBytes(entryCount: number, rowCount: number, dimensions: number): number {
  return HEADER_BYTES + entryCount * ENTRY_BYTES + rowCount * rowBytes(dimensions);
}

/** A segment whose parts are to be filled, and which is then to be sealed. */
export function createSegment(entryCount: number, rowCount: number, dimensions: number): Segment {
  const bytes = new Uint8Array(segmentBytes(entryCount, rowCount, dimensions));
  const header = new DataView(bytes.buffer, 0, HEADER_BYTES);
  header.setUint32(0, MAGIC, true);
  [FORMAT, dimensions, entryCount, rowCount].forEach((value, index) =>
    header.setUint32(CHECKED_FROM + index * 4, value, true),
  );
  return partsOf(bytes, entryCount, rowCount);
}

/** Writes the checksum of what the parts hold now, and gives the segment's bytes. */
export function sealSegment({ bytes }: Segment): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES);
  view.setUint32(4, checksum(bytes.subarray(CHECKED_FROM)), true);
  return bytes;
}

/** The parts of a segment, or in words what is wrong with its bytes. */
export function decodeSegment(bytes: Uint8Array, dimensions: number): Segment | string {
  if (bytes.length < HEADER_BYTES) return 'is cut short';
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.getUint32(0, true) !== MAGIC) return 'is no vector segment';
  if (view.getUint32(4, true) !== checksum(bytes.subarray(CHECKED_FROM))) return 'has a wrong checksum';
  const [format, ofDimensions, entryCount, rowCount] = [0, 4, 8, 12].map((at) =>
    view.getUint32(CHECKED_FROM + at, true),
  ) as [number, number, number, number];
  if (format !== FORMAT || ofDimensions !== dimensions) return 'was made by another version or model';
  if (bytes.length !== segmentBytes(entryCount, rowCount, dimensions)) return 'has a wrong length';
  const segment = partsOf(bytes, entryCount, rowCount);
  let rows = 0;
  for (let entry = 0; entry < entryCount; entry++) rows += rowsOfEntry(segment, entry);
  return rows === rowCount ? segment : 'miscounts its rows';
}

/** How many rows an entry has. */
export function rowsOfEntry({ entries }: Segment, entry: number): number {
  const at = entry * ENTRY_BYTES + HASH_BYTES;
  return (entries[at] as number) | ((entries[at + 1] as number) << 8);
}

/** Writes an entry's hash and the number of its rows. */
export function setEntry({ entries }: Segment, entry: number, hash: Uint8Array, rowCount: number): void {
  const at = entry * ENTRY_BYTES;
  entries.set(hash, at);
  entries[at + HASH_BYTES] = rowCount;
  entries[at + HASH_BYTES + 1] = rowCount >> 8;
}

/** One segment of the rows of several, which have no hash in common. */
export function joinSegments(segments: readonly Segment[], dimensions: number): Segment {
  const count = (kind: 'entryCount' | 'rowCount') =>
    segments.reduce((sum, segment) => sum + segment[kind], 0);
  const joined = createSegment(count('entryCount'), count('rowCount'), dimensions);
  let entry = 0;
  let row = 0;
  for (const { entries, scales, rows, entryCount, rowCount } of segments) {
    joined.entries.set(entries, entry * ENTRY_BYTES);
    joined.scales.set(scales, row * SCALE_BYTES);
    joined.rows.set(rows, row * dimensions);
    entry += entryCount;
    row += rowCount;
  }
  return joined;
}

function partsOf(bytes: Uint8Array, entryCount: number, rowCount: number): Segment {
  const scalesFrom = HEADER_BYTES + entryCount * ENTRY_BYTES;
  const rowsFrom = scalesFrom + rowCount * SCALE_BYTES;
  return {
    bytes,
    entryCount,
    rowCount,
    entries: bytes.subarray(HEADER_BYTES, scalesFrom),
    scales: bytes.subarray(scalesFrom, rowsFrom),
    rows: new Int8Array(bytes.buffer, bytes.byteOffset + rowsFrom, bytes.length - rowsFrom),
  };
}
