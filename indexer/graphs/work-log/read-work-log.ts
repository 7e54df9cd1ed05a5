import { innerDate, leadingDate } from './date-places';
import { isInvalid } from './dates';
import type { FoundDate } from './dates';
import { RANK, createDatedUnits } from './dated-units';
import type { DatedUnits } from './dated-units';
import { finishLog } from './finish-log';
import { readLogLines } from './log-lines';
import type { LogLine } from './log-lines';
import { createProblemList } from './problem-list';
import type { ProblemList } from './problem-list';
import { isDelimiterRow, isLaterDelimiterRow } from './table-cells';
import { createTable, readTable } from './tables';
import type { Table } from './tables';
import type { WorkLog } from './work-log';

/**
 * Reads any Markdown note as a record of work. Never fails: what cannot be read is among the problems. An entry is
 *
 * - a row of a table that has a column of dates, read by the names of its headers;
 * - a dated heading with all below it up to the next heading of its level or above: bullets under the heading of a day
 *   are parts of one entry, however separate;
 * - a dated list item with its children;
 * - a dated paragraph with all that follows up to the next one, a heading or a line across.
 *
 * Where dated entries stand within one another, a line belongs to the innermost; the outer one remains an entry only if it
 * names notes beside them. Tables without dates are read only in a note that has no dated entries at all.
 *
 * Notes are named by links and by file names that end in `.md`. A log that names more of them by links than by file names
 * counts its links only: the file names beside them are sources and places. In a column of notes everything counts.
 */
export function readWorkLog(text: string): WorkLog {
  const { lines, problems: lineProblems } = readLogLines(text);
  const problems = createProblemList();
  for (const { line, message } of lineProblems) problems.add(line - 1, message);
  const units = createDatedUnits();
  const dated: Table[] = [];
  const undated: Table[] = [];
  for (let line = 0; line < lines.length;) {
    const { table, end } = tableAt(lines, line);
    closeItems(lines, line, units);
    if (!table) {
      readLine(lines, line, units, problems);
    } else if (table.columns.date !== undefined) {
      dated.push(table);
      for (const entry of readTable(table, problems)) units.addEntry(entry);
    } else if (units.isInside) {
      for (let row = line; row < end; row++) units.addText(lines[row]!.text);
    } else {
      undated.push(table);
    }
    line = end;
  }
  const entries = units.finish();
  if (entries.length > 0) return finishLog(text, entries, dated, problems);
  const tables = readable(undated);
  return finishLog(
    text,
    tables.flatMap((table) => readTable(table, problems)),
    tables,
    problems,
  );
}

/** Of tables without dates those with a column of notes; if there is none, those that name notes anywhere. */
function readable(tables: readonly Table[]): readonly Table[] {
  const withColumn = tables.filter(({ columns }) => columns.notes.length > 0);
  if (withColumn.length > 0) return withColumn;
  return tables.filter((table) =>
    readTable(table, createProblemList()).some(({ mentions }) => mentions.length > 0),
  );
}

/** The table that begins at a line, and the line after it; without a table, after the line itself. */
function tableAt(lines: readonly LogLine[], line: number): { readonly table?: Table; readonly end: number } {
  const header = lines[line]!.text;
  if (!header.includes('|') || !isDelimiterRow(lines[line + 1]?.text ?? '') || isDelimiterRow(header)) {
    return { end: line + 1 };
  }
  const rows: { line: number; text: string }[] = [];
  let end = line + 2;
  for (let at = end; at < lines.length; at++) {
    const { text } = lines[at]!;
    if (text === '') continue;
    // An empty line cuts a table when it is shown; rows that go on below it are still rows.
    const isCut = lines[at - 1]!.text === '';
    if (!text.includes('|') || (isCut && !text.startsWith('|'))) break;
    if (isDelimiterRow(lines[at + 1]?.text ?? '') && (isCut || isLaterDelimiterRow(lines[at + 1]!.text)))
      break;
    if (headingLevel(text) > 0) break;
    if (!isLaterDelimiterRow(text)) rows.push({ line: at, text });
    end = at + 1;
  }
  return { table: createTable(header, line, rows), end };
}

/** Opens and closes the dated units that a line begins or ends, or adds it to the one it stands in. */
function readLine(lines: readonly LogLine[], number: number, units: DatedUnits, problems: ProblemList): void {
  const { text, indent } = lines[number]!;
  if (text === '') return;
  const level = headingLevel(text);
  if (level > 0) return readHeading(text.slice(level), level, number, units, problems);
  const item = ITEM.exec(text);
  const isNumberedDay = item !== null && /^\d/.test(text) && leadingDate(text) !== undefined;
  if (item) {
    const content = isNumberedDay ? text : text.slice(item[0].length);
    return openOrAdd(content, leadingDate(content), RANK.item(indent), number, units, problems);
  }
  if (isAfterBlank(lines, number) && THEMATIC_BREAK.test(text)) return units.close(RANK.paragraph);
  const date = leadingDate(text);
  const begins = date !== undefined && (isAfterBlank(lines, number) || SEPARATOR.test(text.slice(date.end)));
  const rank = indent < 2 ? RANK.paragraph : RANK.item(indent);
  openOrAdd(text, begins ? date : undefined, rank, number, units, problems);
}

/** Closes the list items that a line stands outside of: a sibling, or what follows an empty line and is not indented. */
function closeItems(lines: readonly LogLine[], number: number, units: DatedUnits): void {
  const { text, indent } = lines[number]!;
  if (text === '' || !(ITEM.test(text) || isAfterBlank(lines, number))) return;
  // A child stands two columns further in at least.
  units.close(RANK.item(Math.max(0, indent - 1)));
}

function isAfterBlank(lines: readonly LogLine[], number: number): boolean {
  return number === 0 || lines[number - 1]!.text === '';
}
const ITEM = /^(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[.\][ \t]+)?/u;
const THEMATIC_BREAK = /^(?:-[ \t]*){3,}$|^(?:\*[ \t]*){3,}$|^(?:_[ \t]*){3,}$/;
/** What stands after the date of a line that is an entry of its own, within a paragraph of such lines. */
const SEPARATOR = /^[*_~\])\s]{0,9}(?:[:–—|-]|$)/;

function readHeading(
  text: string,
  level: number,
  line: number,
  units: DatedUnits,
  problems: ProblemList,
): void {
  const title = text.trim().replace(/(?:^|[ \t])#{1,40}$/, '');
  const leading = leadingDate(title);
  // A version number such as 1.2.12 reads as a date as well; a full one further on is surer.
  const date = leading && !leading.hasShortYear ? leading : (innerDate(title) ?? leading);
  if (!date) {
    units.close(level);
    return units.addText(title);
  }
  reportInvalid(date, line, title, problems);
  const before = date.start === leading?.start ? '' : title.slice(0, date.start);
  units.open({ shape: 'dated-headings', rank: level, date, line, text: before + title.slice(date.end) });
}

function openOrAdd(
  text: string,
  date: FoundDate | undefined,
  rank: number,
  line: number,
  units: DatedUnits,
  problems: ProblemList,
): void {
  if (!date) return units.addText(text);
  reportInvalid(date, line, text, problems);
  units.open({ shape: 'dated-items', rank, date, line, text: text.slice(date.end) });
}

function reportInvalid(date: FoundDate, line: number, text: string, problems: ProblemList): void {
  if (!isInvalid(date)) return;
  problems.add(
    line,
    `${text.slice(date.start, date.end)} is no day of the calendar, so the entry has no date. Correct it.`,
  );
}

/** 1 to 6, or 0 for a line that is no heading. */
function headingLevel(text: string): number {
  if (!text.startsWith('#')) return 0;
  return /^(#{1,6})(?:[ \t]|$)/.exec(text)?.[1]!.length ?? 0;
}
