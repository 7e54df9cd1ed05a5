import type { DateContext } from './date-context';
import { isoDate } from './dates';
import type { FoundDate } from './dates';

/** `2026-W20`, `2026-W20-5` (ISO 8601), `2026 KW 20`. */
const YEAR_FIRST = /(\d{4})(?:-?W| {0,2}(?:KW|CW|week|woche) {0,2})(\d{2})(?:-([1-7]))?/iy;
/** `KW 20/2026`, `Week 20 (2026)`, `KW 20`. */
const WEEK_FIRST =
  /(?:KW|CW|week|(?:kalender)?woche) {0,2}(\d{1,2})(?:(?:[/, (]|of|in){1,3}((?:19|20)\d\d)\)?)?/iy;
const DAY_MS = 86_400_000;

/** A week that begins at the offset, as its Monday, or the day of it that is given by number. */
export function weekDateAt(text: string, at: number, context: DateContext): FoundDate | undefined {
  YEAR_FIRST.lastIndex = at;
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) {
    const [whole, year, week, day] = yearFirst;
    return found(Number(year), Number(week), Number(day ?? 1), at, whole.length);
  }
  WEEK_FIRST.lastIndex = at;
  const weekFirst = WEEK_FIRST.exec(text);
  const year = Number(weekFirst?.[2] ?? context.year);
  return weekFirst && !Number.isNaN(year)
    ? found(year, Number(weekFirst[1]), 1, at, weekFirst[0].length)
    : undefined;
}

function found(
  year: number,
  week: number,
  day: number,
  start: number,
  length: number,
): FoundDate | undefined {
  if (week < 1 || week > 53) return undefined;
  // The fourth of January is always in the first week.
  const fourth = Date.UTC(year, 0, 4);
  const sinceMonday = (new Date(fourth).getUTCDay() + 6) % 7;
  const date = new Date(fourth + (7 * (week - 1) + day - 1 - sinceMonday) * DAY_MS);
  const iso = isoDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
  return { iso, hasShortYear: false, isWeek: day === 1, start, end: start + length };
}
