const ISO_DATE = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

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
