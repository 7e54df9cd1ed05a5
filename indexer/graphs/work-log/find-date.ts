import { NO_CONTEXT } from './date-context';
import type { DateContext } from './date-context';
import { rangeAt } from './date-ranges';
import { wholeDateAt, withTime } from './dates';
import type { FoundDate } from './dates';
import { partialDateAt } from './partial-dates';
import { weekDateAt } from './week-dates';

/** A date, the first of a range of days, or the Monday of a week that begins at the offset, or undefined. */
export function dateAt(
  text: string,
  at: number,
  context: DateContext = NO_CONTEXT,
  hasWeekday = false,
): FoundDate | undefined {
  const found =
    wholeDateAt(text, at) ??
    rangeAt(text, at) ??
    weekDateAt(text, at, context) ??
    partialDateAt(text, at, context, hasWeekday);
  return found && withTime(text, found);
}

/** The first date at or after the offset that does not begin within a word. */
export function findDate(text: string, from = 0): FoundDate | undefined {
  DATE_START.lastIndex = from;
  for (let match = DATE_START.exec(text); match; match = DATE_START.exec(text)) {
    const found = dateAt(text, match.index);
    if (found) return found;
    // A number that begins no date begins none further on either.
    DATE_START.lastIndex = match.index + match[0].length;
  }
  return undefined;
}
const DATE_START = /(?<![\p{L}\p{N}_]|\d[./-])(?:\d{1,14}|\p{L}{3,9}(?=\.?[ \u00a0-]{1,2}\d))/gu;
