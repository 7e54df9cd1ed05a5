import type { InvertedPart, InvertedSegment } from './inverted-file';

export function writeInvertedFile(
  segments: readonly InvertedSegment[],
  pace: () => Promise<void>,
): Promise<readonly InvertedPart[]> {
  return pace().then(() => segments.map(({ name }) => ({ name, bytes: new Uint8Array() })));
}
