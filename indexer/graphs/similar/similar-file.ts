import * as z from 'zod';
import { checksum } from '../../platform';
import { NearestLists, type ListSizes } from './nearest-lists';
import type { SharedContent } from './shared-content';
import { VectorTable } from './vector-table';

/** Everything that is kept of the graph of one model. */
export interface SimilarState {
  readonly table: VectorTable;
  readonly lists: NearestLists;
  readonly shared: SharedContent;
  /** Notes that changed since the shared content was measured. */
  readonly changed: number;
}

/**
 * The bytes, all little-endian:
 *
 * | bytes | what |
 * |---|---|
 * | 4 | `TSIM` |
 * | 4 | CRC-32 of everything after it |
 * | 4 | format, 1 |
 * | 4 | length of the next part |
 * | n | JSON: paths, headings and repeated passages, numbers, and what the graph was made by |
 * | 8 per note | signature, float64 |
 * | 4 per note | scale, float32 |
 * | dimensions per note | int8 values |
 * | 1, 1 per note | entries of its list; whether the list is whole |
 * | 4 per entry | place of the neighbour among the paths |
 * | 4 per entry | cosine, float32 |
 * | 4 * dimensions | what is subtracted from every note, float32 |
 * | 4 * dimensions per heading | what is subtracted under it, float32 |
 */
const MAGIC = 0x4d495354;
const FORMAT = 1;
const HEADER_BYTES = 16;
const CHECKED_FROM = 8;

const metaSchema = z.object({
  basis: z.string(),
  paths: z.array(z.string()),
  headings: z.array(z.string()),
  repeated: z.array(z.string()),
  noteCount: z.number().int().nonnegative(),
  changed: z.number().int().nonnegative(),
});

/** @param basis what the graph was made by; a file made by anything else is not read */
export function encodeSimilarState(
  { table, lists, shared, changed }: SimilarState,
  basis: string,
): Uint8Array {
  const paths = [...table.paths()];
  const rows = paths.map((path) => table.rowOf(path) as number);
  const placeOf = new Map(rows.map((row, place) => [row, place]));
  const { places } = lists.sizes;
  const { dimensions } = table;
  const entriesOf = <T extends Int32Array | Float32Array>(from: T, row: number) =>
    from.subarray(row * places, row * places + (lists.counts[row] as number));
  const meta: z.infer<typeof metaSchema> = {
    basis,
    paths,
    headings: [...shared.headings.keys()],
    repeated: [...shared.repeated],
    noteCount: shared.noteCount,
    changed,
  };
  const json = new TextEncoder().encode(JSON.stringify(meta));
  const parts = [
    json,
    Float64Array.from(rows, (row) => table.signatureOf(row)),
    Float32Array.from(rows, (row) => table.scales[row] as number),
    ...rows.map((row) => table.rows.subarray(row * dimensions, (row + 1) * dimensions)),
    Uint8Array.from(rows, (row) => lists.counts[row] as number),
    Uint8Array.from(rows, (row) => lists.whole[row] as number),
    ...rows.map((row) => entriesOf(lists.neighbours, row).map((other) => placeOf.get(other) as number)),
    ...rows.map((row) => entriesOf(lists.similarities, row)),
    shared.mean,
    ...shared.headings.values(),
  ];
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, HEADER_BYTES));
  let at = HEADER_BYTES;
  for (const part of parts) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += part.byteLength;
  }
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(8, FORMAT, true);
  view.setUint32(12, json.length, true);
  view.setUint32(4, checksum(bytes.subarray(CHECKED_FROM)), true);
  return bytes;
}

/** The state in the bytes, or undefined where they are damaged or were made by another version or model. */
export function decodeSimilarState(
  bytes: Uint8Array,
  basis: string,
  dimensions: number,
  sizes: ListSizes,
): SimilarState | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.getUint32(0, true) !== MAGIC || view.getUint32(8, true) !== FORMAT) return undefined;
  if (view.getUint32(4, true) !== checksum(bytes.subarray(CHECKED_FROM))) return undefined;
  try {
    return readState(new PartReader(bytes, HEADER_BYTES), view.getUint32(12, true), basis, dimensions, sizes);
  } catch {
    // The checksum held, so these are the bytes that were written, by a program that means something else by them.
    return undefined;
  }
}

function readState(
  reader: PartReader,
  jsonLength: number,
  basis: string,
  dimensions: number,
  sizes: ListSizes,
): SimilarState | undefined {
  const json = new TextDecoder().decode(reader.take(Uint8Array, jsonLength));
  const meta = metaSchema.parse(JSON.parse(json));
  if (meta.basis !== basis) return undefined;
  const count = meta.paths.length;
  const signatures = reader.take(Float64Array, count);
  const scales = reader.take(Float32Array, count);
  const table = new VectorTable(dimensions, count);
  meta.paths.forEach((path, place) => {
    const values = reader.take(Int8Array, dimensions);
    table.addQuantised(path, values, scales[place] as number, signatures[place] as number);
  });
  const counts = reader.take(Uint8Array, count);
  const whole = reader.take(Uint8Array, count);
  const entries = counts.reduce((sum, entry) => sum + entry, 0);
  const neighbours = reader.take(Int32Array, entries);
  const similarities = reader.take(Float32Array, entries);
  if (table.size !== count || neighbours.some((place) => place < 0 || place >= count)) return undefined;
  const lists = new NearestLists(table, sizes);
  let at = 0;
  counts.forEach((length, row) => {
    const end = at + length;
    lists.restore(row, neighbours.subarray(at, end), similarities.subarray(at, end), whole[row] === 1);
    at = end;
  });
  const mean = reader.take(Float32Array, dimensions);
  const headings = new Map(
    meta.headings.map((heading) => [heading, reader.take(Float32Array, dimensions)] as const),
  );
  const { noteCount, changed } = meta;
  return { table, lists, shared: { noteCount, repeated: new Set(meta.repeated), headings, mean }, changed };
}

type NumberArray = Uint8Array | Int8Array | Int32Array | Float32Array | Float64Array;

/** Takes one array after the other out of the bytes. Past the end it throws a RangeError. */
class PartReader {
  constructor(
    private readonly bytes: Uint8Array,
    private at: number,
  ) {}

  take<T extends NumberArray>(
    kind: { new (buffer: ArrayBuffer): T; readonly BYTES_PER_ELEMENT: number },
    count: number,
  ): T {
    const end = this.at + count * kind.BYTES_PER_ELEMENT;
    if (end > this.bytes.length) throw new RangeError('The file is cut short.');
    // Copied by a constructor: it aligns the numbers, and the `slice` of Node's buffers shares their memory.
    const part = new Uint8Array(this.bytes.subarray(this.at, end));
    this.at = end;
    return new kind(part.buffer);
  }
}
