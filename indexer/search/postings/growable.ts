/** Unsigned numbers in one typed array that doubles when full. */
export class GrowableUint32 {
  values: Uint32Array;
  length = 0;

  /** @param first numbers to begin with, copied */
  constructor(capacity = 1024, first?: Uint32Array) {
    this.values = new Uint32Array(Math.max(capacity, first?.length ?? 0));
    if (first === undefined) return;
    this.values.set(first);
    this.length = first.length;
  }

  push(value: number): void {
    this.reserve(1);
    this.values[this.length++] = value;
  }

  /** Lengthens by zeros; gives the index of the first. */
  extend(count: number): number {
    this.reserve(count);
    const first = this.length;
    this.length += count;
    return first;
  }

  /** Begins anew: what it grows by is zero again. */
  clear(): void {
    this.values.fill(0, 0, this.length);
    this.length = 0;
  }

  at(index: number): number {
    return this.values[index] as number;
  }

  private reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.values.length) return;
    const grown = new Uint32Array(Math.max(needed, this.values.length * 2));
    grown.set(this.values);
    this.values = grown;
  }
}
