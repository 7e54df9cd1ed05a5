const ISO_DATE = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Whether a text is an ISO date, or one with a time, of a day that the calendar has. `Date.parse` alone takes the 30th of
 * February for the 2nd of March.
 */
export function isIsoDate(text: string): boolean {
  const [, day] = ISO_DATE.exec(text) ?? [];
  return day !== undefined && isCalendarDay(day) && !Number.isNaN(Date.parse(text));
}

/** @param day as `2026-03-02` */
export function isCalendarDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** The calendar's day so many days later; no time zone is involved. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Whether it is a time of day such as `03:00`. */
export function isTimeOfDay(text: string): boolean {
  return TIME_OF_DAY.test(text);
}
