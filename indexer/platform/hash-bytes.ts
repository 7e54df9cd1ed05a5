import { bytesToHex } from '@noble/hashes/utils.js';
import { HASH_BYTES } from './hash-table';

/**
 * Writes a content hash of 32 hexadecimal digits as 16 bytes.
 *
 * @returns false, with some of the bytes written, where the text is no such hash
 */
export function writeHash(hash: string, bytes: Uint8Array, offset = 0): boolean {
  if (hash.length !== 2 * HASH_BYTES) return false;
  for (let at = 0; at < HASH_BYTES; at++) {
    const high = digitOf(hash.charCodeAt(2 * at));
    const low = digitOf(hash.charCodeAt(2 * at + 1));
    if (high < 0 || low < 0) return false;
    bytes[offset + at] = high * 16 + low;
  }
  return true;
}

/** The 16 bytes at an offset as a content hash of 32 hexadecimal digits. */
export function readHash(bytes: Uint8Array, offset = 0): string {
  return bytesToHex(bytes.subarray(offset, offset + HASH_BYTES));
}

/** The value of a lower-case hexadecimal digit, or -1. */
function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  if (code >= 97 && code <= 102) return code - 87;
  return -1;
}
