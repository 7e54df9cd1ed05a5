import { readClaim } from '../../reconcile/claim';
import { formers, hasPhrase, monthOf, nevers, phraseAt, readWords, wordList } from '../../words';
import type { Word, WordList } from '../../words';
import { dayOf } from './calendar-days';
import type { Day } from './calendar-days';

/** Before a month that is one of a year: "in May", "Ende Mai". */
const LEADS = wordList(
  'in, on, since, before, after, early in, late in, im, am, seit, seit dem, vor, nach, Anfang, Mitte, Ende',
);
const SINCE = wordList('since, since early, since late, seit, seit Anfang, seit Mitte, seit Ende, seit dem');
/** With these nobody tells of one year: "I was never there in May", "on my birthday in June". */
const EVERY_YEAR = wordList(
  'always, every, each, usually, birthday, birthdays, born, immer, jeden, jedes, jedes Jahr, meistens, Geburtstag, geboren',
);
/** What was done then is about a time ahead: "I booked a flight in August". */
const AHEAD = wordList(
  'booked, reserved, bought tickets, registered, signed up, enrolled, agreed, decided, planned, applied, invited, promised, scheduled',
  'ordered, arranged, notice, resigned, quit, postponed, gebucht, reserviert, angemeldet, eingeschrieben, beschlossen, entschieden',
  'vereinbart, geplant, beworben, eingeladen, verabredet, versprochen, bestellt, gekündigt, verschoben, zugesagt, vorgenommen',
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
  if (words.every(({ written }) => monthOf(written) === undefined)) return text;
  const isTold = hasNone(words, [formers, nevers, EVERY_YEAR, AHEAD]);
  let dated = '';
  let done = 0;
  for (const [at, { start }] of words.entries()) {
    const month = monthAt(words, at);
    if (month === undefined || !(month.isSince || (isTold && isPast(clauseAt(text, start))))) continue;
    const { end } = words[at + month.length - 1]!;
    dated += text.slice(done, end) + (month.isDayBehind ? ', ' : ' ') + yearOf(month, today);
    done = end;
  }
  return dated + text.slice(done);
}

function hasNone(words: readonly Word[], lists: readonly WordList[]): boolean {
  return !lists.some((list) => hasPhrase(words, list));
}

const CLAUSE_ENDS = /[,;:–—]|\s(?:and|but|or|und|aber|oder)\s/giu;

/** "I quit and start on 1 September": what is over is told in the same clause. */
function clauseAt(text: string, offset: number): string {
  const ends = [...text.matchAll(CLAUSE_ENDS)];
  const before = ends.findLast(({ index }) => index < offset);
  const after = ends.find(({ index }) => index > offset);
  return text.slice(before === undefined ? 0 : before.index + before[0].length, after?.index);
}

function isPast(clause: string): boolean {
  return readClaim(clause).isPast || hasPhrase(readWords(clause), MOVED);
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
  if (!endsWith(words, first, LEADS)) return undefined;
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
