import { dateAt, findDate } from './dates';
import type { FoundDate } from './dates';
import { MAX_HEADING_LENGTH, MAX_MARKS_BEFORE_DATE } from './defaults';

const MARKS = new RegExp(`[^\\p{L}\\p{N}]{0,${MAX_MARKS_BEFORE_DATE}}`, 'uy');
const WEEKDAY =
  /(?:(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|mo|di|mi|do|fr|sa|so)\.?[,:]?[ \u00a0]+(?:(?:den|dem|the)[ \u00a0]+)?(?=[\p{L}\p{N}])/iuy;
const WEEKDAY_AFTER =
  /,? ?(?:\((?:mon|tues?|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so)\.?\)|\(?(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\)?)(?!\p{L})/iuy;
const LABEL = /(?:datum|date|tag|day|stand|vom)(?:[ \u00a0]*[:：]|(?=[ \u00a0]\d))/iuy;
/** The folders of a daily note's link. */
const FOLDERS = /(?:[^[\]|#\n/]{1,100}\/){1,10}/y;

/**
 * The date that a heading, item or line begins with, after marks, emoji, brackets, a weekday, a word such as `Date:`, or
 * as the daily note of a link. The end is after all that belongs to the date.
 */
export function leadingDate(text: string): FoundDate | undefined {
  let at = skip(MARKS, text, 0);
  at = skip(MARKS, text, skip(LABEL, text, at));
  at = skip(WEEKDAY, text, at);
  const isLink = text.startsWith('[[', at - 2);
  const found = dateAt(text, isLink ? skip(FOLDERS, text, at) : at);
  if (!found) return undefined;
  const end = endOfBrackets(text, at, found.end, isLink);
  return { ...found, start: at, end: skip(WEEKDAY_AFTER, text, end) };
}

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
