import { scheduleByTimer } from '../../platform';
import type { Clock, Schedule } from '../../platform';
import type { Job, JobQueue, NewJob } from '../queue/job-queue';
import type { QueueWorker } from '../worker/queue-worker';
import { DREAM_LOOK_MS, NOTHING_TO_DO_MS, QUIET_MS } from './defaults';

/** When the pool works by itself. */
export interface DreamingStatus {
  readonly isOn: boolean;
  readonly state: 'off' | 'no-node' | 'waiting-for-jobs' | 'waiting-for-quiet' | 'dreaming' | 'nothing-to-do';
  /** Jobs it began since the engine was opened. */
  readonly jobs: number;
}

export interface DreamingOptions {
  readonly queue: JobQueue;
  readonly clock: Clock;
  readonly isOn: () => boolean;
  /** Whether a node for it is there, in reach and not paused. */
  readonly hasNode: () => boolean;
  /** Milliseconds since somebody last asked anything; views that refresh themselves ask nothing. */
  readonly quietMs: () => number;
  /** What could be made better while nobody waits, the most useful first, a few at a time; none where all is well. */
  readonly propose: () => Promise<readonly NewJob[]>;
  readonly onProblem?: (error: unknown) => void;
  /** The platform's timers by default. */
  readonly schedule?: Schedule;
}

/**
 * Work that nobody asked for, done when there is no other and nobody has asked anything for a while. Its jobs have the
 * priority `idle`; all others come first.
 */
export interface Dreaming {
  start(worker: Pick<QueueWorker, 'check' | 'giveBack'>): void;
  /** Somebody asked something: what is in hand is put down at once. */
  wake(): Promise<void>;
  /** Looks now: after it was switched on or off. */
  check(): Promise<void>;
  /** For the worker: until when a job that is ready has to wait because it is only dreamt of. */
  holdBack(job: Job): string | undefined;
  status(): Promise<DreamingStatus>;
  stop(): Promise<void>;
}

export function createDreaming(options: DreamingOptions): Dreaming {
  return new QuietDreaming(options);
}

const isDream = ({ priority }: Pick<Job, 'priority'>): boolean => priority === 'idle';

class QuietDreaming implements Dreaming {
  readonly #options: DreamingOptions;
  readonly #schedule: Schedule;
  #worker: Pick<QueueWorker, 'check' | 'giveBack'> | undefined;
  #cancelTimer: (() => void) | undefined;
  #looking: Promise<void> | undefined;
  #askAgainMs = -Infinity;
  #begun = 0;

  constructor(options: DreamingOptions) {
    this.#options = options;
    this.#schedule = options.schedule ?? scheduleByTimer;
  }

  start(worker: Pick<QueueWorker, 'check' | 'giveBack'>): void {
    this.#worker = worker;
    void this.check();
  }

  async wake(): Promise<void> {
    await this.#worker?.giveBack(isDream, this.#untilQuiet());
  }

  async check(): Promise<void> {
    if (this.#worker === undefined) return;
    this.#looking ??= this.#look()
      .catch((error: unknown) => this.#options.onProblem?.(error))
      .finally(() => {
        this.#looking = undefined;
        this.#cancelTimer?.();
        if (this.#worker !== undefined)
          this.#cancelTimer = this.#schedule(() => void this.check(), DREAM_LOOK_MS);
      });
    await this.#looking;
  }

  holdBack(job: Job): string | undefined {
    if (!isDream(job)) return undefined;
    if (this.#whyNot() === undefined) {
      this.#begun += 1;
      return undefined;
    }
    return this.#untilQuiet();
  }

  async status(): Promise<DreamingStatus> {
    return { isOn: this.#options.isOn(), state: await this.#state(), jobs: this.#begun };
  }

  async stop(): Promise<void> {
    this.#worker = undefined;
    this.#cancelTimer?.();
    await this.#looking;
  }

  async #look(): Promise<void> {
    if (!this.#options.isOn()) return this.wake();
    if ((await this.#state()) !== 'dreaming') return;
    const { queue, clock, propose } = this.#options;
    const { waiting, running } = await queue.counts();
    if (waiting + running > 0) return this.#worker?.check();
    const jobs = await propose();
    const added = await queue.addAll(jobs.map((job) => ({ ...job, priority: 'idle' })));
    if (added.every(({ isNew }) => !isNew)) this.#askAgainMs = clock.now() + NOTHING_TO_DO_MS;
    this.#worker?.check();
  }

  async #state(): Promise<DreamingStatus['state']> {
    const whyNot = this.#whyNot();
    if (whyNot !== undefined && whyNot !== 'waiting-for-quiet') return whyNot;
    const pending = await this.#options.queue.jobs({ states: ['waiting', 'running'], limit: Infinity });
    if (!pending.every(isDream)) return 'waiting-for-jobs';
    if (whyNot !== undefined) return whyNot;
    return pending.length === 0 && this.#options.clock.now() < this.#askAgainMs
      ? 'nothing-to-do'
      : 'dreaming';
  }

  #whyNot(): 'off' | 'no-node' | 'waiting-for-quiet' | undefined {
    const { isOn, hasNode, quietMs } = this.#options;
    if (!isOn()) return 'off';
    if (!hasNode()) return 'no-node';
    return quietMs() < QUIET_MS ? 'waiting-for-quiet' : undefined;
  }

  #untilQuiet(): string {
    const { clock, quietMs } = this.#options;
    const missingMs = Math.max(QUIET_MS - quietMs(), DREAM_LOOK_MS);
    return new Date(clock.now() + missingMs).toISOString();
  }
}
