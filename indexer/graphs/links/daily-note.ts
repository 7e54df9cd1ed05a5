import { noteTitle } from '../../vault';

const YEAR = /^(?:19|20)\d\d$/;

/** A whole date or week in one piece: `20261130`, `2026w48`. */
const WHOLE = /^(?:19|20)\d\d(?:[01]\d[0-3]\d|k?w\d\d)$/;

/** Day and month in figures, ordinals, weeks. */
const NUMBER = /^(?:[0-3]?\d(?:st|nd|rd|th)?|k?w\d\d?)$/;

const MONTHS =
  'january february march april may june july august september october november december ' +
  'januar februar märz mai juni juli oktober dezember jan feb mar mär apr jun jul aug sep sept oct okt nov dec dez';

const WEEKDAYS =
  'monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun ' +
  'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag mo di mi do fr sa so';

const WORDS = new Set(`${MONTHS} ${WEEKDAYS} week woche kw w`.split(' '));

/**
 * Whether a note is one of a day, a week or a month, by its title: a date, and nothing else. Such notes link to all
 * that happened to come by then, which says little of what belongs together. A year alone is a title like any other.
 */
export function isDailyNote(path: string): boolean {
  const parts = noteTitle(path)
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((part) => part !== '');
  if (!parts.every((part) => isPartOfDate(part))) return false;
  return (
    parts.some((part) => WHOLE.test(part)) || (parts.length > 1 && parts.some((part) => YEAR.test(part)))
  );
}

function isPartOfDate(part: string): boolean {
  return YEAR.test(part) || WHOLE.test(part) || NUMBER.test(part) || WORDS.has(part);
}
