import type { Remote } from 'comlink';
import { openEngine } from '../../indexer/engine';
import type {
  Engine,
  EngineSettings,
  EngineStatus,
  NoteLinks,
  RefreshReport,
  SearchRequest,
  SearchResponse,
} from '../../indexer/engine-api';
import type { GraphEngine } from '../../indexer/graph-api';
import type { Embedder } from '../../indexer/embedding';
import type { RunRecord } from '../../indexer/jobs';
import type { LedgerWriter } from '../../indexer/ledger';
import { defaultMemorySettings } from '../../indexer/memory';
import type { RunningJob } from '../../indexer/memory-api';
import { TriviumError } from '../../indexer/platform';
import type { VaultChange } from '../../indexer/vault';
import type { Nodes } from '../../indexer/nodes';
import { createRemoteLedgerFolder, type LedgerBridge } from './ledger-bridge';
import { takeIndexLock, whenIndexLockIsFree, type IndexLock } from './index-lock';
import { openIndexedDbStorage, type IndexedDbStorage } from './indexeddb-storage';
import { MemoryHost, type MemoryWorkerApi } from './memory-host';
import type { NodeBridge } from './node-bridge';
import { QueueWork } from './queue-work';
import { createRemoteRunLock, type RunLockBridge } from './run-lock-bridge';
import { readOnlyFiles, readOnlyLedgers, readOnlyStorage } from './read-only';
import { createRemoteSharedFiles, type SharedFilesBridge } from './shared-files-bridge';
import { openServedEmbedder } from './served-embedder';
import { startJobsWhenRead } from './start-jobs';
import { createRemoteVault, type VaultBridge } from './vault-bridge';
import { WorkHost, type WorkWorkerApi } from './work-host';
import { createWorkerPool } from './worker-pool';

export interface OpenRequest {
  readonly vaultName: string;
  readonly databaseName: string;
  readonly settings: EngineSettings;
  /** Under whose name this device adds to the ledgers. */
  readonly writer: LedgerWriter;
  /** Path of the memory folder in the vault. */
  readonly sharedFolder: string;
}

export type StatusListener = (status: EngineStatus) => void;

/** Told once of each run of the memory's jobs that was begun by the clock, when it has ended. */
export type RunListener = (run: RunRecord) => void;

/** Told how far such a run is, and undefined when it has ended. */
export type RunningListener = (running: RunningJob | undefined) => void;

/** What the main thread may ask of the engine's worker. Everything is answered asynchronously over Comlink. */
export interface EngineWorkerApi {
  readonly graphs: GraphEngine;
  readonly memory: MemoryWorkerApi;
  /** Model servers, and what waits for them. */
  readonly work: WorkWorkerApi;
  /**
   * Opens the index; text search answers from then on. Where another window has it, this one only reads until `onFree`
   * tells that it can be opened anew.
   */
  open(
    request: OpenRequest,
    vault: VaultBridge,
    ledger: LedgerBridge,
    sharedFiles: SharedFilesBridge,
    onStatus: StatusListener,
    onFree: () => void,
    onRun: RunListener,
    onRunning: RunningListener,
    nodes: NodeBridge,
    runLock: RunLockBridge,
  ): Promise<EngineStatus>;
  /** Takes the model behind the port, or takes it away and says why. */
  useEmbedder(port: MessagePort | undefined, problem?: string): Promise<void>;
  /**
   * Takes what the model servers have loaded.
   *
   * @throws TriviumError `model-failed` where none answers, so that the model before stays
   */
  useServedEmbedder(): Promise<void>;
  refresh(): Promise<RefreshReport>;
  apply(changes: readonly VaultChange[]): Promise<RefreshReport>;
  /** `searchId` is the caller's own, for {@link EngineWorkerApi.cancelSearch}. */
  search(searchId: number, request: SearchRequest): Promise<SearchResponse>;
  cancelSearch(searchId: number): void;
  links(path: string): Promise<NoteLinks>;
  pause(): void;
  resume(): void;
  /** Stops the memory's job that the clock began. */
  cancelJob(): void;
  updateSettings(settings: EngineSettings): Promise<void>;
  rebuild(forgetVectors: boolean): Promise<RefreshReport>;
  /** Saves and lets go of the database; the worker may be ended then. */
  close(): Promise<void>;
}

export type ConnectEmbedder = (port: MessagePort) => Promise<Embedder>;

/** Serves {@link EngineWorkerApi} with a real engine over IndexedDB. */
export class EngineHost implements EngineWorkerApi {
  readonly memory = new MemoryHost(() => this.#opened.memory);
  readonly work = new WorkHost(() => this.#opened);
  readonly #connectEmbedder: ConnectEmbedder;
  readonly #searches = new Map<number, AbortController>();
  #engine: Engine | undefined;
  #storage: IndexedDbStorage | undefined;
  #lock: IndexLock | undefined;
  #startJobs: (() => void) | undefined;
  #pool: Nodes | undefined;
  #queueWork: QueueWork | undefined;
  readonly #closing = new AbortController();

  constructor(connectEmbedder: ConnectEmbedder) {
    this.#connectEmbedder = connectEmbedder;
  }

  async open(
    request: OpenRequest,
    vault: VaultBridge,
    ledger: LedgerBridge,
    sharedFiles: SharedFilesBridge,
    onStatus: StatusListener,
    onFree: () => void,
    onRun: RunListener,
    onRunning: RunningListener,
    nodes: NodeBridge,
    runLock: RunLockBridge,
  ): Promise<EngineStatus> {
    const { vaultName, databaseName, settings, writer, sharedFolder } = request;
    this.#lock = await takeIndexLock(databaseName, navigator.locks);
    const readOnly = this.#lock === undefined;
    if (readOnly) void whenIndexLockIsFree(databaseName, this.#closing.signal, navigator.locks).then(onFree);
    const storage = await openIndexedDbStorage(databaseName);
    this.#storage = readOnly ? readOnlyStorage(storage) : storage;
    // Comlink hands over a remote where the signature names the thing itself.
    const ledgers = createRemoteLedgerFolder(ledger as unknown as Remote<LedgerBridge>);
    const files = createRemoteSharedFiles(sharedFiles as unknown as Remote<SharedFilesBridge>, sharedFolder);
    this.#pool = createWorkerPool(nodes as unknown as Remote<NodeBridge>, settings.nodes);
    const engine = await openEngine({
      vault: createRemoteVault(vaultName, vault as unknown as Remote<VaultBridge>),
      storage: this.#storage,
      settings,
      readOnly,
      ledger: { folder: readOnly ? readOnlyLedgers(ledgers) : ledgers, writer },
      sharedFiles: readOnly ? readOnlyFiles(files) : files,
      nodes: this.#pool,
      runLock: createRemoteRunLock(runLock as unknown as Remote<RunLockBridge>, writer),
    });
    this.#engine = engine;
    engine.onStatus(onStatus);
    if (!readOnly) {
      const queueWork = new QueueWork(engine.jobs, worksByItself(settings));
      this.#queueWork = queueWork;
      this.#startJobs = startJobsWhenRead(engine, () => queueWork.vaultIsRead(), onRun, onRunning);
    }
    return engine.status();
  }

  get graphs(): GraphEngine {
    return this.#opened.graphs;
  }

  async useEmbedder(port: MessagePort | undefined, problem?: string): Promise<void> {
    const embedder = port === undefined ? undefined : await this.#connectEmbedder(port);
    await this.#opened.setEmbedder(embedder, problem);
  }

  async useServedEmbedder(): Promise<void> {
    const engine = this.#opened;
    if (this.#pool === undefined) throw new TriviumError('cancelled', 'The index is not open.');
    const { completeModel } = await engine.status();
    await engine.setEmbedder(await openServedEmbedder(this.#pool, completeModel));
  }

  async refresh(): Promise<RefreshReport> {
    const report = await this.#opened.refresh();
    this.#startJobs?.();
    return report;
  }

  apply(changes: readonly VaultChange[]): Promise<RefreshReport> {
    return this.#opened.apply(changes);
  }

  async search(searchId: number, request: SearchRequest): Promise<SearchResponse> {
    const controller = new AbortController();
    this.#searches.set(searchId, controller);
    try {
      return await this.#opened.search(request, controller.signal);
    } finally {
      this.#searches.delete(searchId);
    }
  }

  cancelSearch(searchId: number): void {
    this.#searches.get(searchId)?.abort();
  }

  links(path: string): Promise<NoteLinks> {
    return this.#opened.links(path);
  }

  pause(): void {
    this.#opened.pause();
  }

  resume(): void {
    this.#opened.resume();
  }

  cancelJob(): void {
    this.#opened.memory.cancelJob();
  }

  async updateSettings(settings: EngineSettings): Promise<void> {
    await this.#opened.updateSettings(settings);
    this.#queueWork?.want(worksByItself(settings));
  }

  rebuild(forgetVectors: boolean): Promise<RefreshReport> {
    return this.#opened.rebuild({ forgetVectors });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    try {
      this.work.unwatch();
      await this.#engine?.close();
      await this.#pool?.close();
    } finally {
      this.#storage?.close();
      this.#lock?.release();
      this.#engine = undefined;
    }
  }

  get #opened(): Engine {
    if (this.#engine === undefined) throw new TriviumError('cancelled', 'The index is not open.');
    return this.#engine;
  }
}

/** A device that reads notes by night works on what waits in the queue by day, too. */
function worksByItself({ memory }: EngineSettings): boolean {
  return (memory ?? defaultMemorySettings).nightly.isOn;
}
