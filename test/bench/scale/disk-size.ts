import type { FigureBook } from './figures';
import type { Row } from './latency-rows';
import type { TriviumGrowFigures } from './trivium';

export const diskSizeHead = ['chunks', 'kind', 'blobs', 'bytes per chunk'];

/** What lies on disk, by the kind of blob: names that differ in their numbers alone are one kind. */
export function diskSizeRows(
  { chunks, blobs, windowsPerChunk }: TriviumGrowFigures,
  book: FigureBook,
): Row[] {
  const kinds = new Map<string, { count: number; bytes: number }>();
  for (const { name, bytes } of blobs) {
    const kind = kindOf(name);
    const known = kinds.get(kind) ?? { count: 0, bytes: 0 };
    kinds.set(kind, { count: known.count + 1, bytes: known.bytes + bytes });
  }
  const total = blobs.reduce((sum, { bytes }) => sum + bytes, 0);
  const vectorBytes = blobs
    .filter(({ name }) => name.startsWith('vectors/'))
    .reduce((sum, { bytes }) => sum + bytes, 0);
  const withWindows = total + vectorBytes * (windowsPerChunk - 1);
  const perChunk = (measure: string, bytes: number): number =>
    book.put(`on disk, ${measure}: bytes per chunk`, chunks, bytes / chunks);
  return [
    ...[...kinds]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([kind, { count, bytes }]): Row => [chunks, kind, count, bytes / chunks]),
    [chunks, '**all, one vector a chunk**', blobs.length, perChunk('one vector a chunk', total)],
    [
      chunks,
      `all, ${windowsPerChunk.toFixed(2)} vectors a chunk (reckoned)`,
      blobs.length,
      perChunk('all windows', withWindows),
    ],
  ];
}

/** The folders' and files' words without their numbers. */
function kindOf(name: string): string {
  const folders = name.split('/');
  const file = (folders.pop() ?? '').replace(/\d+/g, '#');
  return `\`${[folders[0] === 'vectors' ? 'vectors' : folders.join('/'), file].join('/')}\``;
}
