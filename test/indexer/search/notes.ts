import { createMemoryStorage } from '../../../indexer/platform';
import type { Storage } from '../../../indexer/platform';
import { createSearchIndex, indexedNote, parseQuery } from '../../../indexer/search';
import type { IndexedNote, IndexSearchOptions, SearchIndex } from '../../../indexer/search';
import type { NoteRecord } from '../../../indexer/vault';

/** A note as the engine would hand it to the index. */
export function note(path: string, text: string, mtimeMs = 0): IndexedNote {
  const { record, chunks } = indexedNote({ path, text });
  return { record: { ...record, mtimeMs }, chunks };
}

/** An index of the given notes: path to text. */
export async function indexOf(
  notes: Readonly<Record<string, string>>,
  storage: Storage = createMemoryStorage(),
): Promise<SearchIndex> {
  const { index } = await createSearchIndex({ storage });
  for (const [path, text] of Object.entries(notes)) index.put(note(path, text));
  return index;
}

/** Every record of an index. */
export function recordsOf(index: SearchIndex): NoteRecord[] {
  return Array.from(index.files(), ({ path }) => index.record(path)).filter((record) => record !== undefined);
}

/** Paths found, best first. */
export async function find(
  index: SearchIndex,
  query: string,
  options: Partial<IndexSearchOptions> = {},
): Promise<string[]> {
  const hits = await index.search(parseQuery(query), { mode: 'text', limit: 20, ...options });
  return hits.map(({ path }) => path);
}
