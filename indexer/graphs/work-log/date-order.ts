import { detectLanguage } from '../../vault';
import { isoDate } from './dates';
import type { FoundDate } from './dates';

/** Gives each date of a log its day, `YYYY-MM-DD`, or empty where it is none. */
export type DateReader = (date: FoundDate) => string;

/**
 * Decides for a whole log what `05/06/2026` means. In this order: the dates of the log that can only be read one way;
 * a log in German puts the day first; else the order under which the entries lie closer together in time, as entries of
 * a log do; where both are equal, the day first, as most of the world writes.
 *
 * @param dates - in the order of the log
 */
export function createDateReader(dates: readonly FoundDate[], text: string): DateReader {
  const isDayFirst = dates.some((date) => date.open) ? decideDayFirst(dates, text) : true;
  return (date) => read(date, isDayFirst);
}

function decideDayFirst(dates: readonly FoundDate[], text: string): boolean {
  let balance = 0;
  for (const { order } of dates) balance += order === 'day-first' ? 1 : order === 'month-first' ? -1 : 0;
  if (balance !== 0) return balance > 0;
  if (detectLanguage(text) === 'de') return true;
  return distance(dates, true) <= distance(dates, false);
}

/** Days between neighbouring entries, added up. */
function distance(dates: readonly FoundDate[], isDayFirst: boolean): number {
  let sum = 0;
  let before: number | undefined;
  for (const date of dates) {
    const day = Date.parse(read(date, isDayFirst));
    if (Number.isNaN(day)) continue;
    if (before !== undefined) sum += Math.abs(day - before);
    before = day;
  }
  return sum;
}

function read({ iso, open }: FoundDate, isDayFirst: boolean): string {
  if (!open) return iso;
  const { first, second, year } = open;
  return isDayFirst ? isoDate(year, second, first) : isoDate(year, first, second);
}
