import { addDays } from '../../../platform';
import type { Day } from '../../extract/dates/calendar-days';
import { numberWord, phraseAt, readWords, weekdayOf, wordList } from '../../words';
import type { Word } from '../../words';
import { hoursAtEnd, hoursOf, LAST_NIGHT } from './day-parts';
import { ago, current, latest, latestWeekday, oneDay, previous, someAgo, unite, weekend } from './spans';
import type { Span, Unit } from './spans';
import type { Hours, TimeFilter } from './time-filter';
import { writtenDateAt } from './written-dates';

/** What the time words of a question come to. */
export interface TimeWords {
  readonly filter: TimeFilter;
  /** They as the question has them, in order. */
  readonly said: readonly string[];
  /** The question without them. */
  readonly rest: string;
}

/** What some words in a row say. */
interface Said {
  readonly length: number;
  readonly span?: Span;
  readonly weekday?: number;
  readonly hours?: Hours;
}

const UNITS = new Map<string, Unit>(
  (
    [
      ['day', 'day days tag tage tagen'],
      ['week', 'week weeks woche wochen'],
      ['month', 'month months monat monate monaten'],
      ['year', 'year years jahr jahre jahren'],
    ] as const
  ).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit] as const)),
);

const YESTERDAYS: readonly (readonly [number, ReturnType<typeof wordList>])[] = [
  [-2, wordList('vorgestern, the day before yesterday, day before yesterday')],
  [-1, wordList('gestern, yesterday')],
  [0, wordList('heute, today')],
];
const LASTS = wordList(
  'letzte, letzten, letzter, letztes, letztem, vergangene, vergangenen, vergangener, vergangenes, vorige, voriger, voriges, vorigen, last, past, previous',
);
const THESES = wordList('diese, diesen, dieser, dieses, diesem, this');
const SOME = wordList(
  'ein paar, einige, einigen, mehrere, mehreren, etlichen, wenigen, a few, a couple of, a couple, several, some',
);
const ONE = wordList('einem, einer, ein, eine, a, an, one');
const WEEKEND = new Set(['weekend', 'wochenende']);
const NIGHTS = new Set(['nacht', 'night']);
/** What stands between a preposition and what it is about. */
const LINKS = new Set(['dem', 'den', 'der', 'the', 'am', 'zum', 'letzten', 'last']);
const SINCE = new Set(['seit', 'since', 'ab']);
const BEFORE = new Set(['vor', 'before']);
const UNTIL = new Set(['bis', 'until', 'till']);

/**
 * Time words of a question in German or English: they are filters and no words to search for. Several days in one question
 * stand for all from the first to the last; a part of the day narrows the days, or holds for every day where none is named.
 *
 * @param today the day that "yesterday" counts from
 */
export function readTimeWords(question: string, today: Day): TimeWords {
  const words = readWords(question);
  let span: Span | undefined;
  let weekday: number | undefined;
  let hours: Hours | undefined;
  const stretches: { readonly start: number; readonly end: number }[] = [];
  for (let at = 0; at < words.length;) {
    const said = saidAt(words, at, today);
    if (said === undefined) {
      at++;
      continue;
    }
    const { first, limit } = withPreposition(words, at, said, today);
    if (limit !== undefined) span = span === undefined ? limit : unite(span, limit);
    weekday ??= said.weekday;
    if (said.hours !== undefined) hours = widened(hours, said.hours);
    stretches.push({ start: words[first]!.start, end: words[at + said.length - 1]!.end });
    at += said.length;
  }
  return {
    filter: { ...span, ...(weekday !== undefined && { weekday }), ...(hours !== undefined && { hours }) },
    said: stretches.map(({ start, end }) => question.slice(start, end)),
    rest: without(question, stretches),
  };
}

function saidAt(words: readonly Word[], at: number, today: Day): Said | undefined {
  return (
    nightBefore(words, at, today) ??
    namedDay(words, at, today) ??
    lastAt(words, at, today) ??
    thisAt(words, at, today) ??
    agoAt(words, at, today) ??
    dateAt(words, at, today) ??
    weekdayAt(words, at, today) ??
    dayPartAt(words, at, today)
  );
}

/** "Last night" began the day before. */
function nightBefore(words: readonly Word[], at: number, today: Day): Said | undefined {
  const length = phraseAt(words, at, LASTS);
  if (length === 0 || !NIGHTS.has(words[at + length]?.term ?? '')) return undefined;
  return { length: length + 1, span: oneDay(addDays(today, -1)), hours: LAST_NIGHT };
}

function namedDay(words: readonly Word[], at: number, today: Day): Said | undefined {
  for (const [offset, list] of YESTERDAYS) {
    const length = phraseAt(words, at, list);
    if (length > 0) return { length, span: oneDay(addDays(today, offset)) };
  }
  return undefined;
}

/** "Last week", "letzten Montag", "the last three months", "in den letzten Tagen", "last weekend". */
function lastAt(words: readonly Word[], at: number, today: Day): Said | undefined {
  const length = phraseAt(words, at, LASTS);
  const next = words[at + length];
  if (length === 0 || next === undefined) return undefined;
  if (WEEKEND.has(next.term)) return { length: length + 1, span: weekend(today, true) };
  const weekday = weekdayOf(next.written);
  if (weekday !== undefined) return { length: length + 1, span: latestWeekday(weekday, today, true) };
  const unit = UNITS.get(next.term);
  if (unit !== undefined) {
    const areSeveral = /(?:days|weeks|months|years|tage|tagen|wochen|monate|monaten|jahre|jahren)$/.test(
      next.term,
    );
    // "In der letzten Woche" has the singular; "in den letzten Wochen" says not how many.
    return {
      length: length + 1,
      span: areSeveral ? latest(SEVERAL[unit], unit, today) : previous(unit, today),
    };
  }
  const some = phraseAt(words, at + length, SOME);
  const count = some > 0 ? undefined : countOf(next);
  const counted = UNITS.get(words[at + length + Math.max(some, 1)]?.term ?? '');
  if (counted === undefined || (some === 0 && count === undefined)) return undefined;
  return {
    length: length + Math.max(some, 1) + 1,
    span: latest(count ?? SEVERAL[counted], counted, today),
  };
}

/** How many "some" of them are. */
const SEVERAL: Readonly<Record<Unit, number>> = { day: 7, week: 6, month: 6, year: 5 };

/** "This week", "diesen Monat", "this morning", "dieses Wochenende". */
function thisAt(words: readonly Word[], at: number, today: Day): Said | undefined {
  const length = phraseAt(words, at, THESES);
  const next = words[at + length]?.term ?? '';
  if (length === 0) return words[at]?.term === 'tonight' ? tonight(today) : undefined;
  if (WEEKEND.has(next)) return { length: length + 1, span: weekend(today, false) };
  const unit = UNITS.get(next);
  if (unit !== undefined) return { length: length + 1, span: current(unit, today) };
  const hours = hoursOf(next);
  return hours && { length: length + 1, span: oneDay(today), hours };
}

function tonight(today: Day): Said {
  return { length: 1, span: oneDay(today), hours: LAST_NIGHT };
}

/** "Vor drei Tagen", "three days ago", "vor ein paar Wochen", "a few weeks ago". */
function agoAt(words: readonly Word[], at: number, today: Day): Said | undefined {
  const isGerman = words[at]?.term === 'vor';
  const start = isGerman ? at + 1 : at;
  const some = phraseAt(words, start, SOME);
  const one = some > 0 ? 0 : phraseAt(words, start, ONE);
  const count = one > 0 ? 1 : some > 0 ? undefined : countOf(words[start]);
  if (some === 0 && count === undefined) return undefined;
  const unitAt = start + Math.max(some, one, 1);
  const unit = UNITS.get(words[unitAt]?.term ?? '');
  if (unit === undefined) return undefined;
  if (!isGerman && words[unitAt + 1]?.term !== 'ago') return undefined;
  const span = count === undefined ? someAgo(unit, today) : ago(count, unit, today);
  return { length: unitAt - at + (isGerman ? 1 : 2), span };
}

function dateAt(words: readonly Word[], at: number, today: Day): Said | undefined {
  const date = writtenDateAt(words, at, today);
  if (date === undefined) return undefined;
  const { length, ...span } = date;
  return { length, span };
}

/** "Montag", "montags", "Montagabend", "am Wochenende". */
function weekdayAt(words: readonly Word[], at: number, today: Day): Said | undefined {
  const word = words[at];
  if (word === undefined) return undefined;
  if (WEEKEND.has(word.term)) return { length: 1, span: weekend(today, false) };
  const weekday = weekdayOf(word.written);
  if (weekday !== undefined) {
    if (word.term.endsWith('s')) return { length: 1, weekday };
    return { length: 1, span: latestWeekday(weekday, today, false) };
  }
  const part = hoursAtEnd(word.term);
  const named = part && weekdayOf(word.written.slice(0, part.at));
  if (part === undefined || named === undefined) return undefined;
  if (word.term.endsWith('s')) return { length: 1, weekday: named, hours: part.hours };
  return { length: 1, span: latestWeekday(named, today, false), hours: part.hours };
}

function dayPartAt(words: readonly Word[], at: number, today: Day): Said | undefined {
  const hours = hoursOf(words[at]?.term ?? '');
  if (hours === undefined) return undefined;
  // "Heute Nacht" asked about what was is the night that ended this morning.
  const isNightOfToday = NIGHTS.has(words[at]!.term) && words[at - 1]?.term === 'heute';
  return isNightOfToday
    ? { length: 1, span: oneDay(addDays(today, -1)), hours: LAST_NIGHT }
    : { length: 1, hours };
}

/** "Since March" has no end, "before March" no beginning. */
function withPreposition(
  words: readonly Word[],
  at: number,
  { span }: Said,
  today: Day,
): { readonly first: number; readonly limit: Span | undefined } {
  if (span === undefined) return { first: at, limit: undefined };
  let place = at - 1;
  while (LINKS.has(words[place]?.term ?? '')) place--;
  const term = words[place]?.term ?? '';
  if (SINCE.has(term)) return { first: place, limit: { ...pick('from', span), to: addDays(today, 1) } };
  if (BEFORE.has(term)) return { first: place, limit: span.from === undefined ? {} : { to: span.from } };
  if (UNTIL.has(term)) return { first: place, limit: pick('to', span) };
  return { first: at, limit: span };
}

function pick(end: 'from' | 'to', span: Span): Span {
  const day = span[end];
  return day === undefined ? {} : { [end]: day };
}

function countOf(word: Word | undefined): number | undefined {
  if (word === undefined) return undefined;
  const count = /^\d{1,3}$/.test(word.term) ? Number(word.term) : numberWord(word.term);
  return count !== undefined && count > 0 && count < 1000 ? count : undefined;
}

function widened(one: Hours | undefined, other: Hours): Hours {
  return one === undefined ? other : { from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) };
}

function without(
  text: string,
  stretches: readonly { readonly start: number; readonly end: number }[],
): string {
  let rest = '';
  let position = 0;
  for (const { start, end } of stretches) {
    rest += `${text.slice(position, start)} `;
    position = end;
  }
  return (rest + text.slice(position)).replace(/\s+/gu, ' ').trim();
}
