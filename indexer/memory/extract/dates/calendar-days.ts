import { addDays, isCalendarDay } from '../../../platform';

/** A day as `2026-03-10`, in the calendar of everyone; no time zone is involved. */
export type Day = string;

/** @param iso a date or time in ISO form; its day as written, whatever its time zone */
export function dayOf(iso: string): Day | undefined {
  const written = /^\d{4}-\d{2}-\d{2}/.exec(iso)?.[0];
  return written !== undefined && isCalendarDay(written) ? written : undefined;
}

/** The month, as `2026-04`, so many months later. */
export function addMonths(day: Day, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const sum = year * 12 + (month - 1) + months;
  return `${pad(Math.floor(sum / 12), 4)}-${pad((sum % 12) + 1, 2)}`;
}

/** The year, as `2027`, so many years later. */
export function addYears(day: Day, years: number): string {
  return pad(Number(day.slice(0, 4)) + years, 4);
}

/** 1 (Monday) to 7 (Sunday), as ISO 8601 counts. */
export function isoWeekday(day: Day): number {
  return new Date(Date.parse(day)).getUTCDay() || 7;
}

/** The Monday of the day's week, or of one so many weeks later. */
export function mondayOf(day: Day, weeks = 0): Day {
  return addDays(day, 1 - isoWeekday(day) + weeks * 7);
}

function pad(number: number, length: number): string {
  return String(number).padStart(length, '0');
}
