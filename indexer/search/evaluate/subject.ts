import { createMemoryStorage } from '../../platform';
import type { ProgressListener } from '../../platform';
import { createSearchIndex } from '../create-search-index';
import { plainQuery } from '../plain-query';
import type { IndexedNote, SearchIndex } from '../search-index';
import { embedMissing } from './embed-missing';
import type { EvaluationModel } from './embed-missing';
import type { EvaluationSubject, Hiding } from './evaluate';
import { indexedNote, withoutLinks, withoutTitle } from './hiding';
import type { NoteText } from './hiding';

/** This search over the notes of a vault: once as they are, once without their titles. */
export async function createEvaluationSubject(
  notes: readonly NoteText[],
  model?: EvaluationModel,
  onProgress?: ProgressListener,
): Promise<EvaluationSubject> {
  const indexes: Readonly<Record<Hiding, SearchIndex>> = {
    nothing: await buildIndex(notes.map(indexedNote), model, onProgress),
    titles: await buildIndex(notes.map(withoutTitle), model, onProgress),
  };
  const byPath = new Map(notes.map((note) => [note.path, note]));
  const queryVectors = new Map<string, Float32Array | undefined>();
  const vectorOf = async (text: string) => {
    if (model !== undefined && !queryVectors.has(text)) {
      const [windows] = await model.embedder.embed([{ title: '', text }], 'query');
      queryVectors.set(text, windows?.[0]);
    }
    return queryVectors.get(text);
  };
  return {
    modes: model === undefined ? ['text'] : ['text', 'vector', 'hybrid'],
    linklessText: (path) => {
      const note = byPath.get(path);
      return note === undefined ? undefined : withoutLinks(note);
    },
    search: async ({ text, mode, limit, hiding, without }) => {
      const queryVector = mode === 'text' ? undefined : await vectorOf(text);
      const hits = await indexes[hiding].search(plainQuery(text), {
        mode,
        limit,
        ...(queryVector === undefined ? {} : { queryVector }),
        ...(without === undefined ? {} : { without: new Set([without]) }),
      });
      return hits.map(({ path }) => path);
    },
  };
}

async function buildIndex(
  notes: readonly IndexedNote[],
  model: EvaluationModel | undefined,
  onProgress: ProgressListener | undefined,
): Promise<SearchIndex> {
  const { index } = await createSearchIndex({ storage: createMemoryStorage() });
  for (const note of notes) index.put(note);
  if (model === undefined) return index;
  await embedMissing(
    notes.flatMap(({ chunks }) => chunks),
    model,
    onProgress,
  );
  index.useVectors(model.store);
  return index;
}
