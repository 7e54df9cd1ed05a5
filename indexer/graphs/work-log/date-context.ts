import { isoDate, monthOf } from './dates';

/** What the headings above a line say of its date: `15.05.` below `2026`, `Fr 15.` below `Mai 2026`. */
export interface DateContext {
  readonly year?: number;
  readonly month?: number;
  /** The first day of a week, for the names of its days: `YYYY-MM-DD`. */
  readonly monday?: string;
}

export const NO_CONTEXT: DateContext = {};

/** Follows the headings of a log. */
export interface DateContextTracker {
  readonly current: DateContext;
  /** @param week - the date of a title that tells a week */
  enter(level: number, title: string, week?: string): void;
}

/** @param source - the note: the year of its frontmatter holds where no heading names one */
export function createDateContextTracker(source: string): DateContextTracker {
  const outermost = frontmatterContext(source);
  const open: { readonly level: number; readonly context: DateContext }[] = [];
  const current = (): DateContext => open[open.length - 1]?.context ?? outermost;
  return {
    get current() {
      return current();
    },
    enter: (level, title, week) => {
      while (open.length > 0 && open[open.length - 1]!.level >= level) open.pop();
      const own = contextOf(title);
      const context = own.year === undefined ? { ...current(), ...own } : own;
      open.push({ level, context: week === undefined ? context : { ...context, monday: week } });
    },
  };
}

/** `2026-05`, or a year that begins or ends the title. */
const YEAR_AND_MONTH = /^[^\p{L}\p{N}]{0,9}((?:19|20)\d\d)[-/.](\d{1,2})(?![\d./-])/u;
const MONTH_AND_YEAR = /^[^\p{L}\p{N}]{0,9}(\d{1,2})[-/.]((?:19|20)\d\d)(?![\d./-])/u;
const YEAR =
  /^[^\p{L}\p{N}]{0,9}((?:19|20)\d\d)(?![\p{L}\p{N}./-])|(?<![\p{L}\p{N}./-])((?:19|20)\d\d)\P{L}{0,9}$/u;
const LONGEST_TITLE = 80;

function contextOf(title: string): DateContext {
  if (title.length > LONGEST_TITLE) return NO_CONTEXT;
  const yearFirst = YEAR_AND_MONTH.exec(title);
  const digits = yearFirst ?? MONTH_AND_YEAR.exec(title);
  if (digits) {
    const [year, month] = yearFirst ? [digits[1], digits[2]] : [digits[2], digits[1]];
    return isoDate(Number(year), Number(month), 1) === ''
      ? NO_CONTEXT
      : { year: Number(year), month: Number(month) };
  }
  const [, first, last] = YEAR.exec(title) ?? [];
  const year = first ?? last;
  const words = title.match(/\p{L}+/gu) ?? [];
  // A month without a year is one only by itself: in `May we go on?` it is none.
  const month = year !== undefined || words.length === 1 ? words.map(monthOf).find(Boolean) : undefined;
  return {
    ...(year === undefined ? {} : { year: Number(year) }),
    ...(month === undefined ? {} : { month }),
  };
}

const FRONTMATTER = /^\uFEFF?---\r?\n([\s\S]{0,4000}?)\n---/;
const YEAR_FIELD = /^(?:year|jahr|date|datum|created|erstellt)[ \t]*:[ \t]*["']?((?:19|20)\d\d)\b/im;

function frontmatterContext(source: string): DateContext {
  const year = YEAR_FIELD.exec(FRONTMATTER.exec(source)?.[1] ?? '')?.[1];
  return year === undefined ? NO_CONTEXT : { year: Number(year) };
}
