import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Half a SHA-256: 32 hex digits are beyond accident for any vault and half as long to store. */
const CONTENT_HASH_DIGITS = 32;

/**
 * The identity of a text: 32 hex digits of the SHA-256 of its UTF-8 bytes. Synchronous and free of platform crypto,
 * so that the same note has the same hash on a phone and on a server.
 */
export function contentHash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, CONTENT_HASH_DIGITS);
}

/** The full SHA-256 of a file's bytes, for checking downloads and model files. */
export function fileHash(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes));
}
