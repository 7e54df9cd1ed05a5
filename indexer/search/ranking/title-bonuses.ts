import { searchDefaults } from '../defaults';
import { foldDiacritics } from '../text/normalise';
import { highestScore } from './length-norms';
import type { QueryPlan } from './plan';
import type { TitleMention } from './titles';

/**
 * What notes gain that a query names: what their title's words could score at best; a note whose title is the whole query
 * gains enough to come before all others.
 */
export function titleBonuses(
  mentions: ReadonlyMap<number, TitleMention>,
  { words }: QueryPlan,
): Map<number, number> {
  const weights = new Map(words.map(({ word, weight }) => [foldDiacritics(word), weight]));
  const all = words.reduce((sum, { weight }) => sum + highestScore(weight), 0);
  return new Map([...mentions].map(([note, mention]) => [note, bonus(mention, weights, all)]));
}

function bonus(mention: TitleMention, weights: ReadonlyMap<string, number>, all: number): number {
  if (mention.isWholeQuery) return all;
  const best = mention.words.reduce((sum, word) => sum + highestScore(weights.get(word) ?? 0), 0);
  return searchDefaults.titleMentionWeight * best;
}
