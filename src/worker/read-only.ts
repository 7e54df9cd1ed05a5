import type { LedgerFolder } from '../../indexer/ledger';
import type { SharedFiles } from '../../indexer/memory';
import { TriviumError } from '../../indexer/platform';
import type { IndexedDbStorage } from './indexeddb-storage';

/** The same storage for a window that only looks. */
export function readOnlyStorage(storage: IndexedDbStorage): IndexedDbStorage {
  return { ...storage, write: refuse, append: refuse, remove: refuse };
}

/** The same ledgers, for a window beside the one that writes them under the same name. */
export function readOnlyLedgers(folder: LedgerFolder): LedgerFolder {
  return { ...folder, append: refuse, copy: refuse, remove: refuse };
}

/** The same notes, for such a window. */
export function readOnlyFiles(files: SharedFiles): SharedFiles {
  return { ...files, replace: refuse };
}

function refuse(): Promise<never> {
  const message =
    'Another window of the app keeps this index and what is learned. Close it to write from here.';
  return Promise.reject(new TriviumError('read-only', message));
}
