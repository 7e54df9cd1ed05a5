import { compareText } from '../../../platform';
import type { InvertedSegment } from './inverted-file';
import type { PacedWork } from './paced-work';
import { sortPaced } from './sort-paced';

/** A look-up in a map of all words. */
const STEPS_PER_TERM = 5;
const TERMS_PER_TURN = 1000;

export interface UnitedTerms {
  /** Every term of the segments once, sorted. */
  readonly terms: readonly string[];
  /** Per segment, its own number of a term to the place in `terms`. */
  readonly numberings: readonly Uint32Array[];
}

/** The terms of all segments in one order. */
export async function uniteTerms(
  segments: readonly InvertedSegment[],
  work: PacedWork,
): Promise<UnitedTerms> {
  const numbers = new Map<string, number>();
  const own: (readonly string[])[] = [];
  for (const { notes } of segments) {
    own.push(notes.terms);
    await work.pause();
  }
  for (const list of own) {
    for (let from = 0; from < list.length; from += TERMS_PER_TURN) {
      for (const term of list.slice(from, from + TERMS_PER_TURN)) numbers.set(term.toWellFormed(), 0);
      if (work.isDue(TERMS_PER_TURN * STEPS_PER_TERM)) await work.pause();
    }
  }
  const terms = await sortPaced([...numbers.keys()], compareText, work);
  for (const [number, term] of terms.entries()) {
    numbers.set(term, number);
    if (work.isDue(STEPS_PER_TERM)) await work.pause();
  }
  const numberings: Uint32Array[] = [];
  for (const list of own) {
    const numbering = new Uint32Array(list.length);
    for (const [place, term] of list.entries()) {
      numbering[place] = numbers.get(term.toWellFormed()) as number;
      if (work.isDue(STEPS_PER_TERM)) await work.pause();
    }
    numberings.push(numbering);
  }
  return { terms, numberings };
}
