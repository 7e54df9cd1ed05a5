import type { VectorStore } from '../../embedding';
import type { NotePassages, Passage } from './note-passages';
import { addScaled, normalise, readPassageVector } from './passage-vectors';
import type { SharedContent } from './shared-content';

/**
 * The unit vector of a note: the mean of its passages without what many notes share. Undefined where no passage has a
 * vector, or nothing is left.
 */
export function noteVector(
  note: NotePassages,
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
  { passages }: NotePassages,
  store: VectorStore,
  { repeated, headings }: Pick<SharedContent, 'repeated' | 'headings'>,
): Float32Array | undefined {
  const sum = new Float32Array(store.identity.dimensions);
  const passage = new Float32Array(sum.length);
  const add = (counted: readonly Passage[]): boolean => {
    let hasAny = false;
    for (const { contentHash, heading, length } of counted) {
      if (!readPassageVector(store, contentHash, passage)) continue;
      hasAny = true;
      const weight = Math.log1p(length);
      addScaled(sum, passage, weight);
      const common = headings.get(heading ?? '');
      if (common !== undefined) addScaled(sum, common, -weight);
    }
    return hasAny;
  };
  const own = passages.filter(({ contentHash }) => !repeated.has(contentHash));
  return (add(own) || (own.length < passages.length && add(passages))) && normalise(sum) ? sum : undefined;
}
