/** A date as it was found in a text. */
export interface FoundDate {
  /** `YYYY-MM-DD`; empty where it is no day of the calendar or its order is open. */
  readonly iso: string;
  /** `05/06/2026` may be in May or in June: the log as a whole decides (see date-order.ts). */
  readonly open?: { readonly first: number; readonly second: number; readonly year: number };
  /** Which number came first, where digits were divided by slashes or dashes and only one order is a date. */
  readonly order?: 'day-first' | 'month-first';
  /** With a year of two digits it may be a version number as well. */
  readonly hasShortYear: boolean;
  readonly hasTime?: boolean;
  /** Whether it is a week, told by its Monday. */
  readonly isWeek?: boolean;
  /** Whether it begins the name of a note or a quoted title: `[[2026-05-15 Harvest]]`. */
  readonly isName?: boolean;
  /** Offsets of the date with its time, brackets and link. */
  readonly start: number;
  readonly end: number;
}

const MONTHS: ReadonlyMap<string, number> = new Map(
  [
    'jan januar january jän jänner jaen jaenner',
    'feb februar february feber',
    'mär märz maerz mar march mrz',
    'apr april',
    'mai may',
    'jun juni june',
    'jul juli july',
    'aug august',
    'sep sept september',
    'okt oktober oct october',
    'nov november',
    'dez dezember dec december',
  ].flatMap((names, month) => names.split(' ').map((name) => [name, month + 1] as const)),
);

/** Each tried where a date may begin, in this order; what may follow is checked apart. */
const YEAR_FIRST = /(\d{4})([-/._])(\d{1,2})\2(\d{1,2})/y;
const YEAR_LAST = /(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})/y;
const SPACED_DOTS = /(\d{1,2})(\.) ?(\d{1,2})\. ?(\d{4})/y;
const DAY_MONTH_NAME =
  /(\d{1,2})(?:\.|st|nd|rd|th)?(?:[ \u00a0-]{1,2}of)?[ \u00a0-]{0,2}(\p{L}{3,9})\.?,?[ \u00a0-]{1,2}(\d{4})/uy;
const MONTH_NAME_DAY = /(\p{L}{3,9})\.?[ \u00a0-]{1,2}(\d{1,2})(?:\.|st|nd|rd|th)?,?[ \u00a0]{1,2}(\d{4})/uy;
const COMPACT = /((?:19|20)\d\d)(\d\d)(\d\d)(?:\d{4}(?:\d{2})?)?/y;
const TIME =
  /(?:T|,? {1,2}(?:um |at )?)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2}| ?[ap]m\b| Uhr\b)?(?: ?[-–—] ?\d{1,2}:\d{2}(?: ?[ap]m\b| Uhr\b)?)?/iy;

/** A date with its year, written as one, that begins at the offset, or undefined. */
export function wholeDateAt(text: string, at: number): FoundDate | undefined {
  return numericDate(text, at) ?? namedDate(text, at) ?? compactDate(text, at);
}

/** A date with the time that follows it, or undefined where the text runs on as a word. */
export function withTime(text: string, found: FoundDate): FoundDate | undefined {
  if (!mayEndDate(text, found.end)) return undefined;
  TIME.lastIndex = found.end;
  return TIME.test(text) ? { ...found, hasTime: true, end: TIME.lastIndex } : found;
}

/** The number of the month that a word names in English or German. */
export function monthOf(word: string): number | undefined {
  return MONTHS.get(word.toLowerCase());
}

/** Whether it is written as a date and is no day of the calendar, such as 30 February. */
export function isInvalid(date: FoundDate): boolean {
  return date.iso === '' && date.open === undefined;
}

/** A day of the calendar as `YYYY-MM-DD`, or empty where there is no such day. */
export function isoDate(year: number, month: number, day: number): string {
  if (month < 1 || month > 12 || day < 1 || year < 1000) return '';
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  if (day > days) return '';
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function numericDate(text: string, at: number): FoundDate | undefined {
  const yearFirst = matchAt(YEAR_FIRST, text, at);
  if (yearFirst) {
    const iso = isoDate(Number(yearFirst[1]), Number(yearFirst[3]), Number(yearFirst[4]));
    return { iso, hasShortYear: false, start: at, end: at + yearFirst[0].length };
  }
  const match = matchAt(YEAR_LAST, text, at) ?? matchAt(SPACED_DOTS, text, at);
  if (!match) return undefined;
  const [whole, first, separator, second, yearText] = match;
  return dayAndMonth(Number(first), Number(second), yearText!, separator === '.', at, at + whole.length);
}

/** Dots put the day first; slashes and dashes are used either way. */
function dayAndMonth(
  first: number,
  second: number,
  yearText: string,
  hasDots: boolean,
  start: number,
  end: number,
): FoundDate | undefined {
  const hasShortYear = yearText.length === 2;
  const year = hasShortYear ? fullYear(Number(yearText)) : Number(yearText);
  const dayFirst = isoDate(year, second, first);
  const place = { hasShortYear, start, end };
  if (hasDots) return hasShortYear && dayFirst === '' ? undefined : { iso: dayFirst, ...place };
  const monthFirst = isoDate(year, first, second);
  if (dayFirst === '' && monthFirst === '') return hasShortYear ? undefined : { iso: '', ...place };
  if (monthFirst === '') return { iso: dayFirst, order: 'day-first', ...place };
  if (dayFirst === '') return { iso: monthFirst, order: 'month-first', ...place };
  if (first === second) return { iso: dayFirst, ...place };
  return { iso: '', open: { first, second, year }, ...place };
}

/** Years of two digits as POSIX reads them: 69 to 99 are of the last century. */
function fullYear(short: number): number {
  return short < 69 ? 2000 + short : 1900 + short;
}

function namedDate(text: string, at: number): FoundDate | undefined {
  const dayFirst = matchAt(DAY_MONTH_NAME, text, at);
  const match = dayFirst ?? matchAt(MONTH_NAME_DAY, text, at);
  if (!match) return undefined;
  const [name, day] = dayFirst ? [match[2]!, match[1]!] : [match[1]!, match[2]!];
  const month = monthOf(name);
  if (month === undefined) return undefined;
  const iso = isoDate(Number(match[3]), month, Number(day));
  return { iso, hasShortYear: false, start: at, end: at + match[0].length };
}

/** `20260515`, also with the time that some note names append; other numbers are no dates and no mistakes. */
function compactDate(text: string, at: number): FoundDate | undefined {
  const match = matchAt(COMPACT, text, at);
  const iso = match ? isoDate(Number(match[1]), Number(match[2]), Number(match[3])) : '';
  return match && iso !== '' ? { iso, hasShortYear: false, start: at, end: at + match[0].length } : undefined;
}

/** A date that runs on as a word is a file's name or a path: `2026-05-15-minutes`, `2026-05-15.md`. */
function mayEndDate(text: string, end: number): boolean {
  END_OF_NAME.lastIndex = end;
  return !END_OF_NAME.test(text) || /^T\d/.test(text.slice(end, end + 2));
}
const END_OF_NAME = /_?[\p{L}\p{N}/\\]|-\p{L}|\.(?:\p{L}|\d)/uy;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
