import type { EngineStatus, RefreshReport, SearchRequest, SearchResponse } from '../../indexer/engine-api';
import type { GraphEngine } from '../../indexer/graph-api';
import type { JobName } from '../../indexer/jobs';
import type { JobsEngine } from '../../indexer/jobs-api';
import type { MemoryEngine, RunningJob } from '../../indexer/memory-api';
import type { NodesEngine } from '../../indexer/nodes-api';
import type { PlainError } from '../../indexer/platform';

/** What the model servers have loaded, among the models that can be chosen; the command line calls it the same. */
export const SERVED_MODEL = 'nodes';

/** A model that can be had, in the words a person decides by. */
export interface ModelOffer {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** Two-letter codes. */
  readonly languages: readonly string[];
  /** The address it is fetched from, shown before the question is answered; absent where it cannot be fetched. */
  readonly address?: string;
  /** Whether its files are on this device, so that nothing need be fetched. */
  readonly isHere: boolean;
  /** Whether it was fetched by this plugin, so that this plugin may delete it. */
  readonly isRemovable: boolean;
}

export type ModelState =
  /** Search works by word alone. */
  | { readonly kind: 'none' }
  | { readonly kind: 'loading'; readonly id: string }
  | {
      readonly kind: 'downloading';
      readonly id: string;
      readonly doneBytes: number;
      readonly totalBytes: number;
    }
  | { readonly kind: 'ready'; readonly id: string }
  | { readonly kind: 'failed'; readonly id: string; readonly error: PlainError };

/** The memory as the UI sees it: its jobs are started by whoever keeps the engine. */
export type MemoryClient = Omit<MemoryEngine, 'startJobs' | 'cancelJob'>;

/** The queue as the UI sees it: who keeps the engine sees to it that it is worked on. */
export type JobsClient = Omit<JobsEngine, 'start' | 'drain'>;

/** All the UI knows of the index, replaced as a whole when anything changes. */
export interface ClientSnapshot {
  readonly phase:
    /** This vault was never indexed on this device. */
    | 'new'
    /** Waiting for the app, or opening the index. */
    | 'starting'
    | 'ready'
    /** The engine stopped by a fault; only {@link Client.start} brings it back. */
    | 'crashed';
  /** Why it crashed, or what failed last. */
  readonly problem?: PlainError;
  readonly status?: EngineStatus;
  readonly model: ModelState;
  /** Whether the embedding is stopped, by the user or by the battery; true also while there is nothing to embed. */
  readonly isPaused: boolean;
  /** Whether it is only because the device runs on its battery. */
  readonly isPausedByBattery: boolean;
  /** Grows whenever the index has settled after a change: an answer from before may be out of date. */
  readonly revision: number;
  /** Grows with every change of the memory that was made from this window, by a person or a job. */
  readonly memoryRevision: number;
  /** The job of the memory that runs now, whoever started it. */
  readonly job?: RunningJob;
}

/** Whether another window of the app keeps the index, so that this one cannot change it. */
export function isReadOnly({ status }: ClientSnapshot): boolean {
  return status?.readOnly === true;
}

/**
 * The one interface the UI speaks to. A worker serves it; a server on the network could.
 */
export interface Client {
  /** What belongs together, and why. Every call fails with `cancelled` while the index is not open. */
  readonly graphs: GraphEngine;
  /** What is remembered. Every call fails with `cancelled` while the index is not open. */
  readonly memory: MemoryClient;
  /** The model servers. Every call fails with `cancelled` while the index is not open. */
  readonly nodes: NodesEngine;
  /** What waits, runs, and went wrong. Every call fails with `cancelled` while the index is not open. */
  readonly jobs: JobsClient;
  /** Runs a job of the memory now. Settles when it has ended, however it ended: that is told once, for all runs alike. */
  runJob(job: JobName): Promise<void>;
  /** Stops the job that runs; what it has done by then stays. */
  cancelJob(): void;
  snapshot(): ClientSnapshot;
  /** Calls the listener after each change until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /** Indexes this vault for the first time, or starts again after a crash. */
  start(): Promise<void>;
  /** @throws TriviumError `cancelled` when the signal aborts, `query-invalid`, ... */
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchResponse>;
  refresh(): Promise<RefreshReport>;
  rebuild(): Promise<RefreshReport>;
  pause(): void;
  resume(): void;
  /** Ends the engine and deletes all that was derived from this vault on this device. */
  forget(): Promise<void>;
  models(): Promise<readonly ModelOffer[]>;
  /** Fetches a model the user said yes to, and loads it; what was fetched before is not fetched again. */
  fetchModel(id: string): Promise<void>;
  cancelFetch(): void;
  /** Deletes a fetched model from this device. */
  removeModel(id: string): Promise<void>;
}
