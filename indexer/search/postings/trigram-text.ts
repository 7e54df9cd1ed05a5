const NARROW_BITS = 10;
const NARROW_LIMIT = 1 << NARROW_BITS;
const WIDE_FROM = 2 ** (3 * NARROW_BITS);
const WIDE_FACTOR = 2 ** 16;

/**
 * Letters in threes, a number each, with a mark at either end so that beginnings and ends count. May name one twice.
 *
 * Three letters below U+0400 make a number of 30 bits, which a map finds fastest; others one above it.
 */
export function trigramsOf(text: string): number[] {
  return trigramsWithin(`^${text}$`);
}

/** The same without marks. */
export function trigramsWithin(text: string): number[] {
  const trigrams: number[] = [];
  for (let at = 0; at + 3 <= text.length; at++) {
    trigrams.push(trigram(text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)));
  }
  return trigrams;
}

function trigram(first: number, second: number, third: number): number {
  return (first | second | third) < NARROW_LIMIT
    ? (first << (2 * NARROW_BITS)) | (second << NARROW_BITS) | third
    : WIDE_FROM + (first * WIDE_FACTOR + second) * WIDE_FACTOR + third;
}
