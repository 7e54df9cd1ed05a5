import type { Remote } from 'comlink';
import { lookIn } from '../../indexer/ledger';
import type { LedgerFolder } from '../../indexer/ledger';

/** What the engine's worker may ask of the main thread about the ledgers: few files, so a message for each will do. */
export type LedgerBridge = LedgerFolder & Required<Pick<LedgerFolder, 'look'>>;

/** The main thread's half: serves the ledgers' folder to the worker. Errors keep their codes, see `installErrorTransfer`. */
export function createLedgerBridge(served: LedgerFolder): LedgerBridge {
  return {
    list: () => served.list(),
    look: (name) => lookIn(served, name),
    read: (name) => served.read(name),
    append: (name, text, header) => served.append(name, text, header),
    copy: (name, into) => served.copy(name, into),
    remove: (name) => served.remove(name),
  };
}

/** The worker's half. */
export function createRemoteLedgerFolder(bridge: Remote<LedgerBridge>): LedgerFolder {
  return {
    list: () => bridge.list(),
    look: (name) => bridge.look(name),
    read: (name) => bridge.read(name),
    append: (name, text, header) => bridge.append(name, text, header),
    copy: (name, into) => bridge.copy(name, into),
    remove: (name) => bridge.remove(name),
  };
}
