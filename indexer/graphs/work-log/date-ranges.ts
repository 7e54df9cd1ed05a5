import { isoDate, monthOf } from './dates';
import type { FoundDate } from './dates';

const TO = '[ \\u00a0]{0,2}(?:[-–—/+&]|bis|und|to|and)[ \\u00a0]{0,2}';
/** `18.–20.05.2026`, `30.04. bis 02.05.2026`. */
const DOTTED = new RegExp(`(\\d{1,2})\\.(?:(\\d{1,2})\\.)?${TO}(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})`, 'y');
/** `15.–17. Mai 2026`, `15–17 May 2026`. */
const DAYS_MONTH = new RegExp(
  `(\\d{1,2})\\.?${TO}(\\d{1,2})\\.?[ \\u00a0]{1,2}(\\p{L}{3,9})\\.?,?[ \\u00a0](\\d{4})`,
  'uy',
);
/** `May 15–17, 2026`, `May 30 – June 2, 2026`. */
const MONTH_DAYS = new RegExp(
  `(\\p{L}{3,9})\\.?[ \\u00a0](\\d{1,2})${TO}(?:(\\p{L}{3,9})\\.?[ \\u00a0])?(\\d{1,2}),?[ \\u00a0](\\d{4})`,
  'uy',
);

/** Days that are written together with one year for both, as the first of them. */
export function rangeAt(text: string, at: number): FoundDate | undefined {
  const found = (
    length: number,
    year: string,
    month: number | undefined,
    last: number | undefined,
    day: string,
  ) => {
    if (month === undefined || last === undefined) return undefined;
    // From December to January the year is that of the end.
    const iso = isoDate(Number(year) - (month > last ? 1 : 0), month, Number(day));
    return iso === '' ? undefined : { iso, hasShortYear: false, start: at, end: at + length };
  };
  const dotted = matchAt(DOTTED, text, at);
  if (dotted) {
    const [whole, day, month, , last, year] = dotted;
    return found(whole.length, year!, Number(month ?? last), Number(last), day!);
  }
  const days = matchAt(DAYS_MONTH, text, at);
  if (days) return found(days[0].length, days[4]!, monthOf(days[3]!), monthOf(days[3]!), days[1]!);
  const months = matchAt(MONTH_DAYS, text, at);
  if (!months) return undefined;
  const [whole, month, day, last, , year] = months;
  return found(whole.length, year!, monthOf(month!), monthOf(last ?? month!), day!);
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
