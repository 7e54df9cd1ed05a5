import type { Remote } from 'comlink';
import { createRunLock } from '../../indexer/jobs';
import type { RunLock, RunLockFile } from '../../indexer/jobs';
import type { LedgerWriter } from '../../indexer/ledger';
import { scheduleByTimer, systemClock } from '../../indexer/platform';

/** What the engine's worker may ask of the main thread about the lock of the nightly jobs. */
export type RunLockBridge = RunLockFile;

/** The main thread's half. */
export function createRunLockBridge(served: RunLockFile): RunLockBridge {
  return {
    read: () => served.read(),
    write: (text) => served.write(text),
    remove: () => served.remove(),
  };
}

/** The worker's half: the lock itself, held by this device's plugin. */
export function createRemoteRunLock(bridge: Remote<RunLockBridge>, { id, label }: LedgerWriter): RunLock {
  return createRunLock({
    file: {
      read: () => bridge.read(),
      write: (text) => bridge.write(text),
      remove: () => bridge.remove(),
    },
    clock: systemClock,
    ...{ device: label, program: id },
    wait: (milliseconds) => new Promise((resolve) => void scheduleByTimer(resolve, milliseconds)),
  });
}
