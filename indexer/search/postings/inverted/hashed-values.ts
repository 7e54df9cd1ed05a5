import { GrowableUint32 } from '../growable';
import { bytesOf, columnOf, wordsOf } from './columns';
import type { Columns } from './columns';
import { packAscending, packNumbers, unpackAscending, unpackNumbers } from './numbers';
import type { PacedWork } from './paced-work';
import { HASH_FACTORS, textHash } from './text-hash';

/**
 * Numbers filed under texts: sorted by a hash of the text, with a second hash beside it in place of the text. The keys of
 * a vault's words as strings in a map would be most of what an index takes in memory.
 */
export class HashedValues {
  readonly #hashes: Uint32Array;
  readonly #checks: Uint32Array;
  readonly #values: Uint32Array;
  /** The first entry of each stretch of hashes that agree in their upper bits: about one entry each. */
  readonly #starts: Uint32Array;
  readonly #shift: number;

  /** @throws RangeError or TriviumError where the columns do not fit each other */
  constructor(columns: Columns, name: string) {
    this.#checks = wordsOf(columnOf(columns, `${name}.checks`));
    const count = this.#checks.length;
    this.#hashes = unpackAscending(columnOf(columns, `${name}.hashes`), count);
    this.#values = unpackNumbers(columnOf(columns, `${name}.values`), count);
    const bits = Math.max(1, Math.ceil(Math.log2(Math.max(2, count))));
    this.#shift = 32 - bits;
    this.#starts = new Uint32Array((1 << bits) + 1);
    for (const hash of this.#hashes) {
      const bucket = (hash >>> this.#shift) + 1;
      this.#starts[bucket] = (this.#starts[bucket] as number) + 1;
    }
    for (let bucket = 1; bucket < this.#starts.length; bucket++) {
      this.#starts[bucket] = (this.#starts[bucket] as number) + (this.#starts[bucket - 1] as number);
    }
  }

  /** Numbers filed under the text, in the order they were added. */
  find(text: string): readonly number[] {
    const found: number[] = [];
    this.some(text, (value) => {
      found.push(value);
      return false;
    });
    return found;
  }

  /** Whether a number filed under the text passes the test. */
  some(text: string, test: (value: number) => boolean): boolean {
    const hash = textHash(text, HASH_FACTORS.place);
    const bucket = hash >>> this.#shift;
    const end = this.#starts[bucket + 1] as number;
    let check: number | undefined;
    for (let at = this.#starts[bucket] as number; at < end; at++) {
      if (this.#hashes[at] !== hash) continue;
      check ??= textHash(text, HASH_FACTORS.check);
      if (this.#checks[at] === check && test(this.#values[at] as number)) return true;
    }
    return false;
  }
}

/** Collects what becomes {@link HashedValues}. */
export class HashedValuesWriter {
  readonly #hashes = new GrowableUint32();
  readonly #checks = new GrowableUint32();
  readonly #values = new GrowableUint32();

  add(text: string, value: number): void {
    this.#hashes.push(textHash(text, HASH_FACTORS.place));
    this.#checks.push(textHash(text, HASH_FACTORS.check));
    this.#values.push(value);
  }

  async write(columns: Columns, name: string, work: PacedWork): Promise<void> {
    const order = await orderOf(this.#hashes.values.subarray(0, this.#hashes.length), work);
    const inOrder = ({ values }: GrowableUint32) => order.map((entry) => values[entry] as number);
    columns.set(`${name}.hashes`, packAscending(inOrder(this.#hashes)));
    if (work.isDue(order.length / 8)) await work.pause();
    columns.set(`${name}.checks`, bytesOf(inOrder(this.#checks)));
    columns.set(`${name}.values`, packNumbers(inOrder(this.#values)));
    if (work.isDue(order.length / 8)) await work.pause();
  }
}

const DIGIT_BITS = 11;

/** The places of the values from the least on, equal ones as they stand: radix sort, three digits of eleven bits. */
async function orderOf(values: Uint32Array, work: PacedWork): Promise<Uint32Array> {
  let from = Uint32Array.from(values, (_, index) => index);
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    const digit = (place: number) => ((values[place] as number) >>> shift) & ((1 << DIGIT_BITS) - 1);
    const ends = new Uint32Array((1 << DIGIT_BITS) + 1);
    for (const place of from) ends[digit(place) + 1] = (ends[digit(place) + 1] as number) + 1;
    for (let at = 1; at < ends.length; at++) ends[at] = (ends[at] as number) + (ends[at - 1] as number);
    const to = new Uint32Array(from.length);
    for (const place of from) {
      const at = ends[digit(place)] as number;
      to[at] = place;
      ends[digit(place)] = at + 1;
    }
    from = to;
    if (work.isDue(from.length / 8)) await work.pause();
  }
  return from;
}
