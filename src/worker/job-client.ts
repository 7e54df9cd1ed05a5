import type { JobName, RunRecord } from '../../indexer/jobs';
import { isAbort } from '../../indexer/platform';
import type { MemoryClient, RunningJob } from '../ui/client';

export interface JobClientOptions {
  readonly memory: Pick<MemoryClient, 'extractMemories' | 'writeProfile' | 'runs'>;
  /** Shows the job that runs; undefined where none does any more. */
  readonly show: (running: RunningJob | undefined) => void;
  /** Tells a person how a run ended; called once for each. */
  readonly tell: (run: RunRecord) => void;
}

/** Runs the memory's jobs at a person's wish, one at a time, and tells of every run once, whoever started it. */
export class JobClient {
  readonly #options: JobClientOptions;
  #running: AbortController | undefined;
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
    this.#options.show({ job });
    try {
      await this.#work(job, controller.signal);
      await this.#tellLast(job, startedAt);
    } catch (error) {
      const isTold = await this.#tellLast(job, startedAt).catch(() => false);
      if (!isTold && !isAbort(error)) throw error;
    } finally {
      this.#running = undefined;
      this.#options.show(undefined);
    }
  }

  cancel(): void {
    this.#running?.abort();
  }

  /** A run has ended, by the clock or at a person's wish. */
  ended(run: RunRecord): void {
    if (this.#told.has(run.id)) return;
    this.#told.add(run.id);
    this.#options.tell(run);
  }

  #work(job: JobName, signal: AbortSignal): Promise<unknown> {
    const { memory, show } = this.#options;
    const options = {
      signal,
      onProgress: (progress: NonNullable<RunningJob['progress']>) => show({ job, progress }),
    };
    return job === 'extract' ? memory.extractMemories(options) : memory.writeProfile(options);
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
