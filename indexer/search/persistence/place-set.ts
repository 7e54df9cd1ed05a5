import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** A set of small numbers in a bit each: the dead places of a segment. */
export class PlaceSet {
  #bits: Uint8Array;
  #count = 0;

  constructor(bits: Uint8Array) {
    this.#bits = bits;
    for (const byte of bits) for (let rest = byte; rest > 0; rest &= rest - 1) this.#count += 1;
  }

  static empty(): PlaceSet {
    return new PlaceSet(new Uint8Array());
  }

  /** @param text what {@link PlaceSet.toString} gave */
  static parse(text: string): PlaceSet {
    return new PlaceSet(hexToBytes(text));
  }

  get count(): number {
    return this.#count;
  }

  has(place: number): boolean {
    return ((this.#bits[place >>> 3] ?? 0) & (1 << (place & 7))) !== 0;
  }

  *places(): Generator<number> {
    for (let place = 0; place < 8 * this.#bits.length; place++) if (this.has(place)) yield place;
  }

  /** The same set with one more. */
  with(place: number): PlaceSet {
    const bits = new Uint8Array(Math.max(this.#bits.length, (place >>> 3) + 1));
    bits.set(this.#bits);
    bits[place >>> 3] = (bits[place >>> 3] as number) | (1 << (place & 7));
    return new PlaceSet(bits);
  }

  /** In hexadecimal digits, two for eight places: a manifest stays small however many are dead. */
  toString(): string {
    return bytesToHex(this.#bits);
  }
}
