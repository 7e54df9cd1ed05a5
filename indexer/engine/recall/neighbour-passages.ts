import type { SearchResult } from '../../engine-api';
import { MOST_NEIGHBOURS } from '../../memory';
import { toPlainError } from '../../platform';
import type { WidePassage } from './passage-items';
import type { RecallSources } from './recall-sources';

/** Of so many of the best passages the neighbours are looked up. */
const LOOKED_FROM = 3;

/**
 * The beginnings of notes that belong to those of the best passages by links, work, time or likeness, and are of the same space:
 * the nearest of each first. A graph that cannot answer adds nothing.
 */
export async function neighbourPassages(
  passages: readonly WidePassage[],
  { space }: { readonly message: string; readonly space: string },
  { graphs, index, spaces }: Pick<RecallSources, 'graphs' | 'index' | 'spaces'>,
  signal?: AbortSignal,
): Promise<readonly SearchResult[]> {
  const paths = [...new Set(passages.map(({ passage }) => passage.path))];
  const taken = new Set(paths);
  const found: SearchResult[] = [];
  const lists = await Promise.all(
    paths.slice(0, LOOKED_FROM).map((path) =>
      graphs.neighbours({ path, limit: MOST_NEIGHBOURS }, signal).then(
        ({ neighbours }) => neighbours,
        (error: unknown) => {
          if (toPlainError(error).code === 'cancelled') throw error;
          return [];
        },
      ),
    ),
  );
  for (let rank = 0; rank < MOST_NEIGHBOURS; rank += 1) {
    for (const neighbours of lists) {
      const path = neighbours[rank]?.path;
      const record = path === undefined ? undefined : index.record(path);
      if (record === undefined || taken.has(record.path) || spaces.placeOf(record) !== space) continue;
      taken.add(record.path);
      const chunk = record.chunks[0];
      if (chunk === undefined) continue;
      const { path: of, title } = record;
      found.push({
        ...{ path: of, title, score: 0, heading: '', snippet: '', highlights: [] },
        ...{ start: chunk.start, end: chunk.end, line: 0, why: { words: [], fields: [] } },
      });
    }
  }
  return found;
}
