import type { DateContextTracker } from './date-context';
import { boldDate, fieldDate, innerDate, leadingDate } from './date-places';
import { isInvalid } from './dates';
import type { FoundDate } from './dates';
import { RANK } from './dated-units';
import type { DatedUnits } from './dated-units';
import { findFooter } from './footer';
import type { LogLine } from './log-lines';
import { headingLevel, headingTitle, isItem, isThematicBreak, withoutItemMark } from './marks';
import type { ProblemList } from './problem-list';
import type { SectionDates } from './section-dates';
import { endsInTime, leadingTimeEnd } from './time-of-day';

export interface LineReader {
  /** Opens and closes the dated units that a line begins or ends, or adds it to the one it stands in. */
  read(number: number): void;
  /** Closes the units that a line stands outside of, whatever it holds. */
  leave(number: number): void;
}

/** What dates a text, and what else of the text belongs to the entry. */
interface Dating {
  readonly date: FoundDate;
  /** The date as written. */
  readonly written: string;
  readonly text: string;
}

/** Where the date of an item may stand: logs that begin no entry with a date may tell it further on. */
export type DatePlaces = 'beginning' | 'anywhere';

/** The marks of the Tasks plugin, and words for days to come. */
const TASK_DATE = /[📅⏳🛫✅➕❌]|\b(?:due|fällig|bis|until|deadline)\b/iu;
const FOOTNOTE = /^\[\^[^\]]{1,100}\]:/;
/** What stands after the date of a line that is an entry of its own, within a paragraph of such lines. */
const SEPARATOR = /^[*_~\])\s]{0,9}(?:[:–—|-]|$)/;

export function createLineReader(
  lines: readonly LogLine[],
  units: DatedUnits,
  sections: SectionDates,
  context: DateContextTracker,
  problems: ProblemList,
  places: DatePlaces,
): LineReader {
  const footer = findFooter(lines);
  let isInCallout = false;
  const isAfterBlank = (number: number): boolean => number === 0 || lines[number - 1]!.text === '';

  const open = (
    shape: 'dated-headings' | 'dated-items',
    rank: number,
    line: number,
    { date, written, text }: Dating,
  ): void => {
    if (isInvalid(date)) problems.add(line, invalidDay(written));
    units.open({ shape, rank, date, line, text });
  };

  const below = (rank: number, text: string): Dating | undefined => {
    const date = units.dateAbove(rank);
    // What has a time already is told by its minutes, not parted by them.
    return date && !date.hasTime ? { date: { ...date, hasTime: true }, written: '', text } : undefined;
  };
  /** A time of day below a date is a date as well: the entries of one day are told apart by it. */
  const timed = (text: string, rank: number): Dating | undefined => {
    const end = leadingTimeEnd(text);
    return end === undefined ? undefined : below(rank, text.slice(end));
  };
  const endingInTime = (title: string, level: number): Dating | undefined =>
    endsInTime(title) ? below(level, title) : undefined;
  const led = (text: string, rank: number): Dating | undefined => {
    const date = leadingDate(text, context.current);
    if (!date?.isName) return date && dating(text, date, '');
    // Below a date it is but one of the notes; elsewhere the name tells both.
    return units.dateAbove(rank) ? undefined : { ...dating(text, date, ''), text };
  };
  const told = (text: string): Dating | undefined => {
    const date = fieldDate(text) ?? boldDate(text);
    return date && dating(text, date, text.slice(0, date.start));
  };
  const ended = (text: string): Dating | undefined => {
    const date = places === 'anywhere' && !TASK_DATE.test(text) ? innerDate(text) : undefined;
    return date && dating(text, date, text.slice(0, date.start));
  };

  const readHeading = (text: string, level: number, line: number): void => {
    const title = headingTitle(text, level);
    const leading = leadingDate(title, context.current);
    context.enter(level, title, leading?.isWeek === true ? leading.iso : undefined);
    // A version number such as 1.2.12 reads as a date as well; a full one further on is surer.
    const inTitle = leading && !leading.hasShortYear ? leading : (innerDate(title) ?? leading);
    if (inTitle) {
      const before = inTitle.start === leading?.start ? '' : title.slice(0, inTitle.start);
      const opened = dating(title, inTitle, before);
      return open('dated-headings', level, line, inTitle.isName ? { ...opened, text: title } : opened);
    }
    const ofSection = sections.ofHeading.get(line);
    const opened = ofSection
      ? { ...ofSection, text: title }
      : (timed(title, level) ?? endingInTime(title, level));
    if (opened) return open('dated-headings', level, line, opened);
    units.close(level);
    units.addText(title);
  };

  const readItem = (text: string, indent: number, line: number): void => {
    const isNumberedDay = /^\d/.test(text) && leadingDate(text, context.current) !== undefined;
    const content = isNumberedDay ? text : withoutItemMark(text);
    const rank = RANK.item(indent);
    const opened = led(content, rank) ?? timed(content, rank) ?? told(content) ?? ended(content);
    if (opened) open('dated-items', rank, line, opened);
    else units.addText(content);
  };

  /** Whether a line that begins with a date or a time begins an entry: alone, set off, or as the line above does. */
  const begins = (number: number, { date, text }: Dating): boolean => {
    if (isAfterBlank(number) || SEPARATOR.test(text)) return true;
    const above = lines[number - 1]!.text;
    if (headingLevel(above) > 0) return true;
    const dateAbove = leadingDate(above, context.current);
    if (dateAbove) return date.hasTime === true || !SEPARATOR.test(above.slice(dateAbove.end));
    return leadingTimeEnd(above) !== undefined;
  };

  const readParagraph = ({ text, indent, isQuoted }: LogLine, number: number): void => {
    if (isAfterBlank(number) && isThematicBreak(text)) return units.close(RANK.paragraph);
    const rank = indent >= 2 ? RANK.item(indent) : isQuoted ? RANK.quoted : RANK.paragraph;
    const day = led(text, rank) ?? told(text);
    if (day && begins(number, day)) {
      isInCallout ||= isQuoted;
      return open('dated-items', rank, number, day);
    }
    const time = timed(text, RANK.timed);
    if (time && begins(number, time)) open('dated-items', RANK.timed, number, time);
    else units.addText(text);
  };

  return {
    read: (number) => {
      const line = lines[number]!;
      const { text, indent } = line;
      if (text === '' || FOOTNOTE.test(text)) return;
      if (number === footer) return units.close(RANK.heading);
      const level = headingLevel(text);
      if (level > 0) readHeading(text, level, number);
      else if (sections.lines.has(number)) units.addText(afterDate(text));
      else if (isItem(text)) readItem(text, indent, number);
      else readParagraph(line, number);
    },
    leave: (number) => {
      const { text, indent, isQuoted } = lines[number]!;
      if (isInCallout && !isQuoted && text === '') {
        units.close(RANK.quoted);
        isInCallout = false;
      }
      // A sibling, or what follows an empty line and is not indented; a child stands two columns further in at least.
      if (text !== '' && (isItem(text) || isAfterBlank(number)))
        units.close(RANK.item(Math.max(0, indent - 1)));
    },
  };
}

function dating(text: string, date: FoundDate, before: string): Dating {
  return { date, written: text.slice(date.start, date.end), text: before + text.slice(date.end) };
}

function afterDate(text: string): string {
  const content = withoutItemMark(text);
  return content.slice(leadingDate(content)?.end ?? 0);
}

function invalidDay(written: string): string {
  return `${written} is no day of the calendar, so the entry has no date. Correct it.`;
}
