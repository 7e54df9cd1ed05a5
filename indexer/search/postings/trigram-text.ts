/**
 * Letters in threes as numbers of 48 bits, with a mark at either end so that beginnings and ends count. May name one
 * twice.
 */
export function trigramsOf(text: string): number[] {
  return trigramsWithin(`^${text}$`);
}

/** The same without marks. */
export function trigramsWithin(text: string): number[] {
  const trigrams: number[] = [];
  for (let at = 0; at + 3 <= text.length; at++) {
    trigrams.push(
      (text.charCodeAt(at) * 0x10000 + text.charCodeAt(at + 1)) * 0x10000 + text.charCodeAt(at + 2),
    );
  }
  return trigrams;
}
