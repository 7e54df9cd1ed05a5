import type { JobName, RunRecord } from '../../indexer/jobs';
import { isAbort } from '../../indexer/platform';
import type { RunningJob } from '../../indexer/memory-api';
import type { MemoryClient } from '../ui/client';

export interface JobClientOptions {
  readonly memory: Pick<MemoryClient, 'extractMemories' | 'writeProfile' | 'runs'>;
  /** Shows the job that runs; undefined where none does any more. */
  readonly show: (running: RunningJob | undefined) => void;
  /** Tells a person how a run ended; called once for each. */
  readonly tell: (run: RunRecord) => void;
  /** Stops the run that the clock began. */
  readonly cancelByClock: () => void;
}

/** Runs the memory's jobs at a person's wish, one at a time, and shows and tells of every run, whoever started it. */
export class JobClient {
  readonly #options: JobClientOptions;
  #running: AbortController | undefined;
  #wished: RunningJob | undefined;
  /** What the clock began goes first: a run at a person's wish waits for it. */
  #clocked: RunningJob | undefined;
  /** Ids of the runs that were told. */
  readonly #told = new Set<string>();

  constructor(options: JobClientOptions) {
    this.#options = options;
  }

  /** @throws whatever kept the run from being begun at all; how it ended is told as for every run */
  async run(job: JobName): Promise<void> {
    if (this.#running !== undefined) return;
    const controller = new AbortController();
    this.#running = controller;
    const startedAt = new Date().toISOString();
    this.#showWished({ job });
    try {
      await this.#work(job, controller.signal);
      await this.#tellLast(job, startedAt);
    } catch (error) {
      const isTold = await this.#tellLast(job, startedAt).catch(() => false);
      if (!isTold && !isAbort(error)) throw error;
    } finally {
      this.#running = undefined;
      this.#showWished(undefined);
    }
  }

  /** Stops the run that is shown. */
  cancel(): void {
    if (this.#clocked === undefined) this.#running?.abort();
    else this.#options.cancelByClock();
  }

  /** How far a run is that the clock began; undefined when it has ended. */
  byClock(running: RunningJob | undefined): void {
    if (running === undefined && this.#clocked === undefined) return;
    this.#clocked = running;
    this.#show();
  }

  /** A run has ended, by the clock or at a person's wish. */
  ended(run: RunRecord): void {
    if (this.#told.has(run.id)) return;
    this.#told.add(run.id);
    this.#options.tell(run);
  }

  #work(job: JobName, signal: AbortSignal): Promise<unknown> {
    const { memory } = this.#options;
    const options = {
      signal,
      onProgress: (progress: NonNullable<RunningJob['progress']>) => this.#showWished({ job, progress }),
    };
    return job === 'extract' ? memory.extractMemories(options) : memory.writeProfile(options);
  }

  #showWished(running: RunningJob | undefined): void {
    this.#wished = running;
    this.#show();
  }

  #show(): void {
    this.#options.show(this.#clocked ?? this.#wished);
  }

  /** Tells the run that was begun just now, as the log has it; gives whether there is one. */
  async #tellLast(job: JobName, startedAt: string): Promise<boolean> {
    const runs = await this.#options.memory.runs();
    const own = runs.find(
      ({ by, outcome, ...run }) =>
        run.job === job && by === 'person' && run.startedAt >= startedAt && outcome !== undefined,
    );
    if (own !== undefined) this.ended(own);
    return own !== undefined;
  }
}
