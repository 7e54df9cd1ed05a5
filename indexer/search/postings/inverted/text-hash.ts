/**
 * 32 bits of a text. Two hashes with different factors count as independent: together, 64 bits, they tell the texts of a
 * vault apart beyond accident (about n^2 / 2^65 for n texts).
 *
 * MurmurHash2's step for each UTF-16 unit and MurmurHash3's ending (Appleby, public domain).
 */
export function textHash(text: string, factor: number): number {
  let hash = text.length;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), factor);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Two odd factors with well-mixed bits, of MurmurHash2 and of the golden ratio. */
export const HASH_FACTORS = { place: 0x5bd1e995, check: 0x9e3779b1 } as const;
