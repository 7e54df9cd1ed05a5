import * as z from 'zod';
import { TriviumError } from '../../../platform';
import type { InvertedPart } from './inverted-file';

/** Named columns of bytes. */
export type Columns = Map<string, Uint8Array>;

/**
 * A part of an inverted file, all little-endian:
 *
 * | bytes | what |
 * |---|---|
 * | 4 | `TINV` |
 * | 4 | length of the list of columns |
 * | n | the list, JSON: names and lengths |
 * | rest | the columns one after the other, each from a multiple of eight bytes on |
 *
 * A column lies whole in one part, so that it is read where it lies.
 */
const MAGIC = 0x564e4954;
const HEADER_BYTES = 8;
const ALIGNMENT = 8;
const columnListSchema = z.array(z.tuple([z.string(), z.number().int().nonnegative()]));

/** @param maxBytes a part is larger only where one column alone is */
export function packParts(columns: ReadonlyMap<string, Uint8Array>, maxBytes: number): InvertedPart[] {
  const parts: InvertedPart[] = [];
  let inHand: [string, Uint8Array][] = [];
  let size = 0;
  const finish = () => {
    if (inHand.length > 0) parts.push({ name: `part-${parts.length + 1}`, bytes: packPart(inHand) });
    inHand = [];
    size = 0;
  };
  for (const column of columns) {
    if (size + column[1].length > maxBytes) finish();
    inHand.push(column);
    size += column[1].length;
  }
  finish();
  return parts;
}

function packPart(columns: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const list = new TextEncoder().encode(JSON.stringify(columns.map(([name, { length }]) => [name, length])));
  const length = columns.reduce(
    (sum, [, column]) => sum + aligned(column.length),
    aligned(HEADER_BYTES + list.length),
  );
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, list.length, true);
  bytes.set(list, HEADER_BYTES);
  let at = aligned(HEADER_BYTES + list.length);
  for (const [, column] of columns) {
    bytes.set(column, at);
    at += aligned(column.length);
  }
  return bytes;
}

/** @throws TriviumError `storage-corrupt` */
export function unpackParts(parts: ReadonlyMap<string, Uint8Array>): Columns {
  const columns: Columns = new Map();
  for (const [name, bytes] of parts) {
    if (bytes.length < HEADER_BYTES) throw corrupt(`${name} is cut short`);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    if (view.getUint32(0, true) !== MAGIC) throw corrupt(`${name} is no part of it`);
    let at = HEADER_BYTES + view.getUint32(4, true);
    const list = columnListSchema.parse(
      JSON.parse(new TextDecoder().decode(bytes.subarray(HEADER_BYTES, at))),
    );
    at = aligned(at);
    for (const [column, length] of list) {
      if (at + length > bytes.length) throw corrupt(`${name} is cut short`);
      columns.set(column, bytes.subarray(at, at + length));
      at += aligned(length);
    }
  }
  return columns;
}

/** @throws TriviumError `storage-corrupt` where there is none of that name */
export function columnOf(columns: ReadonlyMap<string, Uint8Array>, name: string): Uint8Array {
  const column = columns.get(name);
  if (column === undefined) throw corrupt(`it has no ${name}`);
  return column;
}

/** A column of one bit for each of so many things. @throws TriviumError `storage-corrupt` where it has others */
export function bitsOf(columns: ReadonlyMap<string, Uint8Array>, name: string, count: number): Uint8Array {
  const bits = columnOf(columns, name);
  if (bits.length !== Math.ceil(count / 8)) throw corrupt(`its ${name} has another length than it says`);
  return bits;
}

/** A column of 32-bit numbers, where it lies if the platform allows (all that run this are little-endian). */
export function wordsOf(column: Uint8Array): Uint32Array {
  if (column.length % 4 !== 0) throw corrupt('a column is cut short');
  const at = column.byteOffset % 4 === 0 ? column : column.slice();
  return new Uint32Array(at.buffer, at.byteOffset, at.length / 4);
}

/** The bytes of a column of 32-bit numbers. */
export function bytesOf(words: Uint32Array): Uint8Array {
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
}

function corrupt(what: string): TriviumError {
  return new TriviumError('storage-corrupt', what);
}

function aligned(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}
