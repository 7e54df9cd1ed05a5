const MONTHS: readonly (readonly string[])[] = [
  ['january', 'januar', 'jänner'],
  ['february', 'februar', 'feber', 'feb'],
  ['march', 'märz', 'maerz', 'mär'],
  ['april', 'apr'],
  ['may', 'mai'],
  ['june', 'juni', 'jun'],
  ['july', 'juli', 'jul'],
  ['august', 'aug'],
  ['september', 'sept', 'sep'],
  ['october', 'oktober', 'oct', 'okt'],
  ['november', 'nov'],
  ['december', 'dezember', 'dec', 'dez'],
];

const WEEKDAYS: readonly (readonly string[])[] = [
  ['monday', 'montag', 'mondays', 'montags'],
  ['tuesday', 'dienstag', 'tuesdays', 'dienstags'],
  ['wednesday', 'mittwoch', 'wednesdays', 'mittwochs'],
  ['thursday', 'donnerstag', 'thursdays', 'donnerstags'],
  ['friday', 'freitag', 'fridays', 'freitags'],
  ['saturday', 'samstag', 'sonnabend', 'saturdays', 'samstags', 'sonnabends'],
  ['sunday', 'sonntag', 'sundays', 'sonntags'],
];

const monthByName = numbersByName(MONTHS);
const weekdayByName = numbersByName(WEEKDAYS);

/**
 * 1 to 12 for the name of a month in English or German. "may" is a month only where it is written with a capital letter.
 *
 * @param written the word as the text has it
 */
export function monthOf(written: string): number | undefined {
  if (written === 'may') return undefined;
  return monthByName.get(written.toLowerCase());
}

/** 1 (Monday) to 7 (Sunday), as ISO 8601 counts, for the name of a day of the week in English or German. */
export function weekdayOf(written: string): number | undefined {
  return weekdayByName.get(written.toLowerCase());
}

function numbersByName(names: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  return new Map(names.flatMap((some, index) => some.map((name) => [name, index + 1] as const)));
}
