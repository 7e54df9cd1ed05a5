import type { EngineOptions } from '../engine-options';
import { copyOfStorage } from '../memory/copies';
import { createJournalQueue } from '../../jobs';
import type { JobQueue } from '../../jobs';
import { createMemoryStorage, storageUnder, systemClock } from '../../platform';
import type { Storage } from '../../platform';

/** Part of the storage that holds the journal of the queue. */
const FOLDER = 'jobs';

export interface WorkQueues {
  /** The queue that is worked on here. */
  readonly work: JobQueue;
  /** The queue that is shown: the same, or that of another process as it was found. */
  readonly shown: JobQueue;
  /** Where what its jobs bring is kept. */
  readonly storage: Storage;
}

/**
 * A journal has one process that writes to it. Another one beside it shows what is there, and does work of its own from a queue
 * that lasts as long as it does.
 *
 * @param isHolder whether the storage is this process's to write to
 */
export function openWorkQueues(
  { storage, queue, clock = systemClock }: Pick<EngineOptions, 'storage' | 'queue' | 'clock'>,
  { isHolder, onChange }: { readonly isHolder: boolean; readonly onChange: () => void },
): WorkQueues {
  const own = isHolder ? storage : copyOfStorage(storage);
  if (queue !== undefined) return { work: queue, shown: queue, storage: own };
  const journal = storageUnder(own, FOLDER);
  if (isHolder) {
    const kept = createJournalQueue({ storage: journal, clock, onChange });
    return { work: kept, shown: kept, storage };
  }
  return {
    work: createJournalQueue({ storage: createMemoryStorage(), clock, onChange }),
    shown: createJournalQueue({ storage: journal, clock }),
    storage: own,
  };
}
