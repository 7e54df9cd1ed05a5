import { searchDefaults } from '../defaults';
import type { TextIndex } from '../postings/text-index';
import { weightOfTellingWords } from './plan';
import type { WordPlan } from './plan';
import { queryWords } from './query-words';

/**
 * How much of a query each note has, 0 to 1: the weight of the words it has over the weight of all that say something, so
 * that a rare word which no note has counts most. A long query is never had in full and says nothing by it: every note has 1.
 */
export function wordCoverage(
  text: string,
  plan: readonly WordPlan[],
  index: TextIndex,
): (note: number) => number {
  if (queryWords(text).length > searchDefaults.maxForgivenWords) return () => 1;
  const all = weightOfTellingWords(text, index);
  if (all === 0) return () => 1;
  const had = new Float64Array(index.numberCount);
  for (const { forms, weight, isMinor } of plan) {
    if (isMinor) continue;
    const notes = new Set<number>();
    for (const term of forms.keys())
      index.postings.forEach(term, (unit) => {
        notes.add(index.noteOfUnit(unit));
      });
    notes.delete(-1);
    for (const note of notes) had[note] = (had[note] as number) + weight;
  }
  return (note) => Math.min(1, (had[note] as number) / all);
}
