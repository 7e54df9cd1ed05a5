import { TriviumError, type Clock } from '../platform';
import { embeddingDefaults } from './defaults';
import type { EmbeddingKind } from './embedder';

/** Work that can be left between two steps. */
interface Job {
  readonly steps: readonly Step[];
  next: number;
  cancelled: boolean;
  readonly done: () => void;
  readonly failed: (reason: unknown) => void;
}

/** One window: it cannot be interrupted. `cost` is in any unit that time grows with. */
export interface Step {
  readonly cost: number;
  readonly run: () => Promise<void>;
}

/**
 * Two lanes over one network. Passages run in slices that end, by the measured time per cost, before
 * {@link embeddingDefaults.backgroundSliceMs}; between slices messages come in, and queries go first.
 */
export class Lanes {
  readonly #queues: Record<EmbeddingKind, Job[]> = { query: [], passage: [] };
  #running = false;
  #msPerCost = 0;

  constructor(
    private readonly clock: Clock,
    private readonly sliceMs: number = embeddingDefaults.backgroundSliceMs,
  ) {}

  /** Runs the steps in order. The signal takes effect before the next step. */
  run(kind: EmbeddingKind, steps: readonly Step[], signal?: AbortSignal): Promise<void> {
    return new Promise((done, failed) => {
      if (signal?.aborted === true) return failed(cancelled());
      const job: Job = { steps, next: 0, cancelled: false, done, failed };
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
      for (let step = job.steps[job.next]; step !== undefined; step = job.steps[job.next]) {
        if (job.cancelled) throw cancelled();
        const elapsed = this.clock.now() - start;
        if (elapsed > 0 && elapsed + step.cost * this.#msPerCost > this.sliceMs) return;
        await step.run();
        job.next++;
        this.#learn(this.clock.now() - start - elapsed, step.cost);
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

function cancelled(): TriviumError {
  return new TriviumError('cancelled', 'Embedding was cancelled.');
}
