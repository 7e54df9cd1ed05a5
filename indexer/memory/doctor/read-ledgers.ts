import * as z from 'zod';
import { openLedger } from '../../ledger';
import type { Ledger, LedgerEvent, LedgerFolder } from '../../ledger';
import type { Clock } from '../../platform';
import { MEMORY_STREAM } from '../book/defaults';
import { memoryEventSchema } from '../events/memory-events';
import type { MemoryEvent } from '../events/memory-events';
import type { LedgerDamage, LedgerEntry, LedgerReading } from './parts';

export interface LedgersToRead {
  readonly folder: LedgerFolder;
  readonly clock: Clock;
  /** Streams beside `memory`, whose lines are only looked at for damage and gaps. */
  readonly otherStreams: readonly string[];
}

const anyEvent = z.looseObject({ id: z.string(), at: z.iso.datetime() });

/** Reads all ledgers anew, as they lie in their folder, and writes nothing. */
export async function readLedgers({ folder, clock, otherStreams }: LedgersToRead): Promise<LedgerReading> {
  const shared = { folder, clock, writer: undefined };
  const memory = await openLedger({ ...shared, stream: MEMORY_STREAM, schema: memoryEventSchema });
  const others = await Promise.all(
    otherStreams.map(async (stream) => ({
      stream,
      ledger: await openLedger({ ...shared, stream, schema: anyEvent }),
    })),
  );
  return {
    entries: [
      ...entriesOf(MEMORY_STREAM, memory, (event) => ({
        defines: definedBy(event),
        references: referencesOf(event),
      })),
      ...others.flatMap(({ stream, ledger }) =>
        entriesOf(stream, ledger, () => ({ defines: [], references: [] })),
      ),
    ],
    damages: eachOnce([memory, ...others.map(({ ledger }) => ledger)].flatMap(damagesOf)),
  };
}

function entriesOf<TEvent extends LedgerEvent>(
  stream: string,
  ledger: Ledger<TEvent>,
  idsOf: (event: TEvent) => Pick<LedgerEntry, 'defines' | 'references'>,
): readonly LedgerEntry[] {
  return ledger.lines().map(({ event, previousId, place }) => ({
    stream,
    id: event.id,
    ...(previousId !== undefined && { previousId }),
    ...idsOf(event),
    place: place === undefined ? event.id : placeOf(place),
    ...place,
  }));
}

function damagesOf(ledger: Pick<Ledger<LedgerEvent>, 'problems' | 'failure'>): readonly LedgerDamage[] {
  const lines = ledger.problems.map(({ message, ...place }) => ({
    place: placeOf(place),
    ...place,
    message,
  }));
  return ledger.failure === undefined ? lines : [{ place: 'the folder', message: ledger.failure }, ...lines];
}

/** A folder that cannot be read is the same for every stream. */
function eachOnce(damages: readonly LedgerDamage[]): readonly LedgerDamage[] {
  const byText = new Map(damages.map((damage) => [`${damage.place}: ${damage.message}`, damage]));
  return [...byText.values()];
}

function placeOf({ file, line }: { readonly file: string; readonly line: number }): string {
  return `${file}, line ${line}`;
}

function definedBy(event: MemoryEvent): readonly string[] {
  return 'memory' in event && event.memory !== undefined ? [event.memory] : [];
}

/** Ids of the memories, and of quarantined texts, that an event is about. */
function referencesOf(event: MemoryEvent): readonly string[] {
  switch (event.event) {
    case 'fact':
    case 'gone':
      return [...(event.supersedes ?? []), ...(event.extends ?? [])];
    case 'support':
      return [event.supports];
    case 'forget':
      return [event.forgets];
    case 'restore':
      return [event.restores];
    case 'reinstate':
      return [event.reinstates];
    case 'unlist':
      return [event.unlists];
    case 'word':
      return [event.words];
    case 'confirm':
      return [event.confirms];
    case 'retype':
      return [event.retypes];
    case 'review':
    case 'answer':
      return [event.newer, event.older];
    case 'dismiss':
      return [event.dismisses];
    case 'move':
      return [event.moves];
    case 'quarantine':
    case 'rename':
      return [];
  }
}
