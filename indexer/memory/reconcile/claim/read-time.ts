import { monthOf, weekdayOf, type Word } from '../../words';

/** A time in one spelling, and how many words it is made of. */
export interface TimeReading {
  readonly key: string;
  readonly length: number;
}

const ISO_DATE = /^\d{4}-\d{2}(?:-\d{2})?$/;
const DOTTED_DATE = /^(\d{1,2})\.(\d{1,2})\.(\d{4})?$/;
const CLOCK = /^([01]?\d|2[0-4]):([0-5]\d)$/;
const HOUR = /^(?:[01]?\d|2[0-4])$/;
const DAY = /^(?:[1-9]|[12]\d|3[01])$/;
const YEAR = /^(?:19|20)\d{2}$/;
const ORDINAL_ENDINGS = new Set(['st', 'nd', 'rd', 'th']);
const CLOCK_WORDS = new Set(['uhr', 'am', 'pm', "o'clock"]);
const HALF_DAY = 12;

/** The time that begins at a word: a date, a month, a year, a day of the week, or a time of day. */
export function readTime(words: readonly Word[], at: number): TimeReading | undefined {
  const word = words[at];
  if (!word) return undefined;
  return readWrittenDate(word.term) ?? readClock(words, at) ?? readNamedDate(words, at) ?? readSingle(word);
}

function readWrittenDate(term: string): TimeReading | undefined {
  if (ISO_DATE.test(term)) return { key: `date:${term}`, length: 1 };
  const [, day, month, year = ''] = DOTTED_DATE.exec(term) ?? [];
  return day !== undefined && month !== undefined ? dateReading(year, Number(month), day, 1) : undefined;
}

/** "10:30", "10 Uhr", "3 pm". */
function readClock(words: readonly Word[], at: number): TimeReading | undefined {
  const term = words[at]?.term ?? '';
  const next = words[at + 1]?.term ?? '';
  const [, hour = term, minute = '00'] = CLOCK.exec(term) ?? [];
  const isClock = CLOCK.test(term);
  if (!HOUR.test(hour) || !(isClock || CLOCK_WORDS.has(next))) return undefined;
  const ofHalfDay = next === 'am' || next === 'pm' ? Number(hour) % HALF_DAY : Number(hour);
  const hours = String(ofHalfDay + (next === 'pm' ? HALF_DAY : 0)).padStart(2, '0');
  return { key: `clock:${hours}:${minute}`, length: CLOCK_WORDS.has(next) ? 2 : 1 };
}

/** "31 July", "July 31st, 2026", "3. April". */
function readNamedDate(words: readonly Word[], at: number): TimeReading | undefined {
  const first = words[at];
  if (!first) return undefined;
  const month = monthOf(first.written);
  if (month !== undefined) {
    const day = dayAt(words, at + 1);
    const year = yearAt(words, at + 1 + day.length);
    return dateReading(year, month, day.day, 1 + day.length + (year === '' ? 0 : 1));
  }
  const day = dayAt(words, at);
  const named = words[at + day.length];
  const monthAfter = named && monthOf(named.written);
  if (day.length === 0 || monthAfter === undefined) return undefined;
  const year = yearAt(words, at + day.length + 1);
  return dateReading(year, monthAfter, day.day, day.length + 1 + (year === '' ? 0 : 1));
}

function dayAt(words: readonly Word[], at: number): { readonly day: string; readonly length: number } {
  const term = words[at]?.term ?? '';
  if (!DAY.test(term)) return { day: '', length: 0 };
  return { day: term, length: ORDINAL_ENDINGS.has(words[at + 1]?.term ?? '') ? 2 : 1 };
}

function yearAt(words: readonly Word[], at: number): string {
  const term = words[at]?.term ?? '';
  return YEAR.test(term) ? term : '';
}

function readSingle(word: Word): TimeReading | undefined {
  if (YEAR.test(word.term)) return { key: `date:${word.term}`, length: 1 };
  const weekday = weekdayOf(word.written);
  return weekday === undefined ? undefined : { key: `weekday:${weekday}`, length: 1 };
}

function dateReading(year: string, month: number, day: string, length: number): TimeReading {
  const parts = [year, String(month).padStart(2, '0'), day.padStart(2, '0')];
  return { key: `date:${(day === '' ? parts.slice(0, 2) : parts).join('-')}`, length };
}
