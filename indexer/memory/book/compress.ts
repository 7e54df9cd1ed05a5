import {
  backupFolder,
  closedFiles,
  compareEvents,
  ledgerFileText,
  openLedger,
  replaceFiles,
} from '../../ledger';
import type { ClosedFile, LedgerEvent, LedgerFolder, LedgerLine, LedgerWriter } from '../../ledger';
import type { Clock } from '../../platform';
import { decisionEventSchema } from '../events/decision-event';
import type { DecisionEvent } from '../events/decision-event';
import { memoryEventSchema } from '../events/memory-events';
import { memoryIdOf } from '../fold/fold-line';
import { isSameState, stateOfLines } from './compare-states';
import { DECISION_MONTHS, DECISION_STREAM, MEMORY_STREAM } from './defaults';
import { neededLines } from './needed-lines';

export interface CompressOptions {
  readonly folder: LedgerFolder;
  /** Only its files are touched, and none of this month. */
  readonly writer: LedgerWriter;
  readonly clock: Clock;
  /** Nothing is written without it. */
  readonly apply: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** What was made smaller, or would be. */
export interface Compression {
  readonly files: number;
  readonly linesBefore: number;
  readonly linesAfter: number;
  readonly bytesBefore: number;
  readonly bytesAfter: number;
  readonly isApplied: boolean;
  /** Folder below that of the ledgers which holds the files as they were, where any was replaced. */
  readonly backup?: string;
}

type Figures = Omit<Compression, 'isApplied' | 'backup'>;

interface Plan extends Figures {
  readonly apply: (backup: string) => Promise<void>;
}

/**
 * Makes the closed files of one writer smaller: what has no effect any more goes, and what is left stands in one file for
 * each stream. The memory is the same before and after, which is checked before any file leaves; the files as they were lie
 * in the backup folder. Remarks that people wrote between the lines stay there and nowhere else. Flush the book before, and
 * reload it after.
 *
 * @throws TriviumError `storage-corrupt` where the memory would be another one; else as `LedgerFolder` does
 */
export async function compressLedgers(options: CompressOptions): Promise<Compression> {
  const { apply, clock } = options;
  const plans = [await planMemories(options), await planDecisions(options)].filter(
    (plan) => plan.linesAfter < plan.linesBefore,
  );
  const sum = (figure: keyof Figures): number => plans.reduce((total, plan) => total + plan[figure], 0);
  const isApplied = apply && plans.length > 0;
  const backup = backupFolder(clock.now());
  if (isApplied) for (const plan of plans) await plan.apply(backup);
  return {
    files: sum('files'),
    linesBefore: sum('linesBefore'),
    linesAfter: sum('linesAfter'),
    bytesBefore: sum('bytesBefore'),
    bytesAfter: sum('bytesAfter'),
    isApplied,
    ...(isApplied && { backup }),
  };
}

async function planMemories(options: CompressOptions): Promise<Plan> {
  const { folder, clock, signal } = options;
  const stream = { stream: MEMORY_STREAM, schema: memoryEventSchema };
  const readAll = async (from: LedgerFolder) =>
    (await openLedger({ folder: from, writer: undefined, clock, ...stream })).lines();
  const files = await closedFiles({ ...options, ...stream });
  const all = await readAll(folder);
  const own = idsOf(files);
  const others = all.filter(({ event }) => !own.has(event.id));
  const needed = neededLines(
    all.filter(({ event }) => own.has(event.id)),
    others,
  );
  const lines = withNamed(needed, all, own);
  const isSame = async (after: LedgerFolder): Promise<boolean> =>
    isSameState(stateOfLines(all), stateOfLines(await readAll(after)));
  return planOf(MEMORY_STREAM, files, lines, (backup) =>
    replaceFiles({ ...options, ...stream }, { files, lines, backup, isSame, signal }),
  );
}

async function planDecisions(options: CompressOptions): Promise<Plan> {
  const { folder, clock, signal } = options;
  const stream = { stream: DECISION_STREAM, schema: decisionEventSchema };
  const eventsOf = async (from: LedgerFolder) =>
    (await openLedger({ folder: from, writer: undefined, clock, ...stream })).events();
  const oldest = new Date(clock.now());
  oldest.setUTCMonth(oldest.getUTCMonth() - DECISION_MONTHS);
  const gone = await goneMemories(options);
  const isNeeded = ({ at, newId, olderId }: DecisionEvent): boolean =>
    at >= oldest.toISOString() && !gone.has(olderId) && (newId === undefined || !gone.has(newId));
  const files = await closedFiles({ ...options, ...stream });
  const own = idsOf(files);
  const all = (await openLedger({ folder, writer: undefined, clock, ...stream })).lines();
  const needed = all.filter(({ event }) => own.has(event.id) && isNeeded(event));
  const lines = withNamed(needed, all, own);
  const isSame = async (after: LedgerFolder): Promise<boolean> => {
    const left = new Set((await eventsOf(after)).map(({ id }) => id));
    return all.every(({ event }) => left.has(event.id) || (own.has(event.id) && !isNeeded(event)));
  };
  return planOf(DECISION_STREAM, files, lines, (backup) =>
    replaceFiles({ ...options, ...stream }, { files, lines, backup, isSame, signal }),
  );
}

/** Memories whose text was erased for good: no decision may go on quoting it. */
async function goneMemories({ folder, clock }: CompressOptions): Promise<ReadonlySet<string>> {
  const options = { folder, writer: undefined, clock, stream: MEMORY_STREAM, schema: memoryEventSchema };
  const events = (await openLedger(options)).events();
  return new Set(events.filter(({ event }) => event === 'gone').map(memoryIdOf));
}

/** And those that the line after them names, in a file that stays as it is: else they would be missed there. */
function withNamed<TEvent extends LedgerEvent>(
  needed: readonly LedgerLine<TEvent>[],
  all: readonly LedgerLine<TEvent>[],
  own: ReadonlySet<string>,
): readonly LedgerLine<TEvent>[] {
  const named = new Set(
    all.flatMap(({ event, previousId }) => (own.has(event.id) ? [] : (previousId ?? []))),
  );
  const present = new Set(needed.map(({ event }) => event.id));
  const added = all.filter(({ event: { id } }) => own.has(id) && named.has(id) && !present.has(id));
  return [...needed, ...added].sort((one, other) => compareEvents(one.event, other.event));
}

function planOf<TEvent extends LedgerEvent>(
  stream: string,
  files: readonly ClosedFile<TEvent>[],
  lines: readonly LedgerLine<TEvent>[],
  apply: (backup: string) => Promise<void>,
): Plan {
  return {
    files: files.length,
    linesBefore: files.reduce((sum, file) => sum + file.lines.length, 0),
    linesAfter: lines.length,
    bytesBefore: files.reduce((sum, { text }) => sum + byteLength(text), 0),
    bytesAfter: byteLength(ledgerFileText(stream, lines)),
    apply,
  };
}

function idsOf(files: readonly ClosedFile<LedgerEvent>[]): ReadonlySet<string> {
  return new Set(files.flatMap(({ lines }) => lines.map(({ event }) => event.id)));
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
