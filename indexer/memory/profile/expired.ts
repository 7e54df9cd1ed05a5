import type { Memory } from '../memory';
import { readTime } from '../reconcile/claim/read-time';
import { findPhrases, readWords, wordList } from '../words';
import type { Word, WordList } from '../words';

/** What stands before a day that something lasts to, or that it has to be done by. */
const LIMITS = wordList(
  'until, till, by, up to, through, ends, end, ending, expires, expire, expiring, deadline, due, runs out, last day',
  'bis, bis zum, endet, enden, endend, ende, läuft aus, laufen aus, läuft ab, frist, deadline, fällig, stichtag, abgabe',
);

/** What stands before a day that something holds from: it is not over on that day, it begins. */
const BEGINNINGS = wordList(
  'from, since, starting, starts, start, begins, beginning, as of, ab, seit, von, beginnt, anfang, startet',
);

/** Words between such a word and the day: "ends on the 31st", "endet am 31.". */
const MOST_BETWEEN = 3;

/**
 * Whether what a memory says is over: it names days, all of them lay ahead when it was said and are past now, and it is a plan
 * or an event, or says that something lasts or is to be done until then.
 *
 * @param today `YYYY-MM-DD`
 */
export function hasExpired({ text, date, category }: Memory, today: string): boolean {
  const words = readWords(text);
  const days = daysIn(words);
  const last = days
    .map(({ day }) => day)
    .sort()
    .at(-1);
  if (last === undefined || last >= today) return false;
  // What was past when it was said is told of the past, and stays true.
  if (days.some(({ day }) => day < date.slice(0, today.length))) return false;
  const before = (list: WordList, at: number): boolean =>
    findPhrases(words, list).some((match) => match.at < at && at - (match.at + match.length) <= MOST_BETWEEN);
  if (days.some(({ day, at }) => day === last && before(LIMITS, at))) return true;
  const isOfDays = category === 'plan' || category === 'event';
  return isOfDays && !days.some(({ at }) => before(BEGINNINGS, at));
}

const DATE = /^date:(\d{4})(-\d{2})?(-\d{2})?$/;

/** The days that a text names, of months and years the last one; and where in its words. */
function daysIn(words: readonly Word[]): readonly { readonly day: string; readonly at: number }[] {
  const days: { day: string; at: number }[] = [];
  for (let at = 0; at < words.length;) {
    const time = readTime(words, at);
    const [, year, month = '-12', day = '-31'] = DATE.exec(time?.key ?? '') ?? [];
    if (year !== undefined) days.push({ day: year + month + day, at });
    at += time?.length ?? 1;
  }
  return days;
}
