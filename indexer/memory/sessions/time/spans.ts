import { addDays } from '../../../platform';
import { addMonths, addYears, isoWeekday, mondayOf } from '../../extract/dates/calendar-days';
import type { Day } from '../../extract/dates/calendar-days';

/** Days from the first to before the last; what is open on a side has no end there. */
export interface Span {
  readonly from?: Day;
  readonly to?: Day;
}

export type Unit = 'day' | 'week' | 'month' | 'year';

export function oneDay(day: Day): Span {
  return { from: day, to: addDays(day, 1) };
}

/** @param month as `2026-03` */
export function wholeMonth(month: string): Span {
  const first = `${month}-01`;
  return { from: first, to: `${addMonths(first, 1)}-01` };
}

/** @param year as `2026` */
export function wholeYear(year: string): Span {
  return { from: `${year}-01-01`, to: `${addYears(`${year}-01-01`, 1)}-01-01` };
}

/** "This week" or "this month", up to and with today. */
export function current(unit: Unit, today: Day): Span {
  const to = addDays(today, 1);
  switch (unit) {
    case 'day':
      return oneDay(today);
    case 'week':
      return { from: mondayOf(today), to };
    case 'month':
      return { from: `${today.slice(0, 7)}-01`, to };
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to };
  }
}

/** "Last week" is today and the six days before; the last month and the last year are those of the calendar. */
export function previous(unit: Unit, today: Day): Span {
  switch (unit) {
    case 'day':
      return oneDay(addDays(today, -1));
    case 'week':
      return latest(1, 'week', today);
    case 'month':
      return wholeMonth(addMonths(today, -1));
    case 'year':
      return wholeYear(addYears(today, -1));
  }
}

/** "The last three weeks", with today. */
export function latest(count: number, unit: Unit, today: Day): Span {
  const to = addDays(today, 1);
  switch (unit) {
    case 'day':
      return { from: addDays(to, -count), to };
    case 'week':
      return { from: addDays(to, -7 * count), to };
    case 'month':
      return { from: dayInMonth(addMonths(today, -count), today), to };
    case 'year':
      return { from: dayInMonth(addMonths(today, -12 * count), today), to };
  }
}

/** "Three weeks ago": the day itself; of weeks three days around it, of months and years the whole one. */
export function ago(count: number, unit: Unit, today: Day): Span {
  switch (unit) {
    case 'day':
      return oneDay(addDays(today, -count));
    case 'week': {
      const day = addDays(today, -7 * count);
      return { from: addDays(day, -3), to: addDays(day, 4) };
    }
    case 'month':
      return wholeMonth(addMonths(today, -count));
    case 'year':
      return wholeYear(addYears(today, -count));
  }
}

/** "A few weeks ago": from two to six of them, before today. */
export function someAgo(unit: Unit, today: Day): Span {
  switch (unit) {
    case 'day':
      return { from: addDays(today, -6), to: today };
    case 'week':
      return { from: addDays(today, -42), to: addDays(today, -10) };
    case 'month':
      return { from: dayInMonth(addMonths(today, -6), today), to: dayInMonth(addMonths(today, -1), today) };
    case 'year':
      return { from: `${addYears(today, -6)}-01-01`, to: `${addYears(today, -1)}-01-01` };
  }
}

/** The latest such day of the week: today, or one of the six days before; with `isBefore`, one of the seven before. */
export function latestWeekday(weekday: number, today: Day, isBefore: boolean): Span {
  const end = isBefore ? addDays(today, -1) : today;
  return oneDay(addDays(end, -((isoWeekday(end) - weekday + 7) % 7)));
}

/** Saturday and Sunday that were there last, or of which today is one. */
export function weekend(today: Day, isBefore: boolean): Span {
  const isNow = isoWeekday(today) >= 6;
  const saturday = addDays(mondayOf(today, isNow && !isBefore ? 0 : -1), 5);
  return { from: saturday, to: addDays(saturday, 2) };
}

/** The month of that number which began last, this one included. */
export function latestMonth(month: number, today: Day): string {
  const year = Number(today.slice(0, 4)) - (month > Number(today.slice(5, 7)) ? 1 : 0);
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** Beginning, middle or end of a month: its days up to the 10th, up to the 20th, and the others. */
export function partOfMonth(month: string, part: 'beginning' | 'middle' | 'end'): Span {
  const { to = '' } = wholeMonth(month);
  if (part === 'beginning') return { from: `${month}-01`, to: `${month}-11` };
  return part === 'middle' ? { from: `${month}-11`, to: `${month}-21` } : { from: `${month}-21`, to };
}

/** Both, and what lies between them. */
export function unite(one: Span, other: Span): Span {
  const from = [one.from, other.from].every((day) => day !== undefined)
    ? [one.from, other.from].sort()[0]
    : undefined;
  const to = [one.to, other.to].every((day) => day !== undefined) ? [one.to, other.to].sort()[1] : undefined;
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** The day of that number in a month, or the month's last one where it has fewer. */
function dayInMonth(month: string, like: Day): Day {
  const last = addDays(`${addMonths(`${month}-01`, 1)}-01`, -1);
  const day = `${month}-${like.slice(8, 10)}`;
  return day < last ? day : last;
}
