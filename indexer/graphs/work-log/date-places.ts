import { NO_CONTEXT } from './date-context';
import type { DateContext } from './date-context';
import type { FoundDate } from './dates';
import { MAX_HEADING_LENGTH, MAX_MARKS_BEFORE_DATE } from './defaults';
import { dateAt, findDate } from './find-date';
import { weekdayAt } from './weekday-dates';

const MARKS = new RegExp(`[^\\p{L}\\p{N}]{0,${MAX_MARKS_BEFORE_DATE}}`, 'uy');
const WEEKDAY =
  /(?:(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|mo|di|mi|do|fr|sa|so)\.?[,:]?[ \u00a0]+(?:(?:den|dem|the)[ \u00a0]+)?(?=[\p{L}\p{N}])/iuy;
const WEEKDAY_AFTER =
  /,? ?(?:\((?:mon|tues?|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so)\.?\)|\(?(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\)?)(?!\p{L})/iuy;
const LABEL =
  /(?:datum|date|tag|day|when|wann|vom)(?:[*_ \u00a0]{0,4}[:：]|(?=[ \u00a0]\d))|(?:am|on)(?=[ \u00a0][\p{L}\d])/iuy;
/** What a line of a history of commits begins with. */
const COMMIT = /(?=[0-9a-f]{0,39}\d)[0-9a-f]{7,40}[^\p{L}\p{N}]{1,9}(?=\d{4}-)/uy;
/** A date that is told as a field in the middle of a line, as Dataview reads it. */
const FIELD = /[[(](?:datum|date|tag|day)::[ \t]{0,9}/i;
/** The folders of a daily note's link. */
const FOLDERS = /(?:[^[\]|#\n/]{1,100}\/){1,10}/y;

/**
 * The date that a heading, item or line begins with, after marks, emoji, brackets, a weekday, a commit's hash, a word such
 * as `Date:`, or as the daily note of a link. The end is after all that belongs to the date.
 *
 * @param context - what completes a date without its year
 */
export function leadingDate(text: string, context: DateContext = NO_CONTEXT): FoundDate | undefined {
  let at = skip(MARKS, text, 0);
  at = skip(MARKS, text, skip(LABEL, text, at));
  at = skip(COMMIT, text, at);
  const afterWeekday = skip(WEEKDAY, text, at);
  const hasWeekday = afterWeekday > at;
  at = afterWeekday;
  const isLink = text.startsWith('[[', at - 2);
  const found = dateAt(text, isLink ? skip(FOLDERS, text, at) : at, context, hasWeekday);
  if (!found) return weekdayAt(text, at, context);
  const isName = runsOn(text, at, skip(WEEKDAY_AFTER, text, found.end), isLink);
  const end = endOfBrackets(text, at, found.end, isLink);
  return { ...found, isName, start: at, end: skip(WEEKDAY_AFTER, text, end) };
}

/** The date that a line tells as a field: `[date:: 2026-05-15]`. What stands before it belongs to the entry. */
export function fieldDate(text: string): FoundDate | undefined {
  if (!text.includes('::')) return undefined;
  const field = FIELD.exec(text);
  return field ? dateAt(text, field.index + field[0].length) : undefined;
}

/** The date of a line that is bold as a whole, as some write their headings: `**Session 3 (2026-05-15)**`. */
export function boldDate(text: string): FoundDate | undefined {
  const bold = BOLD.exec(text)?.[1];
  const found = bold === undefined ? undefined : innerDate(bold);
  return found && { ...found, start: found.start + 2, end: found.end + 2 };
}
const BOLD = /^\*\*([^*]{1,200})\*\*[:：]?$/;

/**
 * The date that a heading tells after its first words, set off from what follows or at its end: `Session 12 (2026-05-15)`,
 * `Session 2026-05-15: review`. In `The act of 15 May 2026 on …` it is part of a sentence and none.
 */
export function innerDate(heading: string): FoundDate | undefined {
  const title = heading.slice(0, MAX_HEADING_LENGTH);
  let withShortYear: FoundDate | undefined;
  for (let found = findDate(title); found; found = findDate(title, found.end)) {
    if (!SET_OFF.test(title.slice(found.end))) continue;
    if (!found.hasShortYear) return found;
    withShortYear ??= found;
  }
  return withShortYear;
}
const SET_OFF = /^[*_~\])\s]{0,9}(?:[:;,–—|-]|$)/;

/** Whether the link, the code or the quotation that the date begins has more to say than the date. */
function runsOn(text: string, start: number, end: number, isLink: boolean): boolean {
  const closing = isLink ? ']' : CLOSING[text.charAt(start - 1)];
  if (closing === undefined) return false;
  const next = text.slice(end).trimStart().charAt(0);
  return next !== closing && !(isLink && (next === '|' || next === '#' || next === '\\'));
}
const CLOSING: Readonly<Record<string, string>> = {
  '`': '`',
  '"': '"',
  '„': '“',
  '“': '”',
  '»': '«',
  '«': '»',
};

/** Steps over what closes the brackets and links that the date stands in, and emphasis. */
function endOfBrackets(text: string, start: number, end: number, isLink: boolean): number {
  if (isLink) {
    const close = text.indexOf(']]', end);
    return close >= 0 && close - end < 200 ? close + 2 : end;
  }
  if (text[start - 1] !== '[') return end;
  DESTINATION.lastIndex = end;
  return DESTINATION.test(text) ? DESTINATION.lastIndex : end;
}
const DESTINATION = /[^[\]\n]{0,100}\](?:\([^()\s]{0,500}\))?/y;

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
