const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * The rank of a byte of UTF-8 such that terms compare as their UTF-16 code units do, which is the order of the house:
 * there what takes four bytes (from 0xF0) comes before U+E000 to U+FFFF (0xEE, 0xEF).
 */
const RANKS = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 0xee ? byte : byte < 0xf0 ? byte + 5 : byte < 0xf5 ? byte - 2 : byte,
);

/** A term as bytes. */
export function encodeTerm(term: string): Uint8Array {
  const { length } = term;
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at++) {
    const code = term.charCodeAt(at);
    if (code > 127) return encoder.encode(term);
    bytes[at] = code;
  }
  return bytes;
}

/** The term that lies at these bytes. */
export function decodeTerm(bytes: Uint8Array, start: number, end: number): string {
  return decoder.decode(bytes.subarray(start, end));
}

/** Below, at or above zero as the term at these bytes comes before, is or comes after the other. */
export function compareTermBytes(bytes: Uint8Array, start: number, end: number, other: Uint8Array): number {
  const length = Math.min(end - start, other.length);
  for (let at = 0; at < length; at++) {
    const one = bytes[start + at] as number;
    const two = other[at] as number;
    if (one !== two) return (RANKS[one] as number) - (RANKS[two] as number);
  }
  return end - start - other.length;
}

export function startsWithBytes(bytes: Uint8Array, start: number, end: number, prefix: Uint8Array): boolean {
  if (end - start < prefix.length) return false;
  for (let at = 0; at < prefix.length; at++) if (bytes[start + at] !== prefix[at]) return false;
  return true;
}

/** Whether the letters stand somewhere within the term at these bytes. */
export function containsBytes(bytes: Uint8Array, start: number, end: number, letters: Uint8Array): boolean {
  const first = letters[0];
  const last = end - letters.length;
  for (let from = start; from <= last; from++) {
    if (bytes[from] !== first) continue;
    let at = 1;
    while (at < letters.length && bytes[from + at] === letters[at]) at += 1;
    if (at === letters.length) return true;
  }
  return false;
}

/** The first four bytes as one number that compares as the term does. */
export function leadOf(bytes: Uint8Array, start: number, end: number): number {
  let lead = 0;
  for (let at = 0; at < 4; at++) {
    lead = (lead << 8) | (start + at < end ? (RANKS[bytes[start + at] as number] as number) : 0);
  }
  return lead >>> 0;
}

/** A bit for each letter of an ASCII text, by its lowest five bits; -1 where the text is not ASCII. */
export function lettersOf(bytes: Uint8Array, start: number, end: number): number {
  let letters = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte > 127) return -1;
    letters |= 1 << (byte & 31);
  }
  return letters;
}

/** Ones among 32 bits. */
export function countBits(bits: number): number {
  let pairs = bits - ((bits >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
