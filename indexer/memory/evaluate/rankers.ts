import { createVectorStore } from '../../embedding';
import type { Embedder } from '../../embedding';
import { contentHash, createMemoryStorage } from '../../platform';
import type { ProgressListener, Storage } from '../../platform';
import { createSearchIndex, embedMissing, indexedNote, PlainBm25, plainQuery } from '../../search';
import type { IndexedNote } from '../../search';
import type { MemoryIndex } from '../memory-index';
import type { LocomoDocument } from './locomo-documents';
import { LOCOMO_DEPTH } from './measures';

/** Documents for a question, best first. */
export type Ranker = (question: string) => Promise<readonly LocomoDocument[]>;

export interface RankerOptions {
  /** Without one everything goes by word. */
  readonly embedder: Embedder | undefined;
  /** Keeps vectors, so that a second run embeds nothing again. */
  readonly storage: Storage;
  readonly onProgress?: ProgressListener | undefined;
}

const DOCUMENT_FORM_VERSION = 'locomo-1';
/** No age counts in it. */
const LONG_AFTER = '2030-01-01';

/** A plain BM25 over the very same texts. */
export function floorRanker(documents: readonly LocomoDocument[]): Ranker {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const index = new PlainBm25(documents);
  return (question) => {
    const ids = index.search(question).slice(0, LOCOMO_DEPTH);
    return Promise.resolve(ids.flatMap((id) => byId.get(id) ?? []));
  };
}

/** The search for notes, hybrid. */
export async function noteRanker(
  documents: readonly LocomoDocument[],
  toNote: (document: LocomoDocument) => IndexedNote,
  { embedder, storage, onProgress }: RankerOptions,
): Promise<Ranker> {
  const notes = documents.map(toNote);
  const byPath = new Map(notes.map(({ record }, place) => [record.path, documents[place] as LocomoDocument]));
  const { index } = await createSearchIndex({ storage: createMemoryStorage() });
  for (const note of notes) index.put(note);
  if (embedder !== undefined) {
    const { store } = await createVectorStore(storage, embedder.identity, DOCUMENT_FORM_VERSION);
    const chunks = notes.flatMap((note) => note.chunks);
    await embedMissing(chunks, { embedder, store }, onProgress);
    index.useVectors(store);
  }
  return async (question) => {
    const [windows] = (await embedder?.embed([{ title: '', text: question }], 'query')) ?? [];
    const hits = await index.search(plainQuery(question), {
      ...{ mode: 'hybrid', limit: LOCOMO_DEPTH },
      ...(windows?.[0] && { queryVector: windows[0] }),
    });
    return hits.flatMap(({ path }) => byPath.get(path) ?? []);
  };
}

/** The recall of memories of a space, without a threshold. */
export function memoryRanker(
  documents: readonly LocomoDocument[],
  index: MemoryIndex,
  space: string,
): Ranker {
  const byId = new Map(documents.map((document) => [document.id, document]));
  return async (query) => {
    const request = { query, space, threshold: 0, limit: LOCOMO_DEPTH, now: LONG_AFTER };
    const found = await index.recall(request);
    return found.flatMap(({ memory }) => byId.get(memory.id) ?? []);
  };
}

/** A turn under what was said before it as its heading. Nothing in it is Markdown. */
export function turnNote({ id, text, before }: LocomoDocument): IndexedNote {
  const headingPath = before === undefined ? [] : [before];
  const hash = contentHash(JSON.stringify([headingPath, text]));
  const path = `${id}.md`;
  const chunk = { id: `${path}#${hash}`, contentHash: hash, headingPath, start: 0, end: text.length };
  return {
    record: {
      ...{ path, contentHash: hash, mtimeMs: 0, sizeBytes: text.length, language: 'en' },
      ...{ title: '', aliases: [], tags: [], headings: [], links: [], problems: [] },
      chunks: [chunk],
    },
    chunks: [{ ...chunk, text }],
  };
}

/** A session as a note of several passages. Its name tells nothing. */
export function sessionNote({ id, text }: LocomoDocument): IndexedNote {
  const { record, chunks } = indexedNote({ path: `${id}.md`, text });
  return { record: { ...record, title: '' }, chunks };
}
