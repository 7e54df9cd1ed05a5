import { createDateContextTracker } from './date-context';
import type { DateContext } from './date-context';
import { createDatedUnits } from './dated-units';
import { finishLog } from './finish-log';
import type { EntryDraft } from './draft';
import { createLineReader } from './line-reader';
import type { DatePlaces } from './line-reader';
import { readLogLines } from './log-lines';
import type { LogLine } from './log-lines';
import { headingLevel } from './marks';
import { createProblemList } from './problem-list';
import type { ProblemList } from './problem-list';
import { findSectionDates } from './section-dates';
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
 * A time of day below a date begins an entry as a date does, and a heading without a date has that of a line below it that
 * tells one. What a date leaves out is taken from the headings above it and from the frontmatter. Only in a note that has
 * none of these, items that tell their date further on are entries.
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
  const { entries, dated, undated } = scan(text, lines, 'beginning', problems);
  if (entries.length > 0) return finishLog(text, entries, dated, problems);
  const tables = readable(undated);
  if (tables.length > 0)
    return finishLog(
      text,
      tables.flatMap((table) => readTable(table, problems)),
      tables,
      problems,
    );
  const items = scan(text, lines, 'anywhere', createProblemList()).entries;
  // A single date further on is part of what an item says.
  return finishLog(text, items.length > 1 ? items : [], [], problems);
}

interface Scan {
  readonly entries: readonly EntryDraft[];
  /** Tables whose rows are entries, and those that stand in none and have no dates. */
  readonly dated: readonly Table[];
  readonly undated: readonly Table[];
}

function scan(text: string, lines: readonly LogLine[], places: DatePlaces, problems: ProblemList): Scan {
  const units = createDatedUnits();
  const context = createDateContextTracker(text);
  const reader = createLineReader(lines, units, findSectionDates(lines), context, problems, places);
  const dated: Table[] = [];
  const undated: Table[] = [];
  for (let line = 0; line < lines.length;) {
    const { table, end } = tableAt(lines, line, context.current);
    reader.leave(line);
    const outerDate = table?.columns.hasTimes ? units.dateAbove(Infinity) : undefined;
    if (!table) {
      reader.read(line);
    } else if (table.columns.date !== undefined || outerDate) {
      dated.push(table);
      for (const entry of readTable(table, problems, outerDate)) units.addEntry(entry);
    } else if (units.isInside) {
      for (let row = line; row < end; row++) units.addText(lines[row]!.text);
    } else {
      undated.push(table);
    }
    line = end;
  }
  return { entries: units.finish(), dated, undated };
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
function tableAt(
  lines: readonly LogLine[],
  line: number,
  context: DateContext,
): { readonly table?: Table; readonly end: number } {
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
  return { table: createTable(header, line, rows, context), end };
}
