import type { Memory } from '../memory';
import { readTime } from '../reconcile/claim/read-time';
import { topicsOf } from '../topics';
import type { TopicName } from '../topics';
import { findPhrases, hasPhrase, readWords, wordList } from '../words';
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

/** Come again every year, so that a day without a year is never over. */
const YEARLY = wordList(
  'every, each, always, yearly, annual, annually, anniversary, usually',
  'jeden, jedes, jede, jährlich, alljährlich, immer, jahrestag, hochzeitstag, meistens',
);
const YEARLY_TOPICS: readonly TopicName[] = ['birthday', 'age', 'birthplace'];

/** What is said of these with a day happens on that day, whatever else it is about. */
const TOPICS_OF_DAYS: readonly TopicName[] = ['move', 'travel'];

/** Words between such a word and the day: "ends on the 31st", "endet am 31.". */
const MOST_BETWEEN = 3;

/**
 * Whether what a memory says is over: it names days, all of them lay ahead when it was said and are past now, and it is a plan
 * or an event, or says that something lasts or is to be done until then. A day without a year is the next one after it was said.
 *
 * @param today `YYYY-MM-DD`
 */
export function hasExpired({ text, date, category }: Memory, today: string): boolean {
  const words = readWords(text);
  const topics = topicsOf(text);
  const isYearly = hasPhrase(words, YEARLY) || YEARLY_TOPICS.some((topic) => topics.has(topic));
  const days = daysIn(words, isYearly ? undefined : date);
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
  const isOfDays =
    category === 'plan' || category === 'event' || TOPICS_OF_DAYS.some((topic) => topics.has(topic));
  return isOfDays && !days.some(({ at }) => before(BEGINNINGS, at));
}

/** `date:2026-08-28`, `date:2026-08`, `date:2026`, and without the year `date:-08-28`, `date:-08`. */
const DATE = /^date:(\d{4})?(?:-(\d{2}))?(?:-(\d{2}))?$/;

/**
 * The days that a text names, of months and years the last one; and where in its words.
 *
 * @param since the day after which one without a year is meant; undefined where such days are passed over
 */
function daysIn(
  words: readonly Word[],
  since: string | undefined,
): readonly { readonly day: string; readonly at: number }[] {
  const days: { day: string; at: number }[] = [];
  for (let at = 0; at < words.length;) {
    const time = readTime(words, at);
    const [isDate, year, month, day = '31'] = DATE.exec(time?.key ?? '') ?? [];
    if (year !== undefined) days.push({ day: `${year}-${month ?? '12'}-${day}`, at });
    else if (isDate !== undefined && month !== undefined && since !== undefined)
      days.push({ day: nextDay(`${month}-${day}`, since), at });
    at += time?.length ?? 1;
  }
  return days;
}

/** @param monthAndDay `MM-DD` */
function nextDay(monthAndDay: string, since: string): string {
  const year = Number(since.slice(0, 'YYYY'.length));
  const inThatYear = `${year}-${monthAndDay}`;
  return inThatYear >= since.slice(0, inThatYear.length) ? inThatYear : `${year + 1}-${monthAndDay}`;
}
