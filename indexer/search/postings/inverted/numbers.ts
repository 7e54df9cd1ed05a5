/** Unsigned whole numbers as bytes: seven bits a byte, the lowest first, the high bit while more follow (LEB128). */
export class NumberWriter {
  #bytes = new Uint8Array(1 << 10);
  #length = 0;

  /** @param value 0 to 2^53 - 1 */
  push(value: number): void {
    if (this.#length + MAX_NUMBER_BYTES > this.#bytes.length) this.#grow();
    let rest = value;
    for (; rest > MAX_INT32; rest = Math.floor(rest / 128)) this.#bytes[this.#length++] = (rest % 128) | 128;
    for (; rest > 127; rest >>>= 7) this.#bytes[this.#length++] = (rest & 127) | 128;
    this.#bytes[this.#length++] = rest;
  }

  /** What was written; the writer must not be used afterwards. */
  finish(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #grow(): void {
    const grown = new Uint8Array(this.#bytes.length * 2);
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}

const MAX_NUMBER_BYTES = 8;
const MAX_INT32 = 0x7fffffff;

export function packNumbers(values: Iterable<number>): Uint8Array {
  const writer = new NumberWriter();
  for (const value of values) writer.push(value);
  return writer.finish();
}

/** Numbers in ascending order, each as its distance from the one before. */
export function packAscending(values: Iterable<number>): Uint8Array {
  const writer = new NumberWriter();
  let before = 0;
  for (const value of values) {
    writer.push(value - before);
    before = value;
  }
  return writer.finish();
}

/** Numbers in any order, each as its distance from the one before: short where they mostly ascend by little. */
export function packNear(values: Iterable<number>): Uint8Array {
  const writer = new NumberWriter();
  let before = 0;
  for (const value of values) {
    const step = value - before;
    writer.push(step < 0 ? -2 * step - 1 : 2 * step);
    before = value;
  }
  return writer.finish();
}

/** @throws RangeError where the bytes are not exactly so many numbers below 2^32 */
export function unpackNumbers(bytes: Uint8Array, count: number): Uint32Array {
  const values = new Uint32Array(count);
  let at = 0;
  for (let index = 0; index < count; index++) {
    let byte = bytes[at++] as number;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] as number;
      value |= (byte & 127) << shift;
    }
    values[index] = value;
  }
  checkEnd(bytes, at);
  return values;
}

/** What {@link packAscending} packed, below 2^32. @throws RangeError as {@link unpackNumbers} does */
export function unpackAscending(bytes: Uint8Array, count: number): Uint32Array {
  const values = unpackNumbers(bytes, count);
  for (let index = 1; index < count; index++) {
    values[index] = (values[index] as number) + (values[index - 1] as number);
  }
  return values;
}

/** What {@link packNear} packed, below 2^31. @throws RangeError as {@link unpackNumbers} does */
export function unpackNear(bytes: Uint8Array, count: number): Uint32Array {
  const values = unpackNumbers(bytes, count);
  let before = 0;
  for (let index = 0; index < count; index++) {
    const step = values[index] as number;
    before += step & 1 ? -((step + 1) / 2) : step / 2;
    values[index] = before;
  }
  return values;
}

/** What {@link packAscending} packed, of any size. @throws RangeError as {@link unpackNumbers} does */
export function unpackLargeAscending(bytes: Uint8Array, count: number): Float64Array {
  const values = new Float64Array(count);
  let at = 0;
  let value = 0;
  for (let index = 0; index < count; index++) {
    let factor = 1;
    for (let byte = 128; byte > 127; factor *= 128) {
      byte = bytes[at++] as number;
      value += (byte & 127) * factor;
    }
    values[index] = value;
  }
  checkEnd(bytes, at);
  return values;
}

/** Checks what is unpacked later. @throws RangeError where the bytes are not exactly so many numbers */
export function checkNumbers(bytes: Uint8Array, count: number): void {
  let ends = 0;
  for (let at = 0; at < bytes.length; at++) ends += ((bytes[at] as number) >>> 7) ^ 1;
  checkEnd(bytes, ends === count ? bytes.length : -1);
}

function checkEnd(bytes: Uint8Array, at: number): void {
  if (at !== bytes.length) throw new RangeError('has a column of another length than it says');
}
