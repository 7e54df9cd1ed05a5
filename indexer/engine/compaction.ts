import { RemainingTime } from '../indexing';
import { isAbort, toPlainError } from '../platform';
import type { Clock, PlainError, Progress, ProgressListener } from '../platform';
import type { SearchIndex } from '../search';

/** Lays out the index anew only after nothing was read for so long: what comes in a burst is laid out once. */
const QUIET_MS = 3_000;

export interface CompactionOptions {
  readonly index: SearchIndex;
  /** Gives way for as long as the indexing speed asks. */
  readonly clock: (signal: AbortSignal) => Clock;
  /** Whether it may run now: not while notes are read, nor while the user paused the background. */
  readonly mayRun: () => boolean;
  readonly onProgress: ProgressListener;
  /** Told when it ended, however. */
  readonly onEnd: () => void;
}

export interface CompactionRun {
  readonly signal?: AbortSignal;
  readonly onProgress?: ProgressListener;
}

/**
 * Lays out the index anew when it is worn, so that it opens quickly: in the background some time after notes were read, or
 * at once on request; never two at a time. A failure costs nothing but a slower start; it is told and tried again after
 * the next notes.
 */
export class Compaction {
  readonly #options: CompactionOptions;
  readonly #listeners = new Set<ProgressListener>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: { readonly done: Promise<void>; readonly abort: AbortController } | undefined;
  #isClosed = false;
  #problem: PlainError | undefined;

  constructor(options: CompactionOptions) {
    this.#options = options;
  }

  /** Why the last attempt failed, as long as there is something to lay out. */
  get problem(): PlainError | undefined {
    return this.#options.index.isWorn ? this.#problem : undefined;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** To be called after notes were read. */
  schedule(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed || !this.#options.index.isWorn) return;
    this.#timer = setTimeout(() => {
      if (this.#options.mayRun()) this.run().catch(() => undefined);
      else this.schedule();
    }, QUIET_MS);
  }

  /**
   * Lays out the index now where it is worn, or joins the run that does.
   *
   * @throws TriviumError `cancelled` when the signal aborts or the engine closes, or a storage error
   */
  async run({ signal, onProgress }: CompactionRun = {}): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isClosed || (this.#running === undefined && !this.#options.index.isWorn)) return;
    this.#running ??= this.#start();
    const { done, abort } = this.#running;
    const cancel = (): void => abort.abort();
    signal?.addEventListener('abort', cancel, { once: true });
    if (signal?.aborted === true) cancel();
    if (onProgress !== undefined) this.#listeners.add(onProgress);
    try {
      await done;
    } finally {
      signal?.removeEventListener('abort', cancel);
      if (onProgress !== undefined) this.#listeners.delete(onProgress);
    }
  }

  /** Cuts a run short; nothing is lost by it. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#running?.abort.abort();
    await this.#running?.done.catch(() => undefined);
  }

  close(): Promise<void> {
    this.#isClosed = true;
    return this.stop();
  }

  #start(): { readonly done: Promise<void>; readonly abort: AbortController } {
    const abort = new AbortController();
    const done = this.#compact(abort.signal).finally(() => {
      this.#running = undefined;
      this.#options.onEnd();
    });
    return { done, abort };
  }

  async #compact(signal: AbortSignal): Promise<void> {
    const { index } = this.#options;
    const clock = this.#options.clock(signal);
    const remaining = new RemainingTime(clock);
    try {
      const onProgress = (progress: Progress) => this.#report(progress, remaining);
      await index.compact({ clock, signal, onProgress });
      this.#problem = undefined;
    } catch (error) {
      if (!isAbort(error)) this.#problem = toPlainError(error);
      throw error;
    }
  }

  #report(step: Progress, remaining: RemainingTime): void {
    const remainingMs = remaining.after(step.done, step.total);
    const progress = { ...step, ...(remainingMs !== undefined && { remainingMs }) };
    this.#options.onProgress(progress);
    for (const listener of this.#listeners) listener(progress);
  }
}
