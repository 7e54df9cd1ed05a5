import { scheduleByTimer, toPlainError, TriviumError } from '../../platform';
import type { Clock, Schedule } from '../../platform';
import type { ClaimedJob, Job, JobQueue } from '../queue/job-queue';
import { LOOK_MS, NOBODY_WAIT_MS, RENEW_MS } from './defaults';
import { isLasting, isNobodyThere } from './job-kind';
import type { ReadyKind } from './job-kind';

export interface QueueWorkerOptions {
  readonly queue: JobQueue;
  /** Who it is, in the list of jobs: the device and the program. */
  readonly name: string;
  /** By name. Jobs of other kinds stay for a worker that knows them. */
  readonly kinds: Readonly<Record<string, ReadyKind>>;
  /** Jobs of this kind at once, as things stand: what the pool has room for. None where it is 0. */
  readonly concurrency: (kind: string) => number;
  readonly clock: Clock;
  /** ISO time until which a job has to wait although it is ready; undefined where it may begin. */
  readonly holdBack?: (job: Job) => string | undefined;
  /** What the queue itself fails with. The worker goes on. */
  readonly onProblem?: (error: unknown) => void;
  /** The platform's timers by default. */
  readonly schedule?: Schedule;
}

/** Does the jobs of a queue, as many at once as there is room for. */
export interface QueueWorker {
  start(): void;
  /** Looks now rather than at the next turn: when there may be more room. */
  check(): void;
  /** Jobs that it has in hand. */
  readonly running: readonly Job[];
  /** Resolves when it has nothing in hand and found nothing ready that it may do. */
  idle(): Promise<void>;
  /** Puts down what it has in hand of these; it waits in the queue, untried, at the earliest until `notBefore`. */
  giveBack(isWanted: (job: Job) => boolean, notBefore?: string): Promise<void>;
  /** Begins nothing any more, and gives back what runs. */
  stop(): Promise<void>;
}

export function createQueueWorker(options: QueueWorkerOptions): QueueWorker {
  return new ClaimingWorker(options);
}

/** Why a running job's signal is aborted. */
interface PutDown {
  readonly isLost: boolean;
  readonly notBefore?: string | undefined;
}

interface Running {
  readonly job: Job;
  readonly controller: AbortController;
  /** Set once it is to be put down. */
  putDown?: PutDown;
  readonly ended: Promise<void>;
}

class ClaimingWorker implements QueueWorker {
  readonly #options: QueueWorkerOptions;
  readonly #schedule: Schedule;
  readonly #running = new Map<string, Running>();
  #idlers: (() => void)[] = [];
  #isStarted = false;
  #looking: Promise<void> | undefined;
  #shallLookAgain = false;
  #cancelTimer: (() => void) | undefined;
  #unwatch: (() => void) | undefined;

  constructor(options: QueueWorkerOptions) {
    this.#options = options;
    this.#schedule = options.schedule ?? scheduleByTimer;
  }

  get running(): readonly Job[] {
    return Array.from(this.#running.values(), ({ job }) => job);
  }

  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#unwatch = this.#options.queue.onReady(() => this.check());
    this.check();
  }

  check(): void {
    if (!this.#isStarted) return;
    this.#shallLookAgain = true;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
      this.#waitForNextLook();
      this.#tellIfIdle();
    });
  }

  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#idlers.push(resolve);
      this.#tellIfIdle();
    });
  }

  async giveBack(isWanted: (job: Job) => boolean, notBefore?: string): Promise<void> {
    const wanted = [...this.#running.values()].filter(({ job }) => isWanted(job));
    for (const each of wanted) putDown(each, { isLost: false, notBefore });
    await Promise.all(wanted.map(({ ended }) => ended));
  }

  async stop(): Promise<void> {
    this.#isStarted = false;
    this.#unwatch?.();
    this.#cancelTimer?.();
    await this.#looking;
    await this.giveBack(() => true);
    this.#tellIfIdle();
  }

  async #look(): Promise<void> {
    while (this.#shallLookAgain) {
      this.#shallLookAgain = false;
      try {
        while (this.#isStarted && (await this.#takeOne()));
      } catch (error) {
        this.#options.onProblem?.(error);
      }
    }
  }

  /** @returns whether there may be more to take */
  async #takeOne(): Promise<boolean> {
    const { queue, name, holdBack } = this.#options;
    const kinds = this.#kindsWithRoom();
    if (kinds.length === 0) return false;
    const claimed = await queue.claim(name, kinds);
    if (claimed === undefined) return false;
    const until = holdBack?.(claimed.job);
    if (until !== undefined) await claimed.release(until);
    else if (!this.#isStarted) await claimed.release();
    else this.#begin(claimed);
    return true;
  }

  #kindsWithRoom(): readonly string[] {
    const { kinds, concurrency } = this.#options;
    return Object.keys(kinds).filter((kind) => {
      const inHand = this.running.filter((job) => job.kind === kind).length;
      return inHand < concurrency(kind);
    });
  }

  #begin(claimed: ClaimedJob): void {
    const controller = new AbortController();
    const { job } = claimed;
    const ended = Promise.resolve()
      .then(() => this.#work(claimed, controller))
      .catch((error: unknown) => this.#options.onProblem?.(error))
      .finally(() => {
        this.#running.delete(job.id);
        this.check();
      });
    this.#running.set(job.id, { job, controller, ended });
  }

  async #work(claimed: ClaimedJob, { signal }: AbortController): Promise<void> {
    const { job } = claimed;
    const stopRenewing = this.#keepRenewing(claimed);
    try {
      const work = this.#options.kinds[job.kind]?.prepare(job.payload);
      if (work === undefined) {
        await claimed.fail(
          `The payload of this job is none of ${job.kind}: it was made by another version.`,
          true,
        );
        return;
      }
      const phase = (name: string) => this.#renew(claimed, name);
      const result = await work({ job, signal, phase });
      stopRenewing();
      await claimed.complete(result);
    } catch (error) {
      stopRenewing();
      await this.#settleFailed(claimed, error);
    }
  }

  async #settleFailed(claimed: ClaimedJob, error: unknown): Promise<void> {
    const { putDown } = this.#running.get(claimed.job.id) ?? {};
    if (putDown?.isLost) return;
    if (putDown !== undefined) {
      await claimed.release(putDown.notBefore);
    } else if (isNobodyThere(error)) {
      await claimed.release(new Date(this.#options.clock.now() + NOBODY_WAIT_MS).toISOString());
    } else {
      await claimed.fail(toPlainError(error).message, isLasting(error));
    }
  }

  #keepRenewing(claimed: ClaimedJob): () => void {
    let cancel: () => void = () => undefined;
    const next = () => {
      cancel = this.#schedule(() => {
        this.#renew(claimed);
        next();
      }, RENEW_MS);
    };
    next();
    return () => cancel();
  }

  #renew(claimed: ClaimedJob, phase?: string): void {
    claimed.renew(phase).then(
      (isOwn) => {
        const running = this.#running.get(claimed.job.id);
        if (!isOwn && running !== undefined) putDown(running, { isLost: true });
      },
      (error: unknown) => this.#options.onProblem?.(error),
    );
  }

  #waitForNextLook(): void {
    this.#cancelTimer?.();
    if (this.#isStarted) this.#cancelTimer = this.#schedule(() => this.check(), LOOK_MS);
  }

  #tellIfIdle(): void {
    if (this.#looking !== undefined || this.#running.size > 0) return;
    const idlers = this.#idlers;
    this.#idlers = [];
    for (const resolve of idlers) resolve();
  }
}

function putDown(running: Running, why: PutDown): void {
  if (running.putDown !== undefined) return;
  running.putDown = why;
  const message = why.isLost
    ? 'The job was cancelled, or another worker has it.'
    : 'The job was put down until later.';
  running.controller.abort(new TriviumError('cancelled', message));
}
