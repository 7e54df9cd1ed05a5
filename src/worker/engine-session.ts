import { proxy } from 'comlink';
import type { EngineStatus } from '../../indexer/engine-api';
import type { RunRecord } from '../../indexer/jobs';
import type { RunningJob } from '../../indexer/memory-api';
import { memoryFolderOf, type ClientSettings, type EngineClientOptions } from './engine-client-options';
import type { EngineWorkerApi } from './engine-host';
import { createLedgerBridge } from './ledger-bridge';
import { createNodeBridge } from './node-bridge';
import { createRunLockBridge } from './run-lock-bridge';
import { createSharedFilesBridge } from './shared-files-bridge';
import { createVaultBridge } from './vault-bridge';
import { PREPARING_PATIENCE_MS, type WorkerSession } from './worker-session';

/** How long a worker may take to save when the plugin goes away. */
const CLOSE_LIMIT_MS = 3_000;

/** The engine in its worker. */
export type EngineSession = WorkerSession<EngineWorkerApi>;

export interface EngineEvents {
  readonly onStatus: (status: EngineStatus) => void;
  /** The index, which another window had, can be opened anew. */
  readonly onFree: () => void;
  /** A job of the memory has run by the clock. */
  readonly onRun: (run: RunRecord) => void;
  /** How far a job is that the clock began; undefined when it has ended. */
  readonly onRunning: (running: RunningJob | undefined) => void;
}

/** Opens the index in a worker that was just started, over bridges to what only this thread can reach. */
export function openIn(
  session: EngineSession,
  {
    vault,
    device,
    ledger,
    sharedFilesIn,
    nodes,
    runLock,
  }: Pick<EngineClientOptions, 'vault' | 'device' | 'ledger' | 'sharedFilesIn' | 'nodes' | 'runLock'>,
  settings: ClientSettings,
  { onStatus, onFree, onRun, onRunning }: EngineEvents,
): Promise<EngineStatus> {
  const memoryFolder = memoryFolderOf(settings);
  const sharedFiles = sharedFilesIn(memoryFolder);
  const request = {
    ...{ vaultName: vault.name, databaseName: device.databaseName, settings: settings.engine },
    writer: ledger.writer(),
    sharedFolder: sharedFiles.folder,
  };
  const folder = ledger.folderIn(memoryFolder);
  const open = (api: Pick<EngineWorkerApi, 'open'>) =>
    api.open(
      request,
      proxy(createVaultBridge(vault)),
      proxy(createLedgerBridge(folder)),
      proxy(createSharedFilesBridge(sharedFiles)),
      proxy(onStatus),
      proxy(onFree),
      proxy(onRun),
      proxy(onRunning),
      proxy(createNodeBridge(nodes)),
      proxy(createRunLockBridge(runLock)),
    );
  return session.call(open, PREPARING_PATIENCE_MS);
}

/** Ends the worker as soon as it has saved, or after so long as it may take. */
export async function saveAndEnd(session: EngineSession): Promise<void> {
  const saved = session.call((api) => api.close()).catch(() => undefined);
  const limit = new Promise((resolve) => window.setTimeout(resolve, CLOSE_LIMIT_MS));
  await Promise.race([saved, limit]);
  session.end();
}
