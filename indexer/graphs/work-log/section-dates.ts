import { innerDate, leadingDate } from './date-places';
import type { FoundDate } from './dates';
import type { LogLine } from './log-lines';
import { headingLevel, headingTitle, withoutItemMark } from './marks';

export interface SectionDate {
  readonly date: FoundDate;
  /** The date as written. */
  readonly written: string;
}

/** Dates that sections tell below their headings. */
export interface SectionDates {
  /** By the line of the heading. */
  readonly ofHeading: ReadonlyMap<number, SectionDate>;
  /** The lines that tell them, which are no entries of their own. */
  readonly lines: ReadonlySet<number>;
}

/**
 * A heading without a date is dated by a line of its own section, before any other heading: `- **Date:** 2026-05-15`, or a
 * date alone right below the heading if it is the section's only one. Where several lines tell a date in this way, each is
 * an entry instead.
 */
export function findSectionDates(lines: readonly LogLine[]): SectionDates {
  const ofHeading = new Map<number, SectionDate>();
  const dateLines = new Set<number>();
  let section: Section | undefined;
  const end = (): void => {
    const told = section && tellingLine(section);
    if (!section || !told) return;
    ofHeading.set(section.heading, told);
    dateLines.add(told.line);
  };
  lines.forEach(({ text, isQuoted }, line) => {
    if (text === '') return;
    const level = headingLevel(text);
    if (level > 0) {
      end();
      const title = headingTitle(text, level);
      const isDated = (leadingDate(title) ?? innerDate(title)) !== undefined;
      section = isDated ? undefined : { heading: line, labelled: [], unlabelled: 0, hasText: false };
      return;
    }
    if (!section || section.labelled.length > 1) return;
    const content = withoutItemMark(text);
    const date = leadingDate(content);
    const isFirst = !section.hasText;
    section.hasText = true;
    if (!date) return;
    const told = { line, date, written: content.slice(date.start, date.end) };
    if (hasLabel(content, date)) section.labelled.push(told);
    else {
      if (isFirst && content === text && !isQuoted && isAlone(content, date)) section.first = told;
      section.unlabelled++;
    }
  });
  end();
  return { ofHeading, lines: dateLines };
}

interface DatedLine extends SectionDate {
  readonly line: number;
}

interface Section {
  readonly heading: number;
  readonly labelled: DatedLine[];
  /** Lines that begin with a date and have no label. */
  unlabelled: number;
  hasText: boolean;
  /** The section's first line if it is a date and nothing else. */
  first?: DatedLine;
}

function tellingLine({ labelled, unlabelled, first }: Section): DatedLine | undefined {
  if (labelled.length > 0) return labelled.length === 1 ? labelled[0] : undefined;
  return unlabelled === 1 ? first : undefined;
}

function hasLabel(text: string, date: FoundDate): boolean {
  return /[:：]/.test(text.slice(0, date.start));
}

function isAlone(text: string, date: FoundDate): boolean {
  return /^[^\p{L}\p{N}]*$/u.test(text.slice(date.end));
}
