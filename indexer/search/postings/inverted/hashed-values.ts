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
    let bucket = 0;
    for (let at = 0; at < count; at++) {
      const own = (this.#hashes[at] as number) >>> this.#shift;
      while (bucket < own) this.#starts[++bucket] = at;
    }
    this.#starts.fill(count, bucket + 1);
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
    const order = await orderOf(this.#hashes, work);
    const pause = async () => {
      if (work.isDue(order.length / ENTRIES_PER_STEP)) await work.pause();
    };
    columns.set(`${name}.hashes`, packAscending(picked(this.#hashes, order)));
    await pause();
    columns.set(`${name}.checks`, bytesOf(picked(this.#checks, order)));
    await pause();
    columns.set(`${name}.values`, packNumbers(picked(this.#values, order)));
    await pause();
  }
}

/** Entries that are gone through in a step, where nothing but numbers is moved. */
const ENTRIES_PER_STEP = 8;
const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;
const BATCH = 1 << 14;

/** The places of the values from the least on, equal ones as they stand: radix sort, three digits of eleven bits. */
async function orderOf({ values, length }: GrowableUint32, work: PacedWork): Promise<Uint32Array> {
  let from = new Uint32Array(length);
  for (let place = 0; place < length; place++) from[place] = place;
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    const ends = new Uint32Array(DIGITS + 1);
    for (let start = 0; start < length; start += BATCH) {
      for (let place = start; place < Math.min(length, start + BATCH); place++) {
        const next = (((values[place] as number) >>> shift) & (DIGITS - 1)) + 1;
        ends[next] = (ends[next] as number) + 1;
      }
      if (work.isDue(BATCH / ENTRIES_PER_STEP)) await work.pause();
    }
    for (let digit = 1; digit < DIGITS; digit++) {
      ends[digit] = (ends[digit] as number) + (ends[digit - 1] as number);
    }
    const to = new Uint32Array(length);
    for (let start = 0; start < length; start += BATCH) {
      for (let at = start; at < Math.min(length, start + BATCH); at++) {
        const place = from[at] as number;
        const digit = ((values[place] as number) >>> shift) & (DIGITS - 1);
        to[ends[digit] as number] = place;
        ends[digit] = (ends[digit] as number) + 1;
      }
      if (work.isDue(BATCH / ENTRIES_PER_STEP)) await work.pause();
    }
    from = to;
  }
  return from;
}

function picked({ values }: GrowableUint32, order: Uint32Array): Uint32Array {
  const inOrder = new Uint32Array(order.length);
  for (let at = 0; at < order.length; at++) inOrder[at] = values[order[at] as number] as number;
  return inOrder;
}
