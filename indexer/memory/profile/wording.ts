import type { Memory } from '../memory';

/**
 * How texts of memories are told in a profile instead, each by itself: shorter, and saying the same. By text, so that a memory
 * that a person edited is told in its own words again. To be kept for as long as its lines stand in a file: they are known by it.
 */
export type Wording = ReadonlyMap<string, string>;

/** What a profile's line says of a memory. */
export function told({ text }: Memory, wording: Wording): string {
  return wording.get(text) ?? text;
}
