import { searchDefaults } from '../defaults';
import type { TextIndex } from '../postings/text-index';
import { foldDiacritics } from '../text/normalise';
import type { FormFinder } from './forms';
import { planWords } from './plan';
import { rankNotes } from './rank';
import type { Scored } from './rank';
import type { TitleMention, Titles } from './titles';

/** What the text arm asks. */
export interface TextArm {
  readonly index: TextIndex;
  readonly finder: FormFinder;
  readonly titles: Titles;
}

/**
 * Notes by their words, best first as far as the caller sorts them. A note that the query names gains what its title's
 * words could score at best; one whose title is the whole query comes before all others.
 */
export function searchText(text: string, arm: TextArm, isAllowed?: (note: number) => boolean): Scored[] {
  const plan = planWords(text, arm.index, arm.finder);
  const mentions = arm.titles.mentions(text);
  const weights = new Map(plan.map(({ word, weight }) => [foldDiacritics(word), weight]));
  const all = plan.reduce((sum, { weight }) => sum + bestScore(weight), 0);
  return rankNotes(plan, arm.index, isAllowed).map(([note, score]) => {
    const mention = mentions.get(note);
    return [note, mention === undefined ? score : score + bonus(mention, weights, all)];
  });
}

/** No note scores more for a word: saturation ends at k1 + 1, once for the note and once for its best passage. */
function bestScore(weight: number): number {
  return weight * (searchDefaults.k1 + 1) * (1 + searchDefaults.passageShare);
}

function bonus(mention: TitleMention, weights: ReadonlyMap<string, number>, all: number): number {
  if (mention.isWholeQuery) return all;
  const best = mention.words.reduce((sum, word) => sum + bestScore(weights.get(word) ?? 0), 0);
  return searchDefaults.titleMentionWeight * best;
}
