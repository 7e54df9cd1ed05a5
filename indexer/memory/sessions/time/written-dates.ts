import { isCalendarDay } from '../../../platform';
import type { Day } from '../../extract/dates/calendar-days';
import { monthOf } from '../../words';
import type { Word } from '../../words';
import { latestMonth, oneDay, partOfMonth, wholeMonth, wholeYear } from './spans';
import type { Span } from './spans';

/** A span, and how many words say it. */
export interface SaidSpan extends Span {
  readonly length: number;
}

const YEAR = /^(?:19|20)\d{2}$/;
const DAY_OF_MONTH = /^(?:0?[1-9]|[12]\d|3[01])$/;
const ORDINAL = new Set(['st', 'nd', 'rd', 'th']);

/** Behind these a year or the name of a month stands for a time: "march" and "august" are also other words. */
const BEFORE_TIMES = new Set(
  'in im seit since during ab from until bis before vor last past previous this of letzten letzter vergangenen vorigen diesen jahr jahre year'.split(
    ' ',
  ),
);

const PARTS = new Map<string, 'beginning' | 'middle' | 'end'>([
  ...['anfang', 'beginning', 'start', 'early'].map((word) => [word, 'beginning'] as const),
  ...['mitte', 'middle', 'mid'].map((word) => [word, 'middle'] as const),
  ...['ende', 'end', 'late'].map((word) => [word, 'end'] as const),
]);

/** A date that begins at this word: `2026-03-10`, `10.3.`, `10. März 2026`, `March 10`, `im März`, `Ende März`, `in 2025`. */
export function writtenDateAt(words: readonly Word[], at: number, today: Day): SaidSpan | undefined {
  const term = words[at]?.term ?? '';
  return (
    isoDate(term) ??
    dottedDate(term, today) ??
    dayAndMonth(words, at, today) ??
    monthAndDay(words, at, today) ??
    partAndMonth(words, at, today) ??
    monthAlone(words, at, today) ??
    yearAlone(words, at)
  );
}

function isoDate(term: string): SaidSpan | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(term) && isCalendarDay(term)) return { ...oneDay(term), length: 1 };
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(term) ? { ...wholeMonth(term), length: 1 } : undefined;
}

function dottedDate(term: string, today: Day): SaidSpan | undefined {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})?$/.exec(term) ?? [];
  return day === undefined ? undefined : dated(Number(day), Number(month), year, today, 1);
}

/** `10. März 2026`, `10 March`, `10th of March`. */
function dayAndMonth(words: readonly Word[], at: number, today: Day): SaidSpan | undefined {
  const day = words[at]?.term ?? '';
  if (!DAY_OF_MONTH.test(day)) return undefined;
  let next = at + 1;
  if (ORDINAL.has(words[next]?.term ?? '')) next++;
  if (words[next]?.term === 'of') next++;
  const month = monthOf(words[next]?.written ?? '');
  if (month === undefined) return undefined;
  const year = yearAt(words, next + 1);
  return dated(Number(day), month, year, today, next - at + (year === undefined ? 1 : 2));
}

/** `March 10`, `March 10th, 2026`. */
function monthAndDay(words: readonly Word[], at: number, today: Day): SaidSpan | undefined {
  const month = monthOf(words[at]?.written ?? '');
  const day = words[at + 1]?.term ?? '';
  if (month === undefined || !DAY_OF_MONTH.test(day)) return undefined;
  const next = at + (ORDINAL.has(words[at + 2]?.term ?? '') ? 3 : 2);
  const year = yearAt(words, next);
  return dated(Number(day), month, year, today, next - at + (year === undefined ? 0 : 1));
}

/** `Ende März`, `end of March 2025`. */
function partAndMonth(words: readonly Word[], at: number, today: Day): SaidSpan | undefined {
  const part = PARTS.get(words[at]?.term ?? '');
  const next = words[at + 1]?.term === 'of' ? at + 2 : at + 1;
  const month = monthOf(words[next]?.written ?? '');
  if (part === undefined || month === undefined) return undefined;
  const year = yearAt(words, next + 1);
  const named = year === undefined ? latestMonth(month, today) : monthName(month, year);
  return { ...partOfMonth(named, part), length: next - at + (year === undefined ? 1 : 2) };
}

function monthAlone(words: readonly Word[], at: number, today: Day): SaidSpan | undefined {
  const month = monthOf(words[at]?.written ?? '');
  if (month === undefined) return undefined;
  const year = yearAt(words, at + 1);
  if (year !== undefined) return { ...wholeMonth(monthName(month, year)), length: 2 };
  if (!BEFORE_TIMES.has(words[at - 1]?.term ?? '')) return undefined;
  return { ...wholeMonth(latestMonth(month, today)), length: 1 };
}

function yearAlone(words: readonly Word[], at: number): SaidSpan | undefined {
  const year = yearAt(words, at);
  const isMeant = year !== undefined && BEFORE_TIMES.has(words[at - 1]?.term ?? '');
  return isMeant ? { ...wholeYear(year), length: 1 } : undefined;
}

function yearAt(words: readonly Word[], at: number): string | undefined {
  const term = words[at]?.term ?? '';
  return YEAR.test(term) ? term : undefined;
}

function monthName(month: number, year: string): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** Without a year the one that was last; undefined where the calendar has no such day. */
function dated(
  day: number,
  month: number,
  year: string | undefined,
  today: Day,
  length: number,
): SaidSpan | undefined {
  const inYear = (of: number): Day => `${monthName(month, String(of))}-${String(day).padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  const written = year === undefined ? undefined : Number(year.length === 2 ? `20${year}` : year);
  // The 29th of February was not there last year.
  const years = written === undefined ? [0, 1, 2, 3, 4].map((back) => thisYear - back) : [written];
  const found = years
    .map(inYear)
    .find((one) => isCalendarDay(one) && (written !== undefined || one <= today));
  return found === undefined ? undefined : { ...oneDay(found), length };
}
