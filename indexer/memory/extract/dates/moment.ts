import type { Day } from './calendar-days';

/** What a time expression stands for, as exactly as it was said. */
export interface Moment {
  readonly grain: 'day' | 'week' | 'weekend' | 'month' | 'year';
  /** `2026-03-10`, of a week or weekend its first day; `2026-04`; `2026`. */
  readonly when: Day;
  readonly language: 'en' | 'de';
  /** Which part of the day, in the words of the language. */
  readonly part?: string;
}

/** How a moment stands in a sentence by itself: `on 2026-03-10`, `in der Woche ab 2026-03-09`. */
export function writeMoment({ grain, when, language, part }: Moment): string {
  const isEnglish = language === 'en';
  const asides = part === undefined ? '' : ` ${part}`;
  switch (grain) {
    case 'day':
      return `${isEnglish ? 'on' : 'am'} ${when}${asides}`;
    case 'week':
      return isEnglish ? `in the week of ${when}` : `in der Woche ab ${when}`;
    case 'weekend':
      return isEnglish ? `on the weekend of ${when}` : `am Wochenende ab ${when}`;
    case 'month':
      return `${isEnglish ? 'in' : 'im'} ${monthInWords(when, language)}`;
    case 'year':
      return isEnglish ? `in ${when}` : `im Jahr ${when}`;
  }
}

/** How it stands after a preposition: `since 2026-03-10`, `bis April 2026`. */
export function writeBareMoment({ grain, when, language, part }: Moment): string {
  const isEnglish = language === 'en';
  switch (grain) {
    case 'day':
      return part === undefined ? when : `${when} ${part}`;
    case 'week':
      return isEnglish ? `the week of ${when}` : `der Woche ab ${when}`;
    case 'weekend':
      return isEnglish ? `the weekend of ${when}` : `dem Wochenende ab ${when}`;
    case 'month':
      return monthInWords(when, language);
    case 'year':
      return when;
  }
}

/** `2026-02` as people say it, with the platform's own names: `February 2026`. */
function monthInWords(month: Day, language: Moment['language']): string {
  const names = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const time = Date.parse(`${month}-01T00:00:00Z`);
  // A year beyond the calendar of the platform.
  return Number.isNaN(time) ? month : names.format(time);
}
