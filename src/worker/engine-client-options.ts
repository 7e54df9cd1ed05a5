import type { EngineSettings } from '../../indexer/engine-api';
import type { RunRecord } from '../../indexer/jobs';
import { DEFAULT_MEMORY_FOLDER } from '../../indexer/ledger';
import type { RunLockFile } from '../../indexer/jobs';
import type { LedgerFolder, LedgerWriter } from '../../indexer/ledger';
import type { SharedFiles } from '../../indexer/memory';
import type { Vault } from '../../indexer/vault';
import type { ModelHost } from './model-host';
import type { NodeAccess } from './node-bridge';
import type { WorkerHandle } from './worker-session';

/** Where this vault's index lies on this device, and whether the user ever asked for one. */
export interface DeviceIndex {
  readonly databaseName: string;
  readonly wasStarted: boolean;
  markStarted(): void;
  /** Deletes the database and the mark. */
  forget(): Promise<void>;
}

export interface EngineClientOptions {
  readonly vault: Vault;
  readonly device: DeviceIndex;
  readonly models: ModelHost;
  /** Where what is learned is written, in the memory folder of that name, and by whom. */
  readonly ledger: {
    readonly folderIn: (memoryFolder: string) => LedgerFolder;
    readonly writer: () => LedgerWriter;
  };
  /** Notes of the memory folder of that name that people edit too, such as the profile. */
  readonly sharedFilesIn: (memoryFolder: string) => SharedFiles;
  /** How model servers are reached where the worker itself cannot, and the keys for them. */
  readonly nodes: NodeAccess;
  /** Where plugin and command line agree which of them runs the nightly jobs. */
  readonly runLock: RunLockFile;
  readonly startEngineWorker: () => WorkerHandle;
  readonly settings: () => ClientSettings;
  /** Tells how a run of the memory's jobs ended; once for each, whoever started it. */
  readonly tellRun: (run: RunRecord) => void;
}

export interface ClientSettings {
  readonly engine: EngineSettings;
  /** The chosen model's id, or undefined for search by word alone. */
  readonly modelId: string | undefined;
  readonly pauseOnStart: boolean;
  readonly pauseOnBattery: boolean;
  /** Whether the model may run on the graphics card, if it agrees with the processor there. */
  readonly webgpu: boolean;
}

export function memoryFolderOf({ engine }: ClientSettings): string {
  return engine.memoryFolder ?? DEFAULT_MEMORY_FOLDER;
}
