import type { WorkQueues } from './work-queue';
import { createDreaming, createQueueWorker } from '../../jobs';
import type { Dreaming, DreamingStatus, Job, NewJob, QueueCounts, QueueWorker, ReadyKind } from '../../jobs';
import type { JobsEngine, JobsRequest } from '../../jobs-api';
import type { Nodes } from '../../nodes';
import { TriviumError } from '../../platform';
import type { Clock } from '../../platform';

const SHOWN_JOBS = 100;

/** Kinds that change the memory: one at a time, so that two statements never come in unseen by each other. */
const serialKinds: ReadonlySet<string> = new Set(['take-in']);

export interface EngineJobsOptions {
  readonly queues: WorkQueues;
  readonly nodes: Nodes | undefined;
  readonly kinds: Readonly<Record<string, ReadyKind>>;
  readonly clock: Clock;
  /** Whether the queue that is shown is this process's to change. */
  readonly isHolder: boolean;
  /** Whether servers may work by themselves, as the settings have it. */
  readonly mayDream: () => boolean;
  /** What they could do then. */
  readonly dreams: () => Promise<readonly NewJob[]>;
  /** What has to come after a job that is tried again, where what came after it has ended meanwhile. */
  readonly afterRetry: (job: Job) => Promise<readonly NewJob[]>;
  /** What failed while nobody waited for it. */
  readonly onProblem: (error: unknown) => void;
}

/** The half of the engine that does work later, and does not forget it. */
export class EngineJobs implements JobsEngine {
  readonly #options: EngineJobsOptions;
  readonly #worker: QueueWorker;
  readonly #dreaming: Dreaming;
  readonly #listeners = new Set<() => void>();
  #lastQuestionMs: number;
  #isClosed = false;
  /** While work waits, the servers that could do it are asked whether they are back. */
  #unlook: (() => void) | undefined;
  #isWorking = false;
  #isLooking = false;
  #isToLookAgain = false;

  constructor(options: EngineJobsOptions) {
    const { queues, kinds, clock, nodes, onProblem } = options;
    this.#options = options;
    this.#lastQuestionMs = clock.now();
    this.#dreaming = createDreaming({
      ...{ clock, onProblem },
      queue: queues.work,
      isOn: options.mayDream,
      propose: options.dreams,
      hasNode: () => nodes?.can('chat') === true,
      quietMs: () => clock.now() - this.#lastQuestionMs,
    });
    this.#worker = createQueueWorker({
      ...{ kinds, clock, onProblem },
      queue: queues.work,
      name: 'engine',
      concurrency: (kind) => this.#roomFor(kind),
      holdBack: (job) => this.#dreaming.holdBack(job),
    });
    // Told, and no reason to ask them: that is the work which waits.
    options.nodes?.onStatus(() => this.#worker.check(), { isLooking: false });
  }

  async list({ limit = SHOWN_JOBS, ...filter }: JobsRequest = {}): Promise<readonly Job[]> {
    return this.#options.queues.shown.jobs({ ...filter, limit });
  }

  counts(): Promise<QueueCounts> {
    return this.#options.queues.shown.counts();
  }

  async retry(id: string): Promise<Job> {
    this.#throwIfBeside();
    const { queues, afterRetry } = this.#options;
    const job = await queues.work.retry(id);
    if (job.state === 'waiting') await queues.work.addAll(await afterRetry(job));
    return job;
  }

  async cancel(id: string): Promise<Job> {
    this.#throwIfBeside();
    return this.#options.queues.work.cancel(id);
  }

  /** Begins to work, if it does not yet. */
  work(): void {
    if (this.#isClosed) return;
    this.#worker.start();
    this.#isWorking = true;
    this.#lookForServers();
  }

  start(): () => void {
    if (!this.#options.isHolder) return () => undefined;
    this.work();
    this.#dreaming.start(this.#worker);
    return () => void this.#stop().catch((error: unknown) => this.#options.onProblem(error));
  }

  /** Somebody asked something: what nobody asked for gives way. */
  asked(): void {
    this.#lastQuestionMs = this.#options.clock.now();
    this.#dreaming.wake().catch((error: unknown) => this.#options.onProblem(error));
  }

  settingsChanged(): void {
    void this.#dreaming.check();
    this.#worker.check();
  }

  async drain({ signal, onProgress }: Parameters<JobsEngine['drain']>[0] = {}): Promise<QueueCounts> {
    this.#throwIfBeside();
    const tell = async (): Promise<void> => onProgress?.(await this.counts());
    const unlisten = this.onChange(() => void tell());
    const stop = (): void => void this.#worker.stop();
    signal?.addEventListener('abort', stop, { once: true });
    try {
      signal?.throwIfAborted();
      this.work();
      await this.#worker.idle();
      signal?.throwIfAborted();
      return await this.counts();
    } finally {
      signal?.removeEventListener('abort', stop);
      unlisten();
    }
  }

  dreaming(): Promise<DreamingStatus> {
    return this.#dreaming.status();
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** To be called when a job changed. */
  changed(): void {
    this.#lookForServers();
    for (const listener of this.#listeners) listener();
  }

  /** What runs is put down, and done when somebody opens the vault again. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#stop();
    const { work, shown } = this.#options.queues;
    await work.close();
    if (shown !== work) await shown.close();
  }

  async #stop(): Promise<void> {
    await this.#dreaming.stop();
    await this.#worker.stop();
    this.#isWorking = false;
    this.#unlook?.();
    this.#unlook = undefined;
  }

  #lookForServers(): void {
    const { nodes, isHolder, onProblem } = this.#options;
    if (nodes === undefined || !isHolder) return;
    this.#isToLookAgain = this.#isLooking;
    if (this.#isLooking) return;
    this.#isLooking = true;
    this.#lookWhereNeeded(nodes)
      .catch(onProblem)
      .finally(() => {
        this.#isLooking = false;
        if (this.#isToLookAgain) this.#lookForServers();
      });
  }

  async #lookWhereNeeded(nodes: Nodes): Promise<void> {
    const { ready } = await this.#options.queues.work.counts();
    if (ready > 0 && this.#isWorking && !this.#isClosed) {
      this.#unlook ??= nodes.onStatus(() => undefined);
      return;
    }
    this.#unlook?.();
    this.#unlook = undefined;
  }

  #roomFor(kind: string): number {
    const { nodes } = this.#options;
    if (serialKinds.has(kind)) return 1;
    return nodes?.can('chat') === true ? nodes.capacity('chat', 'background') : 0;
  }

  #throwIfBeside(): void {
    if (this.#options.isHolder) return;
    const message = 'Another process works on the jobs of this vault. Stop it, or wait for it.';
    throw new TriviumError('locked', message);
  }
}
