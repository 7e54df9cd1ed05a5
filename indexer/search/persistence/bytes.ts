/** Grows a byte buffer; numbers are written in groups of seven bits, small ones first (LEB128). */
export class ByteWriter {
  #bytes = new Uint8Array(1 << 14);
  #length = 0;

  writeNumber(value: number): void {
    this.#reserve(5);
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const grown = new Uint8Array(this.#bytes.length * 2);
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}

/** Reads what {@link ByteWriter} wrote. Past the end it throws a RangeError. */
export class ByteReader {
  #at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get isAtEnd(): boolean {
    return this.#at === this.bytes.length;
  }

  readNumber(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.bytes[this.#at++];
      if (byte === undefined) throw new RangeError('A number is cut short.');
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
    throw new RangeError('A number has too many bytes.');
  }
}
