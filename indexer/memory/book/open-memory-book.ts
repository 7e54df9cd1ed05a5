import { createMemoryLedgerFolder, openLedger } from '../../ledger';
import type { LedgerFolder, LedgerWriter } from '../../ledger';
import { toPlainError } from '../../platform';
import type { Clock, Storage } from '../../platform';
import { decisionEventSchema } from '../events/decision-event';
import { memoryEventSchema } from '../events/memory-events';
import type { MemoryBook } from '../memory-book';
import { DECISION_STREAM, MEMORY_STREAM } from './defaults';
import { BookFiles } from './book-files';
import { ChangeLog } from './change-log';
import { DecisionLog } from './decision-log';
import { FoldedLedger } from './folded-ledger';
import { KnownLines } from './known-lines';
import { LedgerMemoryBook } from './ledger-memory-book';

export interface MemoryBookOptions {
  /** Without one everything lives as long as the book. */
  readonly folder: LedgerFolder | undefined;
  /** Without one the folder is read and never written. */
  readonly writer: LedgerWriter | undefined;
  readonly clock: Clock;
  /** The device's own, for what it has seen: without one, lines that are deleted while no book is open go unnoticed. */
  readonly storage?: Storage | undefined;
  /** Told once of each problem, in words for the user. */
  readonly onProblem?: ((message: string) => void) | undefined;
}

/** Opens the memory. Never fails: what cannot be read is among the book's problems. */
export async function openMemoryBook(options: MemoryBookOptions): Promise<MemoryBook> {
  const { folder = createMemoryLedgerFolder(), clock, storage } = options;
  const writer = options.folder === undefined ? undefined : options.writer;
  const { known, problem } = await openKnownLines(storage);
  const shared = { folder, writer, clock };
  const ledger = await openLedger({
    ...shared,
    stream: MEMORY_STREAM,
    schema: memoryEventSchema,
    onBegun: (file) => known.noteFileAbsent(file),
    onWritten: (lines) => known.see(lines),
  });
  const changes = new ChangeLog();
  const memories = new FoldedLedger({ ledger, known, changes, clock });
  const decisions = new DecisionLog(() =>
    openLedger({ ...shared, stream: DECISION_STREAM, schema: decisionEventSchema }),
  );
  const { onProblem } = options;
  const mayWrite = writer !== undefined;
  const files = new BookFiles({ ledger, memories, decisions, known, mayWrite, onProblem });
  await files.begin(problem);
  return new LedgerMemoryBook({ memories, decisions, known, changes, files });
}

/** What was seen can be seen again: where it cannot be read, the book begins without it. */
async function openKnownLines(
  storage: Storage | undefined,
): Promise<{ readonly known: KnownLines; readonly problem: string | undefined }> {
  try {
    return { known: await KnownLines.open(storage), problem: undefined };
  } catch (error) {
    const { message } = toPlainError(error);
    return {
      known: await KnownLines.open(undefined),
      problem: `What this device has seen of the memory cannot be read, so deleted lines go unnoticed: ${message}`,
    };
  }
}
