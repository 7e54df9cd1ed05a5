import { checksum } from '../../platform';
import type { RowBlock } from './matrix';

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
const HASH_BYTES = 16;
const ENTRY_BYTES = HASH_BYTES + 2;
const CHECKED_FROM = 8;

/** How large the segment of these rows is. */
export function segmentBytes(entryCount: number, rowCount: number, dimensions: number): number {
  return HEADER_BYTES + entryCount * ENTRY_BYTES + rowCount * (4 + dimensions);
}

export function encodeSegment(block: RowBlock, dimensions: number): Uint8Array {
  const rowCount = block.scales.length;
  const bytes = new Uint8Array(segmentBytes(block.entries.length, rowCount, dimensions));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  [FORMAT, dimensions, block.entries.length, rowCount].forEach((value, index) =>
    view.setUint32(CHECKED_FROM + index * 4, value, true),
  );
  let offset = HEADER_BYTES;
  for (const { contentHash, count } of block.entries) {
    bytes.set(hashToBytes(contentHash), offset);
    view.setUint16(offset + HASH_BYTES, count, true);
    offset += ENTRY_BYTES;
  }
  for (const scale of block.scales) {
    view.setFloat32(offset, scale, true);
    offset += 4;
  }
  bytes.set(new Uint8Array(block.rows.buffer, block.rows.byteOffset, block.rows.length), offset);
  view.setUint32(4, checksum(bytes.subarray(CHECKED_FROM)), true);
  return bytes;
}

/** The rows of a segment, or in words what is wrong with its bytes. */
export function decodeSegment(bytes: Uint8Array, dimensions: number): RowBlock | string {
  if (bytes.length < HEADER_BYTES) return 'is cut short';
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.getUint32(0, true) !== MAGIC) return 'is no vector segment';
  if (view.getUint32(4, true) !== checksum(bytes.subarray(CHECKED_FROM))) return 'has a wrong checksum';
  const [format, ofDimensions, entryCount, rowCount] = [0, 4, 8, 12].map((at) =>
    view.getUint32(CHECKED_FROM + at, true),
  ) as [number, number, number, number];
  if (format !== FORMAT || ofDimensions !== dimensions) return 'was made by another version or model';
  if (bytes.length !== segmentBytes(entryCount, rowCount, dimensions)) return 'has a wrong length';

  const scalesFrom = HEADER_BYTES + entryCount * ENTRY_BYTES;
  const entries = Array.from({ length: entryCount }, (_, index) => {
    const at = HEADER_BYTES + index * ENTRY_BYTES;
    return {
      contentHash: bytesToHash(bytes.subarray(at, at + HASH_BYTES)),
      count: view.getUint16(at + HASH_BYTES, true),
    };
  });
  if (entries.reduce((sum, entry) => sum + entry.count, 0) !== rowCount) return 'miscounts its rows';
  const scales = Float32Array.from({ length: rowCount }, (_, row) =>
    view.getFloat32(scalesFrom + row * 4, true),
  );
  // Copied by a constructor: the `slice` of Node's buffers shares their memory.
  const rows = new Uint8Array(bytes.subarray(scalesFrom + rowCount * 4));
  return { entries, scales, rows: new Int8Array(rows.buffer) };
}

function hashToBytes(contentHash: string): Uint8Array {
  if (!/^[0-9a-f]{32}$/.test(contentHash)) {
    throw new RangeError(`"${contentHash}" is no content hash of 32 hex digits.`);
  }
  return Uint8Array.from({ length: HASH_BYTES }, (_, index) =>
    Number.parseInt(contentHash.slice(index * 2, index * 2 + 2), 16),
  );
}

function bytesToHash(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
