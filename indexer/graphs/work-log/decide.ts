import {
  MAX_MEDIAN_GAP_DAYS,
  MIN_DATED_ENTRIES,
  MIN_DATES,
  MIN_ENTRIES_WITH_PAIRS,
  MIN_NAMING_SHARE,
} from './defaults';
import type { WorkLog, WorkLogEntry } from './work-log';

/**
 * What may be a date: numbers divided by dashes, dots or slashes, a day and a month with dots, eight digits, a year behind a
 * month's name or a day, or a week.
 */
const MAYBE_DATE =
  /\d[-/.] ?\d{1,2}[-/.] ?\d|\d\.\d{1,2}\.(?!\d)|\d-?W\d\d|\bKW ?\d|(?:19|20)\d{6}|(?:19|20)\d\d(?<=(?:\p{L}[.,]{0,2}|\d(?:st|nd|rd|th)?[.,]{0,2})[ \u00a0-]{1,2}\d{4})/gu;

/**
 * Whether a note can be a work log at all: cheap, for it is asked of every note. A log that writes neither links nor `.md`
 * is not found by itself, only read where the settings name it.
 */
export function mayBeWorkLog(text: string): boolean {
  if (!hasAtLeast(text, '[[', 2) && !hasAtLeast(text, '.md', 2)) return false;
  MAYBE_DATE.lastIndex = 0;
  for (let count = 0; count < MIN_DATED_ENTRIES; count++) if (!MAYBE_DATE.test(text)) return false;
  return true;
}

function hasAtLeast(text: string, part: string, times: number): boolean {
  let at = -1;
  for (let count = 0; count < times; count++) {
    at = text.indexOf(part, at + 1);
    if (at < 0) return false;
  }
  return true;
}

/**
 * Whether a note that nobody named is taken for a work log. Its entries must make pairs of notes and read as work does:
 * several, over several days, in step with time. So a project's page with a few dated decisions, the minutes of one day,
 * a timeline of history and a table of laws are none; a table counts only by a header that says it names notes, so that
 * a reading list of book and author is none. Nor are
 * release notes: what they name is the documentation. Logs that fall through can be named in the settings.
 */
export function isWorkLog({ shape, entries, columns }: WorkLog): boolean {
  if (shape === 'none' || (shape === 'table' && (columns === undefined || columns.notes.length === 0)))
    return false;
  const dated = entries.filter(({ date }) => date !== '');
  const naming = entries.filter(({ targets }) => targets.length > 0).length;
  const withPairs = dated.filter(({ targets }) => targets.length > 1).length;
  return (
    dated.length >= MIN_DATED_ENTRIES &&
    withPairs >= MIN_ENTRIES_WITH_PAIRS &&
    naming >= MIN_NAMING_SHARE * entries.length &&
    !isReleaseNotes(dated) &&
    keepsInStep(dated.map(({ date }) => date))
  );
}

/** Whether most entries are told by a version's number. */
function isReleaseNotes(entries: readonly WorkLogEntry[]): boolean {
  const versions = entries.filter(({ summary }) => VERSION.test(summary)).length;
  return versions > entries.length / 2;
}
const VERSION = /^(?:\p{L}+ )?v?\d+\.\d+/iu;

/** Whether there are several dates, and half of the neighbouring ones lie close together. */
function keepsInStep(dates: readonly string[]): boolean {
  const days = [...new Set(dates)].sort().map((date) => Date.parse(date) / 86_400_000);
  const gaps = days.slice(1).map((day, index) => day - days[index]!);
  gaps.sort((one, other) => one - other);
  return days.length >= MIN_DATES && gaps[Math.floor((gaps.length - 1) / 2)]! <= MAX_MEDIAN_GAP_DAYS;
}
