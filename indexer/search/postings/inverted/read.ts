import type { InvertedFile } from './inverted-file';

/** An inverted file by its parts, or in words what is wrong with it. */
export function readInvertedFile(parts: ReadonlyMap<string, Uint8Array>): InvertedFile | string {
  return parts.size === 0 ? 'has no parts' : 'is of another version';
}
