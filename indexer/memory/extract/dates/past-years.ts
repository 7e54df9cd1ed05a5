import { readClaim } from '../../reconcile/claim';
import { formers, hasPhrase, monthOf, nevers, phraseAt, readWords, wordList } from '../../words';
import type { Word, WordList } from '../../words';
import { dayOf } from './calendar-days';
import type { Day } from './calendar-days';

/** Before a month that is one of a year: "in May", "Ende Mai". */
const LEADS = wordList(
  'in, on, since, until, till, by, before, after, early in, late in, im, am, vom, seit, seit dem, bis, ab, Anfang, Mitte, Ende, zum',
);
const SINCE = wordList('since, since early, since late, seit, seit Anfang, seit Mitte, seit Ende, seit dem');
/** With these nobody tells of one year: "I was never there in May", "on my birthday in June". */
const EVERY_YEAR = wordList(
  'always, every, each, usually, birthday, birthdays, born, immer, jeden, jedes, jedes Jahr, meistens, Geburtstag, geboren',
);
const MOVED = wordList('moved, zog, zogen, gezogen, umgezogen');
const DAY_NUMBER = /^(?:[1-9]|[12]\d|3[01])$/;
const ORDINALS = new Set(['st', 'nd', 'rd', 'th']);
const YEAR = /^(?:19|20)\d{2}$/;

/**
 * Adds the year to months of what is over, as of the day that the text is from: "I moved in August" of November 2026 is "I moved in
 * August 2026". What is to come, or comes every year, stays as it was said.
 *
 * @param date ISO date or time that the text is from
 */
export function withPastYears(text: string, date: string): string {
  const today = dayOf(date);
  if (today === undefined) return text;
  const words = readWords(text);
  const isOver = isOfOnePast(text, words);
  let dated = '';
  let done = 0;
  for (const [at, { end }] of words.entries()) {
    const month = monthAt(words, at);
    if (month === undefined || (!isOver && !month.isSince)) continue;
    const last = words[at + month.length - 1]!;
    const year = yearOf(month, today);
    dated += text.slice(done, Math.max(end, last.end)) + (month.isDayBehind ? `, ${year}` : ` ${year}`);
    done = Math.max(end, last.end);
  }
  return dated + text.slice(done);
}

/** Whether it tells of something that happened once. */
function isOfOnePast(text: string, words: readonly Word[]): boolean {
  if ([formers, nevers, EVERY_YEAR].some((list) => hasPhrase(words, list))) return false;
  return readClaim(text).isPast || hasPhrase(words, MOVED);
}

interface MonthWithoutYear {
  /** 1 to 12. */
  readonly month: number;
  /** 1 where none is said. */
  readonly day: number;
  readonly isDayBehind: boolean;
  readonly isSince: boolean;
  /** Words from the month to its end. */
  readonly length: number;
}

/** The month that a word names, where it is a time and its year is not said. */
function monthAt(words: readonly Word[], at: number): MonthWithoutYear | undefined {
  const month = monthOf(words[at]!.written);
  if (month === undefined) return undefined;
  const ordinal = ORDINALS.has(words[at - 1]?.term ?? '') ? 1 : 0;
  const before = words[at - 1 - ordinal]?.term ?? '';
  const dayBefore = DAY_NUMBER.test(before) ? Number(before) : undefined;
  const behind = words[at + 1]?.term ?? '';
  const dayBehind = dayBefore === undefined && DAY_NUMBER.test(behind) ? Number(behind) : undefined;
  const first = dayBefore === undefined ? at : at - 1 - ordinal;
  const isLed = endsWith(words, first, LEADS);
  if (!isLed && dayBefore === undefined && dayBehind === undefined) return undefined;
  const suffix = dayBehind !== undefined && ORDINALS.has(words[at + 2]?.term ?? '') ? 1 : 0;
  const length = dayBehind === undefined ? 1 : 2 + suffix;
  if (YEAR.test(words[at + length]?.term ?? '')) return undefined;
  return {
    month,
    day: dayBefore ?? dayBehind ?? 1,
    isDayBehind: dayBehind !== undefined,
    isSince: endsWith(words, first, SINCE),
    length,
  };
}

/** Whether a phrase of the list stands right before a word. */
function endsWith(words: readonly Word[], at: number, list: WordList): boolean {
  return [1, 2].some((length) => at >= length && phraseAt(words.slice(at - length, at), 0, list) === length);
}

/** The latest one that is not ahead. */
function yearOf({ month, day }: MonthWithoutYear, today: Day): string {
  const [year = 0, thisMonth = 1, thisDay = 1] = today.split('-').map(Number);
  const isAhead = month > thisMonth || (month === thisMonth && day > thisDay);
  return String(isAhead ? year - 1 : year);
}
