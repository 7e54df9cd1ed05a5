import { quantise } from '../../embedding';

/** Rows are claimed in blocks of so many, which are multiplied with one another. */
export const BLOCK_ROWS = 64;

/**
 * The vectors of all notes in one int8 matrix with a scale per row, as in the vector store: a quarter of the memory, and
 * products of whole numbers, which are the same in whatever order they are summed. Rows of removed notes are zero until
 * they are used again.
 */
export class VectorTable {
  rows: Int8Array;
  scales: Float32Array;
  /** Rows below this one are or were in use. */
  extent = 0;
  readonly #rowOf = new Map<string, number>();
  readonly #paths: (string | undefined)[] = [];
  readonly #signatures: number[] = [];
  readonly #free: number[] = [];

  constructor(
    readonly dimensions: number,
    capacity = BLOCK_ROWS,
  ) {
    const rounded = Math.max(1, Math.ceil(capacity / BLOCK_ROWS)) * BLOCK_ROWS;
    this.rows = new Int8Array(rounded * dimensions);
    this.scales = new Float32Array(rounded);
  }

  /** Notes in the table. */
  get size(): number {
    return this.#rowOf.size;
  }

  /** Rows there is room for, a multiple of {@link BLOCK_ROWS}. */
  get capacity(): number {
    return this.scales.length;
  }

  paths(): IterableIterator<string> {
    return this.#rowOf.keys();
  }

  rowOf(path: string): number | undefined {
    return this.#rowOf.get(path);
  }

  /** Undefined for a row whose note was removed. */
  pathOf(row: number): string | undefined {
    return this.#paths[row];
  }

  /** The values of the block of rows that begins here. */
  block(firstRow: number): Int8Array {
    return this.rows.subarray(firstRow * this.dimensions, (firstRow + BLOCK_ROWS) * this.dimensions);
  }

  signatureOf(row: number): number {
    return this.#signatures[row] as number;
  }

  setSignature(row: number, signature: number): void {
    this.#signatures[row] = signature;
  }

  /** Whether the row holds exactly this vector, as far as int8 tells. */
  holds(row: number, vector: Float32Array): boolean {
    const quantised = quantise(vector);
    if (this.scales[row] !== Math.fround(quantised.scale)) return false;
    const start = row * this.dimensions;
    return quantised.row.every((value, index) => this.rows[start + index] === value);
  }

  /** Adds a note that is not in the table, and gives its row. */
  add(path: string, vector: Float32Array, signature: number): number {
    const { row: values, scale } = quantise(vector);
    return this.addQuantised(path, values, scale, signature);
  }

  addQuantised(path: string, values: Int8Array, scale: number, signature: number): number {
    const row = this.#free.pop() ?? this.extent++;
    if (row >= this.capacity) this.#grow();
    this.rows.set(values, row * this.dimensions);
    this.scales[row] = scale;
    this.#paths[row] = path;
    this.#signatures[row] = signature;
    this.#rowOf.set(path, row);
    return row;
  }

  /** Takes the note out. Its row stays unused until it is given to {@link VectorTable.reuse}. */
  remove(path: string): number | undefined {
    const row = this.#rowOf.get(path);
    if (row === undefined) return undefined;
    this.#rowOf.delete(path);
    this.#paths[row] = undefined;
    this.scales[row] = 0;
    this.rows.fill(0, row * this.dimensions, (row + 1) * this.dimensions);
    return row;
  }

  /** Nothing refers to the row of a removed note any more. */
  reuse(row: number): void {
    this.#free.push(row);
  }

  #grow(): void {
    const rows = new Int8Array(this.rows.length * 2);
    rows.set(this.rows);
    const scales = new Float32Array(this.scales.length * 2);
    scales.set(this.scales);
    this.rows = rows;
    this.scales = scales;
  }
}
