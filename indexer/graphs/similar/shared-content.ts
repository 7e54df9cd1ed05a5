import type { VectorStore } from '../../embedding';
import {
  MEAN_SHRINKAGE_NOTES,
  REPEATED_PASSAGE_NOTES,
  REPEATED_PASSAGE_SHARE,
  TEMPLATE_HEADING_NOTES,
  TEMPLATE_HEADING_REMOVED,
  TEMPLATE_HEADING_SHARE,
} from './defaults';
import type { NotePassages } from './note-passages';
import { sumOfPassages } from './note-vector';
import type { Pace } from './pace';
import { addScaled, readPassageVector } from './passage-vectors';

/** What the notes of a vault have in common and what therefore tells nothing about any one of them. */
export interface SharedContent {
  /** Notes it was measured on. */
  readonly noteCount: number;
  /** Content hashes of passages that stand in many notes. */
  readonly repeated: ReadonlySet<string>;
  /** Per template heading what is subtracted from the vectors of the passages directly under it. */
  readonly headings: ReadonlyMap<string, Float32Array>;
  /** What is subtracted from the vector of every note. */
  readonly mean: Float32Array;
}

/**
 * Measures what the notes share. The same notes in the same order give the same numbers to the last bit.
 *
 * @throws TriviumError `cancelled`
 */
export async function measureSharedContent(
  notes: readonly NotePassages[],
  store: VectorStore,
  pace: Pace,
): Promise<SharedContent> {
  const repeated = await keysOfMany(
    notes,
    ({ passages }) => passages.map(({ contentHash }) => contentHash),
    Math.max(REPEATED_PASSAGE_NOTES, REPEATED_PASSAGE_SHARE * notes.length),
    pace,
  );
  const templateHeadings = await keysOfMany(
    notes,
    ({ passages }) => passages.flatMap(({ heading }) => heading ?? []),
    Math.max(TEMPLATE_HEADING_NOTES, TEMPLATE_HEADING_SHARE * notes.length),
    pace,
  );
  const headings = await measureHeadings(notes, store, templateHeadings, pace);
  const { dimensions } = store.identity;
  const mean = new Float32Array(dimensions);
  let counted = 0;
  for (const note of notes) {
    if (pace.isDue) await pace.rest();
    const sum = sumOfPassages(note, store, { repeated, headings });
    if (sum === undefined) continue;
    addScaled(mean, sum, 1);
    counted++;
  }
  const share = counted / (counted + MEAN_SHRINKAGE_NOTES);
  if (counted > 0) mean.forEach((value, index) => (mean[index] = (value / counted) * share));
  return { noteCount: counted, repeated, headings, mean };
}

/** Keys that at least `least` notes have. */
async function keysOfMany(
  notes: readonly NotePassages[],
  keysOf: (note: NotePassages) => readonly string[],
  least: number,
  pace: Pace,
): Promise<Set<string>> {
  const counts = new Map<string, number>();
  for (const note of notes) {
    if (pace.isDue) await pace.rest();
    for (const key of new Set(keysOf(note))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= least).map(([key]) => key));
}

/**
 * The centroid of the passages under each heading, as far as it is removed. Every passage was embedded with its headings
 * before its text, so that this is what the heading itself adds, and what its sections always say.
 */
async function measureHeadings(
  notes: readonly NotePassages[],
  store: VectorStore,
  templateHeadings: ReadonlySet<string>,
  pace: Pace,
): Promise<Map<string, Float32Array>> {
  const sums = new Map<string, { readonly vector: Float32Array; count: number }>();
  const passage = new Float32Array(store.identity.dimensions);
  for (const { passages } of notes) {
    if (pace.isDue) await pace.rest();
    for (const { contentHash, heading } of passages) {
      if (heading === undefined || !templateHeadings.has(heading)) continue;
      if (!readPassageVector(store, contentHash, passage)) continue;
      const sum = sums.get(heading) ?? { vector: new Float32Array(passage.length), count: 0 };
      sums.set(heading, sum);
      addScaled(sum.vector, passage, 1);
      sum.count++;
    }
  }
  return new Map(
    [...sums].map(([heading, { vector, count }]) => [
      heading,
      vector.map((value) => (value / count) * TEMPLATE_HEADING_REMOVED),
    ]),
  );
}
