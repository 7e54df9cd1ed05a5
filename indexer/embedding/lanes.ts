import { TriviumError, type Clock } from '../platform';
import { embeddingDefaults } from './defaults';
import type { EmbeddingKind } from './embedder';

/** One window: it cannot be interrupted. `cost` is in any unit that time grows with. */
export interface Step {
  readonly cost: number;
  readonly run: () => Promise<void>;
}

/** Work that can be left between two steps. */
interface Job {
  readonly steps: Iterator<Step>;
  /** The step that the last slice had no time for. */
  waiting: Step | undefined;
  cancelled: boolean;
  readonly done: () => void;
  readonly failed: (reason: unknown) => void;
}

/**
 * Two lanes over one network. Passages run in slices that end, by the measured time per cost, before `sliceMs` is over
 * (a single step that takes longer still runs whole); between slices messages come in, and queries go first.
 */
export class Lanes {
  readonly #queues: Record<EmbeddingKind, Job[]> = { query: [], passage: [] };
  #running = false;
  #msPerCost = 0;

  constructor(
    private readonly clock: Clock,
    private readonly sliceMs: number = embeddingDefaults.backgroundSliceMs,
  ) {}

  /** Runs the steps in order, each drawn when its turn comes. The signal takes effect before the next step. */
  run(kind: EmbeddingKind, steps: Iterable<Step>, signal?: AbortSignal): Promise<void> {
    return new Promise((done, failed) => {
      if (signal?.aborted === true) return failed(cancelled());
      const job: Job = {
        steps: steps[Symbol.iterator](),
        waiting: undefined,
        cancelled: false,
        done,
        failed,
      };
      signal?.addEventListener('abort', () => (job.cancelled = true), { once: true });
      this.#queues[kind].push(job);
      if (!this.#running) void this.#pump();
    });
  }

  async #pump(): Promise<void> {
    this.#running = true;
    for (let job = this.#nextJob(); job !== undefined; job = this.#nextJob()) {
      await this.#runSlice(job);
      await this.clock.yield();
    }
    this.#running = false;
  }

  #nextJob(): Job | undefined {
    return this.#queues.query[0] ?? this.#queues.passage[0];
  }

  /** Runs at least one step of the job, more while the slice lasts, and takes it from its lane when it is done. */
  async #runSlice(job: Job): Promise<void> {
    const start = this.clock.now();
    try {
      for (let isFirst = true; ; isFirst = false) {
        if (job.cancelled) throw cancelled();
        const step = job.waiting ?? nextOf(job.steps);
        if (step === undefined) break;
        job.waiting = step;
        const began = this.clock.now();
        const expectedMs = step.cost * this.#msPerCost;
        if (!isFirst && began - start + expectedMs > this.sliceMs) return;
        await step.run();
        job.waiting = undefined;
        this.#learn(this.clock.now() - began, step.cost);
      }
      this.#leave(job);
      job.done();
    } catch (error) {
      this.#leave(job);
      job.failed(error);
    }
  }

  /** An average that forgets by half: the load of the machine changes while a vault is embedded. */
  #learn(ms: number, cost: number): void {
    if (cost <= 0) return;
    const measured = ms / cost;
    this.#msPerCost = this.#msPerCost === 0 ? measured : (this.#msPerCost + measured) / 2;
  }

  #leave(job: Job): void {
    for (const queue of Object.values(this.#queues)) {
      const position = queue.indexOf(job);
      if (position >= 0) queue.splice(position, 1);
    }
  }
}

function nextOf(steps: Iterator<Step>): Step | undefined {
  const next = steps.next();
  return next.done === true ? undefined : next.value;
}

function cancelled(): TriviumError {
  return new TriviumError('cancelled', 'Embedding was cancelled.');
}
