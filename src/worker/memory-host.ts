import type {
  CompressReport,
  DoctorOptions,
  DoctorReport,
  ExtractReport,
  ExtractRequest,
  IngestReport,
  IngestRequest,
  MemoryEngine,
  MemoryRunOptions,
  ProfileReport,
} from '../../indexer/memory-api';
import type { ProgressListener } from '../../indexer/platform';

/** A question without what cannot cross to a worker inside of it. */
export type Crossing<T extends MemoryRunOptions> = Omit<T, keyof MemoryRunOptions>;

/** Tells how far a run is; absent where nobody wants to know. */
type Listener = ProgressListener | undefined;

/**
 * What the main thread may ask of the memory. What may take long carries a number of the caller's own, by which it is
 * stopped: a signal cannot cross to a worker.
 */
export interface MemoryWorkerApi {
  /** For all that ends soon. */
  readonly engine: MemoryEngine;
  extractMemories(
    runId: number,
    request: Crossing<ExtractRequest>,
    onProgress: Listener,
  ): Promise<ExtractReport>;
  writeProfile(runId: number, onProgress: Listener): Promise<ProfileReport>;
  ingest(runId: number, request: Crossing<IngestRequest>, onProgress: Listener): Promise<IngestReport>;
  doctor(runId: number, options: Crossing<DoctorOptions>, onProgress: Listener): Promise<DoctorReport>;
  compress(runId: number, apply: boolean, onProgress: Listener): Promise<CompressReport>;
  /** Stops the run of that number; nothing happens where none is. */
  cancel(runId: number): void;
}

/** Serves {@link MemoryWorkerApi} in the worker. */
export class MemoryHost implements MemoryWorkerApi {
  readonly #engine: () => MemoryEngine;
  readonly #runs = new Map<number, AbortController>();

  /** @param engine - the memory of the engine that is open; throws where none is */
  constructor(engine: () => MemoryEngine) {
    this.#engine = engine;
  }

  get engine(): MemoryEngine {
    return this.#engine();
  }

  extractMemories(runId: number, request: Crossing<ExtractRequest>, onProgress: Listener) {
    return this.#run(runId, onProgress, (options) => this.engine.extractMemories({ ...request, ...options }));
  }

  writeProfile(runId: number, onProgress: Listener) {
    return this.#run(runId, onProgress, (options) => this.engine.writeProfile(options));
  }

  ingest(runId: number, request: Crossing<IngestRequest>, onProgress: Listener) {
    return this.#run(runId, onProgress, (options) => this.engine.ingest({ ...request, ...options }));
  }

  doctor(runId: number, options: Crossing<DoctorOptions>, onProgress: Listener) {
    return this.#run(runId, onProgress, (run) => this.engine.doctor({ ...options, ...run }));
  }

  compress(runId: number, apply: boolean, onProgress: Listener) {
    return this.#run(runId, onProgress, (options) => this.engine.compress({ apply, ...options }));
  }

  cancel(runId: number): void {
    this.#runs.get(runId)?.abort();
  }

  async #run<T>(
    runId: number,
    onProgress: Listener,
    work: (options: MemoryRunOptions) => Promise<T>,
  ): Promise<T> {
    const controller = new AbortController();
    this.#runs.set(runId, controller);
    try {
      const { signal } = controller;
      return await work(onProgress === undefined ? { signal } : { signal, onProgress });
    } finally {
      this.#runs.delete(runId);
    }
  }
}
