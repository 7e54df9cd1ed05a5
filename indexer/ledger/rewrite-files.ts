import type * as z from 'zod';
import type { Clock } from '../platform';
import { TriviumError } from '../platform';
import type { LedgerEvent } from './ledger';
import { ledgerFileName, ledgerHeader, ownFileParts, parseLedgerFile } from './ledger-file';
import type { LedgerFolder, LedgerWriter } from './ledger-folder';
import type { LedgerLine } from './ledger-line';
import { formatLedgerLine } from './ledger-line';

export interface RewriteOptions<TEvent extends LedgerEvent> {
  readonly folder: LedgerFolder;
  readonly writer: LedgerWriter;
  readonly stream: string;
  readonly schema: z.ZodType<TEvent>;
  readonly clock: Clock;
}

/** A file that nothing is added to any more, as it was read. */
export interface ClosedFile<TEvent extends LedgerEvent> {
  readonly name: string;
  readonly month: string;
  readonly text: string;
  readonly lines: readonly LedgerLine<TEvent>[];
}

/**
 * This writer's files of months before this one, in the order of their names. One with a line that cannot be read is not
 * among them: it has to stay as it is.
 */
export async function closedFiles<TEvent extends LedgerEvent>(
  options: RewriteOptions<TEvent>,
): Promise<readonly ClosedFile<TEvent>[]> {
  const { folder, writer, stream, schema, clock } = options;
  const thisMonth = new Date(clock.now()).toISOString().slice(0, 'YYYY-MM'.length);
  const closed: ClosedFile<TEvent>[] = [];
  for (const { name } of await folder.list()) {
    const month = ownFileParts(name, stream, writer)?.month;
    if (month === undefined || month >= thisMonth) continue;
    const text = await folder.read(name);
    const parsed = text === undefined ? undefined : parseLedgerFile(name, text, schema);
    if (text === undefined || parsed === undefined || parsed.problems.length > 0) continue;
    closed.push({ name, month, text, lines: parsed.lines });
  }
  return closed;
}

/** A closed file of these lines, each told again which one came before it. */
export function ledgerFileText(stream: string, lines: readonly LedgerLine<LedgerEvent>[]): string {
  const chained = lines.map(({ event, text, textHash }, index) => {
    const previousId = lines[index - 1]?.event.id;
    return { event, text, textHash, ...(previousId !== undefined && { previousId }) };
  });
  return ledgerHeader(stream) + chained.map(formatLedgerLine).join('');
}

export interface Replacement<TEvent extends LedgerEvent> {
  readonly files: readonly ClosedFile<TEvent>[];
  readonly lines: readonly LedgerLine<TEvent>[];
  /** Folder below that the files are copied to first. */
  readonly backup: string;
  /** Whether the folder says the same as before; it is asked of one in which the files are not there any more. */
  readonly isSame: (after: LedgerFolder) => Promise<boolean>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Puts one file in the place of several closed ones. Whenever it is cut short, all lines are in the folder, at worst twice,
 * which readers make nothing of: copies first, then the new file, a look whether it says the same, and only then the old
 * files leave.
 *
 * @throws TriviumError `storage-corrupt` where the new file says anything else: then the old ones stay; else as
 * `LedgerFolder` does
 */
export async function replaceFiles<TEvent extends LedgerEvent>(
  options: RewriteOptions<TEvent>,
  replacement: Replacement<TEvent>,
): Promise<void> {
  const { folder, stream } = options;
  const { files, lines, backup, isSame, signal } = replacement;
  for (const { name } of files) {
    signal?.throwIfAborted();
    await folder.copy(name, backup);
  }
  const name = await freeName(options, files.at(-1)?.month ?? '');
  const text = ledgerFileText(stream, lines);
  const header = ledgerHeader(stream);
  await folder.append(name, text.slice(header.length), header);
  const names = new Set(files.map((file) => file.name));
  const isWhole = (await folder.read(name)) === text && (await isSame(without(folder, names)));
  if (!isWhole || signal?.aborted === true) {
    await folder.remove(name);
    signal?.throwIfAborted();
    const message = `The ledger "${name}" would say something else than the files it was made of, so those were left as they are. Let any sync come to its end, and try again.`;
    throw new TriviumError('storage-corrupt', message);
  }
  for (const file of files) {
    // What a person or a sync changed meanwhile stays.
    if ((await folder.read(file.name)) === file.text) await folder.remove(file.name);
  }
}

async function freeName<TEvent extends LedgerEvent>(
  { folder, writer, stream }: RewriteOptions<TEvent>,
  month: string,
): Promise<string> {
  const taken = new Set((await folder.list()).map(({ name }) => name));
  let copy = 1;
  while (taken.has(ledgerFileName(month, stream, writer, copy))) copy += 1;
  return ledgerFileName(month, stream, writer, copy);
}

/** The folder as it would be if these files were gone. */
function without(folder: LedgerFolder, names: ReadonlySet<string>): LedgerFolder {
  return {
    ...folder,
    list: async () => (await folder.list()).filter(({ name }) => !names.has(name)),
    read: (name) => (names.has(name) ? Promise.resolve(undefined) : folder.read(name)),
  };
}
