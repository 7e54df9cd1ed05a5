import type { Remote } from 'comlink';
import type { SharedFiles } from '../../indexer/memory';

/** What the engine's worker may ask of the main thread about the files that people edit too. */
export type SharedFilesBridge = Pick<SharedFiles, 'read' | 'replace'>;

/** The main thread's half. Errors keep their codes, see `installErrorTransfer`. */
export function createSharedFilesBridge(served: SharedFilesBridge): SharedFilesBridge {
  return {
    read: (name) => served.read(name),
    replace: (name, before, text) => served.replace(name, before, text),
  };
}

/**
 * The worker's half.
 *
 * @param folder path of the memory folder in the vault
 */
export function createRemoteSharedFiles(bridge: Remote<SharedFilesBridge>, folder: string): SharedFiles {
  return {
    folder,
    read: (name) => bridge.read(name),
    replace: (name, before, text) => bridge.replace(name, before, text),
  };
}
