import { proxy, type Remote } from 'comlink';
import type { JobsEngine } from '../../indexer/jobs-api';
import type { NodesEngine } from '../../indexer/nodes-api';
import type { JobsClient } from '../ui/client';
import type { EngineWorkerApi } from './engine-host';
import type { WorkWorkerApi } from './work-host';
import { PREPARING_PATIENCE_MS, type WorkerSession } from './worker-session';

/**
 * The model servers and the queue of the engine behind the worker. A signal that aborts lets go of the answer only.
 * Listeners outlast the worker: they are told when another has taken its place.
 */
export class WorkClient {
  readonly #session: () => WorkerSession<EngineWorkerApi>;
  readonly #listeners = new Set<() => void>();

  /** @param session - the session that is open now; throws TriviumError `cancelled` where none is */
  constructor(session: () => WorkerSession<EngineWorkerApi>) {
    this.#session = session;
  }

  readonly nodes: NodesEngine = {
    status: () => this.#askNodes((nodes) => nodes.status()),
    probe: (node, signal) => this.#askNodes((nodes) => nodes.probe(node), signal),
    check: (signal) => this.#askNodes((nodes) => nodes.check(), signal),
    disclosure: (signal) => this.#askNodes((nodes) => nodes.disclosure(), signal),
    onStatus: (listener) => this.#listen(listener),
  };

  readonly jobs: JobsClient = {
    list: (request) => this.#askJobs((jobs) => jobs.list(request)),
    counts: () => this.#askJobs((jobs) => jobs.counts()),
    retry: (id) => this.#askJobs((jobs) => jobs.retry(id)),
    cancel: (id) => this.#askJobs((jobs) => jobs.cancel(id)),
    dreaming: () => this.#askJobs((jobs) => jobs.dreaming()),
    onChange: (listener) => this.#listen(listener),
  };

  /** To be called when another worker is ready. */
  async reopened(): Promise<void> {
    if (this.#listeners.size === 0) return;
    this.#tell();
    await this.#watch();
  }

  #listen(listener: () => void): () => void {
    // The same function may be handed in twice, for servers and queue.
    const own = (): void => listener();
    this.#listeners.add(own);
    if (this.#listeners.size === 1) this.#begin(() => this.#watch());
    return () => {
      this.#listeners.delete(own);
      if (this.#listeners.size === 0) this.#begin(() => this.#ask((work) => work.unwatch()));
    };
  }

  /** Where no worker is there, the next one is told by {@link WorkClient.reopened}. */
  #begin(work: () => Promise<unknown>): void {
    new Promise((resolve) => resolve(work())).catch(() => undefined);
  }

  #watch(): Promise<void> {
    return this.#ask((work) => work.watch(proxy(() => this.#tell())));
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  async #askNodes<T>(question: (nodes: Remote<NodesEngine>) => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const answer = await this.#ask((work) => question(work.nodes as unknown as Remote<NodesEngine>));
    signal?.throwIfAborted();
    return answer;
  }

  #askJobs<T>(question: (jobs: Remote<JobsEngine>) => Promise<T>): Promise<T> {
    return this.#ask((work) => question(work.jobs as unknown as Remote<JobsEngine>));
  }

  // Comlink follows a path of properties to its end; its types stop at the first.
  async #ask<T>(question: (work: Remote<WorkWorkerApi>) => Promise<T>): Promise<T> {
    return this.#session().call(
      (api) => question(api.work as unknown as Remote<WorkWorkerApi>),
      PREPARING_PATIENCE_MS,
    );
  }
}
