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
      return `in ${when}`;
    case 'year':
      return isEnglish ? `in ${when}` : `im Jahr ${when}`;
  }
}

/** How it stands after a preposition: `since 2026-03-10`, `bis 2026-04`. */
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
    case 'year':
      return when;
  }
}
