import { createDateReader } from './date-order';
import type { EntryDraft } from './draft';
import type { Mention } from './mentions';
import type { ProblemList } from './problem-list';
import type { Table } from './tables';
import type { WorkLog, WorkLogEntry, WorkLogShape } from './work-log';

/** Decides what only the whole log shows (the order of its dates, the way it names notes) and makes its entries. */
export function finishLog(
  text: string,
  drafts: readonly EntryDraft[],
  tables: readonly Table[],
  problems: ProblemList,
): WorkLog {
  const readDate = createDateReader(
    drafts.flatMap(({ date }) => date ?? []),
    text,
  );
  const counts = countsMention(drafts);
  const entries: WorkLogEntry[] = [];
  const naming = new Map<WorkLogShape, number>();
  for (const draft of drafts) {
    const targets = distinctTargets(draft.mentions.filter(counts));
    if (targets.length === 0 && draft.holdsEntries) continue;
    if (targets.length > 0) naming.set(draft.shape, (naming.get(draft.shape) ?? 0) + 1);
    const date = draft.date ? readDate(draft.date) : '';
    entries.push({ date, targets, summary: draft.summary, line: draft.line });
  }
  if (entries.length === 0 && text.trim() !== '') problems.add(0, NO_ENTRIES);
  const columns = columnsOf(tables);
  return { shape: mostNaming(naming), entries, ...(columns ? { columns } : {}), problems: problems.all() };
}

const NO_ENTRIES =
  'This note holds no entries. Begin each heading, list item or line that records work with its date, or keep a table with ' +
  'the columns "Date" and "Notes".';

/** A log that names its notes mainly by links counts links only; one that names them by file names counts both. */
function countsMention(drafts: readonly EntryDraft[]): (mention: Mention) => boolean {
  let balance = 0;
  for (const { mentions } of drafts)
    for (const { kind } of mentions) balance += kind === 'link' ? 1 : kind === 'file' ? -1 : 0;
  return balance > 0 ? ({ kind }) => kind !== 'file' : () => true;
}

/** `folder/Note` and `folder/Note.md` are one. */
function distinctTargets(mentions: readonly Mention[]): readonly string[] {
  if (mentions.length < 2) return mentions.map(({ target }) => target);
  const byKey = new Map<string, string>();
  for (const { target } of mentions) {
    const key = target.replace(/\.md$/i, '');
    if (!byKey.has(key)) byKey.set(key, target);
  }
  return [...byKey.values()];
}

function mostNaming(naming: ReadonlyMap<WorkLogShape, number>): WorkLogShape {
  let most: WorkLogShape = 'none';
  for (const shape of ['table', 'dated-headings', 'dated-items'] as const)
    if ((naming.get(shape) ?? 0) > (naming.get(most) ?? 0)) most = shape;
  return most;
}

/** The headers that tables were read by, each once. */
function columnsOf(tables: readonly Table[]): WorkLog['columns'] {
  if (tables.length === 0) return undefined;
  const dated = tables.find(({ columns }) => columns.date !== undefined);
  const notes = tables.flatMap(({ header, columns }) =>
    columns.notes.map(({ position }) => header[position]!),
  );
  return {
    ...(dated ? { date: dated.header[dated.columns.date!]! } : {}),
    notes: [...new Set(notes)],
  };
}
