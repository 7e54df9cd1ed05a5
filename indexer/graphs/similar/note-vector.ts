import type { VectorStore } from '../../embedding';
import type { ChunkRecord, NoteRecord } from '../../vault';
import { addScaled, normalise, readPassageVector } from './passage-vectors';
import type { SharedContent } from './shared-content';

/**
 * The unit vector of a note: the mean of its passages without what many notes share. Undefined where no passage has a
 * vector, or nothing is left.
 */
export function noteVector(
  note: NoteRecord,
  store: VectorStore,
  shared: SharedContent,
): Float32Array | undefined {
  const vector = sumOfPassages(note, store, shared);
  if (vector === undefined) return undefined;
  addScaled(vector, shared.mean, -1);
  return normalise(vector) ? vector : undefined;
}

/**
 * The passages of a note as one unit vector, before the mean of all notes is taken out. Boilerplate passages are left
 * out, unless the note has no others. A passage counts by the logarithm of its length: a long one says more, and a very
 * long one must not drown the rest.
 */
export function sumOfPassages(
  { chunks }: NoteRecord,
  store: VectorStore,
  { repeated, headings }: Pick<SharedContent, 'repeated' | 'headings'>,
): Float32Array | undefined {
  const sum = new Float32Array(store.identity.dimensions);
  const passage = new Float32Array(sum.length);
  const add = (counted: readonly ChunkRecord[]): boolean => {
    let hasAny = false;
    for (const { contentHash, headingPath, start, end } of counted) {
      if (!readPassageVector(store, contentHash, passage)) continue;
      hasAny = true;
      const weight = Math.log1p(end - start);
      addScaled(sum, passage, weight);
      const common = headings.get(headingPath.at(-1) ?? '');
      if (common !== undefined) addScaled(sum, common, -weight);
    }
    return hasAny;
  };
  const own = chunks.filter((chunk) => !repeated.has(chunk.contentHash));
  return (add(own) || (own.length < chunks.length && add(chunks))) && normalise(sum) ? sum : undefined;
}
