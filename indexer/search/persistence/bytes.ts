/** Texts whose characters are not whole (half a surrogate pair, where a long word was cut) are kept as UTF-16. */
const HALF_CHARACTER = /\p{Surrogate}/u;
/** Up to this length reading a text letter by letter is faster than asking the decoder. */
const SHORT_TEXT = 24;

const encoder = new TextEncoder();
// Without `ignoreBOM` a text that begins with one would come back without it.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Grows a byte buffer. Numbers are written in groups of seven bits, small ones first (LEB128). */
export class ByteWriter {
  #bytes = new Uint8Array(1 << 12);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  writeByte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  /** @param value a whole number below 2^32 */
  writeNumber(value: number): void {
    this.#reserve(5);
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  /** @param value a whole number of either sign, of at most 31 bits; small ones of both signs stay short */
  writeSigned(value: number): void {
    this.writeNumber(((value << 1) ^ (value >> 31)) >>> 0);
  }

  /** Four bytes, little-endian. */
  writeUint32(value: number): void {
    this.#reserve(4);
    this.#view.setUint32(this.#length, value, true);
    this.#length += 4;
  }

  /** Eight bytes, little-endian. */
  writeFloat64(value: number): void {
    this.#reserve(8);
    this.#view.setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  /** Any text, exactly: its length in bytes and its kind, then UTF-8 (or UTF-16 where it has half a character). */
  writeText(text: string): void {
    const isWhole = !HALF_CHARACTER.test(text);
    const bytes = isWhole ? encoder.encode(text) : utf16Bytes(text);
    this.writeNumber((bytes.length << 1) | (isWhole ? 0 : 1));
    this.writeBytes(bytes);
  }

  writeBytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Forgets what was written. */
  clear(): void {
    this.#length = 0;
  }

  /** What was written, to be copied before more is. */
  get written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    grown.set(this.#bytes);
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}

/** Reads what {@link ByteWriter} wrote, between two places. Past the end, and on what is no number or text, it throws. */
export class ByteReader {
  constructor(
    private readonly bytes: Uint8Array,
    private at = 0,
    private readonly end = bytes.length,
  ) {
    if (at > end || end > bytes.length) throw new RangeError('A part lies outside of its file.');
  }

  /** Bytes not read yet. */
  get left(): number {
    return this.end - this.at;
  }

  readByte(): number {
    if (this.at >= this.end) throw new RangeError('A part is cut short.');
    return this.bytes[this.at++] as number;
  }

  readNumber(): number {
    return this.readNumberFrom(this.readByte());
  }

  /** The number whose first byte was read already. */
  readNumberFrom(first: number): number {
    let byte = first;
    let value = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      if (shift > 28) throw new RangeError('A number has too many bytes.');
      byte = this.readByte();
      value |= (byte & 0x7f) << shift;
    }
    return value >>> 0;
  }

  readSigned(): number {
    const value = this.readNumber();
    return (value >>> 1) ^ -(value & 1);
  }

  /** How many things follow that take a byte each at least: never more than there is room for. */
  readCount(): number {
    const count = this.readNumber();
    if (count > this.end - this.at) throw new RangeError('A part counts more than it holds.');
    return count;
  }

  readText(): string {
    const header = this.readNumber();
    const length = header >>> 1;
    const start = this.at;
    if (length > this.end - start) throw new RangeError('A text is cut short.');
    this.at = start + length;
    if ((header & 1) === 1) return utf16Text(this.bytes.subarray(start, this.at));
    return (
      (length <= SHORT_TEXT ? this.#asciiText(start) : undefined) ??
      decoder.decode(this.bytes.subarray(start, this.at))
    );
  }

  skipText(): void {
    const length = this.readNumber() >>> 1;
    if (length > this.end - this.at) throw new RangeError('A text is cut short.');
    this.at += length;
  }

  #asciiText(start: number): string | undefined {
    let text = '';
    for (let at = start; at < this.at; at++) {
      const byte = this.bytes[at] as number;
      if (byte > 0x7f) return undefined;
      text += String.fromCharCode(byte);
    }
    return text;
  }
}

function utf16Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    bytes[2 * at] = unit & 0xff;
    bytes[2 * at + 1] = unit >>> 8;
  }
  return bytes;
}

function utf16Text(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    text += String.fromCharCode((bytes[at] as number) | ((bytes[at + 1] as number) << 8));
  }
  return text;
}
