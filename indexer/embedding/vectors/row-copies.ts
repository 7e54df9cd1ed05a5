import { BLOCK_ROWS, type RowBlock, type RowBlocks } from '../scan/row-blocks';
import type { Segment } from './segment';

/** Rows and scales as they lie in a file, one behind the other. */
type PackedRows = Pick<Segment, 'rows' | 'scales'>;

const SCALE_BYTES = Float32Array.BYTES_PER_ELEMENT;

/** Writes `count` packed rows, from one on, into the blocks as the rows from `first` on. */
export function writeRows(
  blocks: RowBlocks,
  first: number,
  packed: PackedRows,
  from: number,
  count: number,
): void {
  const { dimensions, stride } = blocks;
  for (const part of partsOf(blocks, first, count)) {
    const packedFrom = from + part.offset;
    const scales = packed.scales.subarray(packedFrom * SCALE_BYTES, (packedFrom + part.count) * SCALE_BYTES);
    scaleBytes(part).set(scales);
    const source = packed.rows.subarray(packedFrom * dimensions, (packedFrom + part.count) * dimensions);
    copyRows(source, dimensions, part.block.rows.subarray(part.at * stride), stride, dimensions);
  }
}

/** Reads `count` rows of the blocks, from `first` on, as packed ones from `to` on. */
export function readRows(
  blocks: RowBlocks,
  first: number,
  packed: PackedRows,
  to: number,
  count: number,
): void {
  const { dimensions, stride } = blocks;
  for (const part of partsOf(blocks, first, count)) {
    const packedFrom = to + part.offset;
    packed.scales.set(scaleBytes(part), packedFrom * SCALE_BYTES);
    const source = part.block.rows.subarray(part.at * stride, (part.at + part.count) * stride);
    copyRows(source, stride, packed.rows.subarray(packedFrom * dimensions), dimensions, dimensions);
  }
}

/** The part of a range of rows that lies in one block. */
interface BlockPart {
  readonly block: RowBlock;
  /** First row of the part within the block. */
  readonly at: number;
  /** ... and within the range. */
  readonly offset: number;
  readonly count: number;
}

function* partsOf(blocks: RowBlocks, first: number, count: number): Generator<BlockPart> {
  for (let offset = 0; offset < count;) {
    const at = (first + offset) % BLOCK_ROWS;
    const part = {
      block: blocks.blockOf(first + offset),
      at,
      offset,
      count: Math.min(count - offset, BLOCK_ROWS - at),
    };
    yield part;
    offset += part.count;
  }
}

/** The scales of a part as bytes: those of a file need not lie where float32 values could begin. */
function scaleBytes({ block: { scales }, at, count }: BlockPart): Uint8Array {
  return new Uint8Array(scales.buffer, scales.byteOffset + at * SCALE_BYTES, count * SCALE_BYTES);
}

/** Copies whole rows between memories with other distances from row to row. */
function copyRows(
  source: Int8Array,
  sourceStride: number,
  target: Int8Array,
  targetStride: number,
  dimensions: number,
): void {
  if (sourceStride === targetStride) {
    target.set(source);
    return;
  }
  for (let from = 0, to = 0; from < source.length; from += sourceStride, to += targetStride) {
    target.set(source.subarray(from, from + dimensions), to);
  }
}
