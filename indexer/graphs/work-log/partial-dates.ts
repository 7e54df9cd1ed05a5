import type { DateContext } from './date-context';
import { isoDate, monthOf } from './dates';
import type { FoundDate } from './dates';

const DAY_AND_MONTH = /(\d{1,2})\. ?(\d{1,2})\.(?!\d)/y;
const DAY_MONTH_NAME = /(\d{1,2})(?:\.|st|nd|rd|th)?(?:[ \u00a0]of)?[ \u00a0]{0,2}(\p{L}{3,9})(?!\p{L})\.?/uy;
const MONTH_NAME_DAY = /(\p{L}{3,9})\.?[ \u00a0]{1,2}(\d{1,2})(?:\.|st|nd|rd|th)?(?!\d|:\d)/uy;
const MONTH_DASH_DAY = /(\d{2})-(\d{2})(?![\d-])/y;
const SLASHES = /(\d{1,2})\/(\d{1,2})(?![\d/])/y;
const DAY = /(\d{1,2})(?:\.|st|nd|rd|th)?(?![\d.]|:\d)/y;
/** What follows a date that stands for itself. */
const SET_OFF = /^[*_~\])\s]{0,9}(?:[:;–—|-]|$)/;

/**
 * A date without a year (`15.05.`, `May 15`, `05-15`), or a day alone, that begins at the offset, made whole by the
 * headings above. Numbers that might as well count something are dates only where they are set off.
 *
 * @param hasWeekday - a weekday stands before it, so it is a date for sure
 */
export function partialDateAt(
  text: string,
  at: number,
  { year, month }: DateContext,
  hasWeekday: boolean,
): FoundDate | undefined {
  if (year === undefined) return undefined;
  const found = (day: string, ofMonth: number | undefined, length: number): FoundDate | undefined => {
    const iso = ofMonth === undefined ? '' : isoDate(year, ofMonth, Number(day));
    return iso === '' ? undefined : { iso, hasShortYear: false, start: at, end: at + length };
  };
  const isSetOff = (length: number): boolean =>
    hasWeekday || SET_OFF.test(text.slice(at + length, at + length + 20));

  const dotted = matchAt(DAY_AND_MONTH, text, at);
  // `1.1. Aim` is the number of a section, `15.05. Aim` is none.
  if (dotted && (dotted[2]!.length === 2 || isSetOff(dotted[0].length)))
    return found(dotted[1]!, Number(dotted[2]), dotted[0].length);
  const dayFirst = matchAt(DAY_MONTH_NAME, text, at);
  if (dayFirst && monthOf(dayFirst[2]!) !== undefined)
    return found(dayFirst[1]!, monthOf(dayFirst[2]!), dayFirst[0].length);
  const monthFirst = matchAt(MONTH_NAME_DAY, text, at);
  if (monthFirst) return found(monthFirst[2]!, monthOf(monthFirst[1]!), monthFirst[0].length);
  const dashed = matchAt(MONTH_DASH_DAY, text, at);
  if (dashed && isSetOff(dashed[0].length)) return found(dashed[2]!, Number(dashed[1]), dashed[0].length);
  const slashed = matchAt(SLASHES, text, at);
  if (slashed && isSetOff(slashed[0].length)) return open(slashed, year, at);
  const single = matchAt(DAY, text, at);
  return single && isSetOff(single[0].length) ? found(single[1]!, month, single[0].length) : undefined;
}

/** `5/6` may be in May or in June, `5/15` in May only. */
function open([whole, first, second]: RegExpExecArray, year: number, start: number): FoundDate | undefined {
  const place = { hasShortYear: false, start, end: start + whole.length };
  const dayFirst = isoDate(year, Number(second), Number(first));
  const monthFirst = isoDate(year, Number(first), Number(second));
  if (dayFirst === '' && monthFirst === '') return undefined;
  if (monthFirst === '') return { iso: dayFirst, order: 'day-first', ...place };
  if (dayFirst === '') return { iso: monthFirst, order: 'month-first', ...place };
  return { iso: '', open: { first: Number(first), second: Number(second), year }, ...place };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
