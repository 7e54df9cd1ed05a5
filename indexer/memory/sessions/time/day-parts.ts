import type { Hours } from './time-filter';

const MORNING: Hours = { from: 0, to: 12 };
const NOON: Hours = { from: 11, to: 15 };
const AFTERNOON: Hours = { from: 12, to: 18 };
const EVENING: Hours = { from: 17, to: 24 };
const NIGHT: Hours = { from: 22, to: 30 };

/**
 * What parts of the day are called, with the hours they stand for. A question about the past never means the day to
 * come by "morgen".
 */
const HOURS: ReadonlyMap<string, Hours> = new Map(
  (
    [
      [MORNING, 'morgen morgens früh vormittag vormittags morning mornings'],
      [NOON, 'mittag mittags noon midday lunchtime'],
      [AFTERNOON, 'nachmittag nachmittags afternoon afternoons'],
      [EVENING, 'abend abends evening evenings'],
      [NIGHT, 'nacht nachts night nights'],
    ] as const
  ).flatMap(([hours, words]) => words.split(' ').map((word) => [word, hours] as const)),
);

/** @param term a word in lower case */
export function hoursOf(term: string): Hours | undefined {
  return HOURS.get(term);
}

/** The evening and the night before a morning, as in "last night". */
export const LAST_NIGHT: Hours = { from: 18, to: 30 };

/** "Montagabend": where the part of the day begins in a word, and its hours. */
export function hoursAtEnd(term: string): { readonly at: number; readonly hours: Hours } | undefined {
  const [ending] = [...HOURS]
    .filter(([word]) => term.length > word.length && term.endsWith(word))
    // "Nachmittag" ends like "Mittag" too: the longest one is meant.
    .sort(([one], [other]) => other.length - one.length);
  return ending && { at: term.length - ending[0].length, hours: ending[1] };
}
