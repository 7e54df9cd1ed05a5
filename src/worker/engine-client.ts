import type { Remote } from 'comlink';
import type { EngineStatus, RefreshReport, SearchRequest, SearchResponse } from '../../indexer/engine-api';
import type { JobName, RunRecord } from '../../indexer/jobs';
import { isAbort, toPlainError, TriviumError, type PlainError } from '../../indexer/platform';
import type { VaultChange } from '../../indexer/vault';
import { SERVED_MODEL } from '../ui/client';
import type { Client, ClientSnapshot, ModelOffer, ModelState } from '../ui/client';
import { ChangeQueue } from './change-queue';
import { ClientSnapshots } from './client-snapshots';
import { memoryFolderOf, type ClientSettings, type EngineClientOptions } from './engine-client-options';
import type { EngineWorkerApi } from './engine-host';
import { openIn, saveAndEnd, type EngineSession } from './engine-session';
import { createGraphClient } from './graph-client';
import { JobClient } from './job-client';
import { createMemoryClient } from './memory-client';
import { ModelLoader } from './model-loader';
import { PauseState } from './pause-state';
import { WorkClient } from './work-client';
import { WorkerSession } from './worker-session';

/** Serves the UI from the engine's worker, keeps the two workers together and tells what happened to them. */
export class EngineClient implements Client {
  readonly graphs = createGraphClient(() => this.#ready);
  readonly memory = createMemoryClient(
    () => this.#ready,
    () => this.#showMemoryChange(),
  );
  readonly #work = new WorkClient(() => this.#ready);
  readonly nodes = this.#work.nodes;
  readonly jobs = this.#work.jobs;
  readonly #options: EngineClientOptions;
  readonly #changes = new ChangeQueue((changes) => this.#deliver(changes));
  readonly #snapshots: ClientSnapshots;
  #session: EngineSession | undefined;
  #unwatch: (() => void) | undefined;
  readonly #models: ModelLoader;
  readonly #pause: PauseState;
  readonly #jobs: JobClient;
  #searchCount = 0;
  /** The settings that the engine works by. */
  #applied: ClientSettings | undefined;
  /** The end that is under way: a new worker must not open what the old one still saves. */
  #closing: Promise<void> | undefined;
  #closeCount = 0;

  constructor(options: EngineClientOptions) {
    this.#options = options;
    this.#snapshots = new ClientSnapshots({
      phase: options.device.wasStarted ? 'starting' : 'new',
      model: { kind: 'none' },
      isPaused: false,
      isPausedByBattery: false,
      revision: 0,
      memoryRevision: 0,
    });
    this.#pause = new PauseState(() => options.settings().pauseOnBattery);
    this.#models = new ModelLoader({
      models: options.models,
      settings: options.settings,
      session: () => (this.#snapshots.current.phase === 'ready' ? this.#session : undefined),
      status: () => this.#snapshots.current.status,
      show: (model) => this.#snapshots.change({ model }),
      onLoaded: () => this.#refreshInBackground(),
    });
    this.#jobs = new JobClient({
      memory: this.memory,
      show: (job) => this.#snapshots.change(job === undefined ? {} : { job }, ['job']),
      tell: options.tellRun,
      cancelByClock: () => void this.#inBackground(this.#ready.call((api) => api.cancelJob())),
    });
  }

  snapshot(): ClientSnapshot {
    return this.#snapshots.current;
  }

  subscribe(listener: () => void): () => void {
    return this.#snapshots.subscribe(listener);
  }

  /** To be called when the app is ready: goes on where this device left off, and does nothing on a new one. */
  async resumeDevice(): Promise<void> {
    if (!this.#options.device.wasStarted) return;
    // Once in the life of the app: what starts later was asked for, or goes on as it was.
    if (this.#options.settings().pauseOnStart) this.#pause.pause();
    await this.start();
  }

  async start(): Promise<void> {
    const closeCount = this.#closeCount;
    if (this.#closing !== undefined) await this.#closing;
    if (this.#session !== undefined || closeCount !== this.#closeCount) return;
    const { device, vault, settings, startEngineWorker } = this.#options;
    device.markStarted();
    this.#snapshots.change({ phase: 'starting', model: { kind: 'none' } }, ['problem', 'status']);
    const session = new WorkerSession<EngineWorkerApi>(startEngineWorker(), (error) => this.#crash(error));
    this.#session = session;
    try {
      this.#unwatch ??= vault.watch((change) => this.#changes.add(change));
      const applied = settings();
      this.#applied = applied;
      const status = await openIn(session, this.#options, applied, {
        onStatus: (told) => {
          if (this.#session === session) this.#takeStatus(told);
        },
        onFree: () => {
          if (this.#session === session) void this.#inBackground(this.#restart());
        },
        onRun: (run) => {
          if (this.#session === session) this.#takeRun(run);
        },
        onRunning: (running) => {
          if (this.#session === session) this.#jobs.byClock(running);
        },
      });
      if (this.#pause.isPaused) await session.call((api) => api.pause());
      const { modelId } = applied;
      // What is about to be looked for is not yet missing.
      const model: ModelState = modelId === undefined ? { kind: 'none' } : { kind: 'loading', id: modelId };
      this.#snapshots.change({ phase: 'ready', status, model, ...this.#pauses() });
    } catch (error) {
      if (this.#session === session) this.#crash(toPlainError(error));
      return;
    }
    this.#refreshInBackground();
    void this.#inBackground(this.#work.reopened());
    void this.#inBackground(this.loadChosenModel());
    // What was changed in the settings meanwhile was not taken then.
    void this.applySettings();
  }

  async search(request: SearchRequest, signal?: AbortSignal): Promise<SearchResponse> {
    const session = this.#ready;
    this.#searchCount += 1;
    const searchId = this.#searchCount;
    const cancel = (): void => void this.#inBackground(session.call((api) => api.cancelSearch(searchId)));
    signal?.throwIfAborted();
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      const response = await session.call((api) => api.search(searchId, request));
      signal?.throwIfAborted();
      return response;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  refresh(): Promise<RefreshReport> {
    return this.#readVault((api) => api.refresh());
  }

  rebuild(): Promise<RefreshReport> {
    return this.#readVault((api) => api.rebuild(false));
  }

  pause(): void {
    this.#pause.pause();
    this.#applyPause();
  }

  resume(): void {
    this.#pause.resume();
    this.#applyPause();
  }

  /** To be called when the device is unplugged or plugged in. */
  setOnBattery(isOnBattery: boolean): void {
    this.#pause.setOnBattery(isOnBattery);
    this.#applyPause();
  }

  /** Takes changed settings: what is newly excluded leaves at once, another model is loaded. A failure is shown. */
  applySettings(): Promise<void> {
    return this.#inBackground(this.#takeSettings());
  }

  async #takeSettings(): Promise<void> {
    const before = this.#applied;
    const now = this.#options.settings();
    if (before === undefined || this.#snapshots.current.phase !== 'ready') return;
    this.#applied = now;
    this.#applyPause();
    // The ledgers lie elsewhere now: everything that was learned is read anew.
    if (memoryFolderOf(now) !== memoryFolderOf(before)) return this.#restart();
    if (now.modelId !== before.modelId || now.webgpu !== before.webgpu) await this.loadChosenModel();
    if (JSON.stringify(now.engine) === JSON.stringify(before.engine)) return;
    await this.#ready.call((api) => api.updateSettings(now.engine));
    // Servers that were not there may be there now.
    if (now.modelId === SERVED_MODEL && this.#snapshots.current.model.kind === 'failed')
      await this.loadChosenModel();
    if (!isSameVault(now, before) && !this.#isReadOnly) await this.refresh();
  }

  runJob(job: JobName): Promise<void> {
    return this.#jobs.run(job);
  }

  cancelJob(): void {
    this.#jobs.cancel();
  }

  async models(): Promise<readonly ModelOffer[]> {
    const [offers, servers] = await Promise.all([this.#options.models.offers(), this.#servedOffers()]);
    return [...offers, ...servers];
  }

  /** Once a server answers that embeds; where it is chosen, it is named even while none does. */
  async #servedOffers(): Promise<readonly ModelOffer[]> {
    const isChosen = this.#options.settings().modelId === SERVED_MODEL;
    const nodes = await this.nodes.status().then(
      (status) => status.nodes,
      () => [],
    );
    const isHere = nodes.some(({ roles, state }) => roles.includes('embed') && state === 'ready');
    if (!isHere && !isChosen) return [];
    return [
      { id: SERVED_MODEL, name: SERVED_MODEL, sizeBytes: 0, languages: [], isHere, isRemovable: false },
    ];
  }

  /** Loads the model of the settings if its files are here; else search stays as it is. */
  loadChosenModel(): Promise<void> {
    return this.#models.loadChosen();
  }

  fetchModel(id: string): Promise<void> {
    return this.#models.fetch(id);
  }

  cancelFetch(): void {
    this.#models.cancelFetch();
  }

  removeModel(id: string): Promise<void> {
    return this.#models.remove(id);
  }

  async forget(): Promise<void> {
    await this.close();
    await this.#options.device.forget();
    this.#pause.clear();
    this.#snapshots.change({ phase: 'new', model: { kind: 'none' }, ...this.#pauses() }, [
      'problem',
      'status',
    ]);
  }

  /** Saves and ends both workers; nothing is heard of this vault afterwards until {@link EngineClient.start}. */
  async close(): Promise<void> {
    this.#closeCount += 1;
    const session = this.#session;
    this.#session = undefined;
    this.#unwatch?.();
    this.#unwatch = undefined;
    this.#changes.clear();
    this.#jobs.byClock(undefined);
    this.cancelFetch();
    if (session !== undefined)
      this.#closing = saveAndEnd(session).then(() => {
        this.#closing = undefined;
      });
    await this.#closing;
    this.#models.end();
  }

  /** Starts anew, unless the plugin goes away or the index is forgotten meanwhile. */
  async #restart(): Promise<void> {
    this.#snapshots.change({ phase: 'starting', model: { kind: 'none' } }, ['problem', 'status']);
    await Promise.all([this.close(), this.start()]);
  }

  #takeStatus(status: EngineStatus): void {
    const before = this.#snapshots.current.status?.state;
    const hasSettled = before !== status.state && (before === 'indexing' || status.state === 'idle');
    this.#models.takeStatus(status);
    this.#snapshots.change({ status, revision: this.#snapshots.current.revision + (hasSettled ? 1 : 0) });
  }

  #takeRun(run: RunRecord): void {
    this.#showMemoryChange();
    this.#jobs.ended(run);
  }

  #showMemoryChange(): void {
    this.#snapshots.change({ memoryRevision: this.#snapshots.current.memoryRevision + 1 });
  }

  #deliver(changes: readonly VaultChange[]): void {
    if (this.#snapshots.current.phase !== 'ready' || this.#isReadOnly) return;
    void this.#inBackground(this.#apply(changes));
  }

  async #apply(changes: readonly VaultChange[]): Promise<void> {
    await this.#ready.call((api) => api.apply(changes));
    // What failed before may be possible again.
    if (this.#snapshots.current.problem !== undefined) this.#refreshInBackground();
  }

  /** Reads the vault; what kept it from being read to its end is shown until that succeeds. */
  async #readVault(ask: (api: Remote<EngineWorkerApi>) => Promise<RefreshReport>): Promise<RefreshReport> {
    const session = this.#ready;
    try {
      const report = await session.call(ask);
      this.#snapshots.change({}, ['problem']);
      return report;
    } catch (error) {
      this.#showFailure(error, session);
      throw error;
    }
  }

  #crash(problem: PlainError): void {
    this.#session?.end();
    this.#session = undefined;
    this.#changes.clear();
    this.#jobs.byClock(undefined);
    this.#models.end();
    this.#snapshots.change({ phase: 'crashed', problem, model: { kind: 'none' } }, ['status']);
  }

  /** Another window that has the index keeps it up to date. */
  get #isReadOnly(): boolean {
    return this.#snapshots.current.status?.readOnly === true;
  }

  #refreshInBackground(): void {
    if (!this.#isReadOnly) void this.#inBackground(this.refresh());
  }

  #pauses(): Pick<ClientSnapshot, 'isPaused' | 'isPausedByBattery'> {
    return { isPaused: this.#pause.isPaused, isPausedByBattery: this.#pause.isByBattery };
  }

  #applyPause(): void {
    const { isPaused, isPausedByBattery, phase } = this.#snapshots.current;
    const now = this.#pauses();
    if (now.isPaused === isPaused && now.isPausedByBattery === isPausedByBattery) return;
    this.#snapshots.change(now);
    if (phase !== 'ready') return;
    void this.#inBackground(this.#ready.call((api) => (now.isPaused ? api.pause() : api.resume())));
  }

  /** Lets work go on by itself: what comes back never rejects, a failure is shown. */
  #inBackground(work: Promise<unknown>): Promise<void> {
    const session = this.#session;
    return work.then(
      () => undefined,
      (error: unknown) => this.#showFailure(error, session),
    );
  }

  /** Unless it was a cancellation or of a worker long gone. */
  #showFailure(error: unknown, session: EngineSession | undefined): void {
    if (this.#session === session && !isAbort(error))
      this.#snapshots.change({ problem: toPlainError(error) });
  }

  get #ready(): EngineSession {
    if (this.#session === undefined)
      throw new TriviumError('cancelled', 'The index is not open on this device.');
    return this.#session;
  }
}

/** How fast the vault is read, what becomes of memories, and who helps with it, is no reason to look through it. */
function isSameVault(one: ClientSettings, other: ClientSettings): boolean {
  const read = ({ engine }: ClientSettings) =>
    JSON.stringify({ ...engine, speed: undefined, memory: undefined, nodes: undefined });
  return read(one) === read(other);
}
