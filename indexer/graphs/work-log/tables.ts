import type { DateContext } from './date-context';
import { leadingDate } from './date-places';
import { isInvalid } from './dates';
import type { FoundDate } from './dates';
import type { EntryDraft } from './draft';
import { findDate } from './find-date';
import { findMentions } from './mentions';
import type { Mention } from './mentions';
import { namesOfList } from './name-lists';
import type { ProblemList } from './problem-list';
import { summarize } from './summary';
import { splitCells } from './table-cells';
import { chooseColumns } from './table-columns';
import type { NoteColumn, TableColumns } from './table-columns';

/** A table as it stands in the note. */
export interface Table {
  readonly header: readonly string[];
  /** 0-based line of the header. */
  readonly line: number;
  readonly rows: readonly TableRow[];
  readonly columns: TableColumns;
  /** What completes its dates. */
  readonly context: DateContext;
}

/** A row as it stands: its cells are read when they are needed, a log may have tens of thousands. */
interface TableRow {
  readonly line: number;
  readonly text: string;
}

/** So many rows show what the columns hold. */
const SAMPLE_ROWS = 200;

/** @param rows - the lines below the header's dashes, each with its number */
export function createTable(
  header: string,
  line: number,
  rows: readonly TableRow[],
  context: DateContext,
): Table {
  const cells = splitCells(header, 0);
  const sample = rows.slice(0, SAMPLE_ROWS).map(({ text }) => splitCells(text, cells.length));
  return { header: cells, line, rows, context, columns: chooseColumns(cells, sample, context) };
}

/**
 * Every row as an entry, in order. A row with an empty date cell has the date of the row above, as merged cells look.
 *
 * @param outerDate - what the table stands below, for rows without a date of their own
 */
export function readTable(table: Table, problems: ProblemList, outerDate?: FoundDate): readonly EntryDraft[] {
  reportColumns(table, problems, outerDate !== undefined);
  let dateAbove = outerDate;
  const entries: EntryDraft[] = [];
  for (const { line, text } of table.rows) {
    const cells = splitCells(text, table.header.length);
    if (cells.every((cell) => cell === '')) continue;
    dateAbove = rowDate(table, cells, dateAbove, line, problems);
    const rest = cells.filter((_, position) => position !== table.columns.date).join(' · ');
    entries.push({
      shape: 'table',
      ...(dateAbove ? { date: dateAbove } : {}),
      line,
      summary: summarize(rest),
      mentions: rowNames(table, cells, line, problems),
      holdsEntries: false,
    });
  }
  return entries;
}

function reportColumns({ header, line, columns }: Table, problems: ProblemList, isDated: boolean): void {
  const headers = header.map((name) => `"${name}"`).join(', ');
  if (columns.notes.length === 0)
    problems.add(
      line,
      `No column of this table (${headers}) is known to name notes, so every cell is searched for links and file names. ` +
        'Name one of them "Notes", "Pages" or "Files".',
    );
  if (columns.date === undefined && !isDated)
    problems.add(line, `No column of this table (${headers}) holds dates. Name one of them "Date".`);
}

function rowDate(
  { columns, context }: Table,
  cells: readonly string[],
  above: FoundDate | undefined,
  line: number,
  problems: ProblemList,
): FoundDate | undefined {
  if (columns.date === undefined) return above;
  const cell = cells[columns.date] ?? '';
  if (cell === '') return above;
  const date = leadingDate(cell, context) ?? findDate(cell);
  if (!date || isInvalid(date))
    problems.add(
      line,
      `"${cell.slice(0, 40)}" is no date that can be read, so the entry has none. Write it as 2026-05-31.`,
    );
  return date;
}

/** The names of a row's note columns, or of all its cells where the table has none or the row does not reach them. */
function rowNames(
  { header, columns }: Table,
  cells: readonly string[],
  line: number,
  problems: ProblemList,
): readonly Mention[] {
  const rest = cells.filter((_, position) => position !== columns.date);
  if (columns.notes.length === 0) return findMentions(rest.join(' '));
  const missing = columns.notes.find(({ position }) => position >= cells.length);
  if (missing)
    problems.add(
      line,
      `This row has no cell in the column "${header[missing.position]!}": it has ${cells.length} cells, the header ` +
        `${header.length}. Add the missing "|".`,
    );
  if (cells.length > header.length)
    problems.add(
      line,
      `This row has ${cells.length} cells, the header ${header.length}. Write a "|" that parts no cells as "\\|".`,
    );
  if (missing && columns.notes.every(({ position }) => position >= cells.length))
    return inList(findMentions(rest.join(' ')));
  return columns.notes.flatMap((column) => namesOfColumn(column, cells, header.length));
}

function namesOfColumn(
  { position, hasPlainNames }: NoteColumn,
  cells: readonly string[],
  width: number,
): readonly Mention[] {
  // What is beyond the header belongs to the last column.
  const cell = position === width - 1 ? cells.slice(position).join(' | ') : (cells[position] ?? '');
  const names = namesOfList(cell);
  return inList(hasPlainNames ? names : names.filter(({ kind }) => kind !== 'name'));
}

/** What stands in a column of notes is meant as a note, whichever way the rest of the log names its notes. */
function inList(mentions: readonly Mention[]): readonly Mention[] {
  return mentions.map(({ target }) => ({ kind: 'name', target }));
}
