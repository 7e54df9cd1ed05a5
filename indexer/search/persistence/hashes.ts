/** Bytes of a content hash. */
export const HASH_BYTES = 16;

const HASH = /^[0-9a-f]{32}$/;
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/**
 * Writes the 32 hex digits of a content hash as 16 bytes.
 *
 * @throws RangeError where it is no content hash
 */
export function writeHash(contentHash: string, bytes: Uint8Array, offset: number): void {
  if (!HASH.test(contentHash)) throw new RangeError(`"${contentHash}" is no content hash of 32 hex digits.`);
  for (let index = 0; index < HASH_BYTES; index++) {
    bytes[offset + index] = Number.parseInt(contentHash.slice(2 * index, 2 * index + 2), 16);
  }
}

export function readHash(bytes: Uint8Array, offset: number): string {
  let text = '';
  for (let index = 0; index < HASH_BYTES; index++) text += HEX[bytes[offset + index] as number] as string;
  return text;
}

/** The content hashes of passages one behind the other, as the vector store finds them. */
export function passageHashes(chunks: readonly { readonly contentHash: string }[]): Uint8Array {
  const bytes = new Uint8Array(chunks.length * HASH_BYTES);
  chunks.forEach(({ contentHash }, place) => writeHash(contentHash, bytes, place * HASH_BYTES));
  return bytes;
}
