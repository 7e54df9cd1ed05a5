import type { GraphRunOptions } from '../graph-api';
import { TriviumError } from '../platform';
import type { Progress } from '../platform';

/** How far the graphs are to be brought up to date: what notes changed, or all that they are made from. */
export type SettleScope = 'notes' | 'everything';

export type SettlePass = (
  scope: SettleScope,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
) => Promise<void>;

/**
 * One run at a time, however many ask for it. Who asks while one runs is served by another pass of the same run, so that
 * nothing that happened before the question is missed. Who no longer waits lets go of the answer; the run goes on for the
 * others until it is closed.
 */
export class Settling {
  readonly #pass: SettlePass;
  readonly #closing = new AbortController();
  readonly #listeners = new Set<(progress: Progress) => void>();
  #wanted: SettleScope | undefined;
  #running: Promise<void> | undefined;

  constructor(pass: SettlePass) {
    this.#pass = pass;
  }

  /** @throws whatever a pass throws, and TriviumError `cancelled` when the caller's signal aborts */
  async ask(scope: SettleScope, { signal, onProgress }: GraphRunOptions = {}): Promise<void> {
    this.#wanted = this.#wanted === 'everything' ? 'everything' : scope;
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
    if (onProgress !== undefined) this.#listeners.add(onProgress);
    try {
      await unlessAborted(this.#running, signal);
    } finally {
      if (onProgress !== undefined) this.#listeners.delete(onProgress);
    }
  }

  /** Resolves when nothing runs any more, however it ended. */
  async idle(): Promise<void> {
    await this.#running?.catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.idle();
  }

  async #run(): Promise<void> {
    // In the next turn, so that questions of this one are served by one pass.
    await Promise.resolve();
    while (this.#wanted !== undefined) {
      const scope = this.#wanted;
      this.#wanted = undefined;
      await this.#pass(scope, this.#closing.signal, (progress) => {
        for (const listener of this.#listeners) listener(progress);
      });
    }
  }
}

async function unlessAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return work;
  const cancelled = (): TriviumError => new TriviumError('cancelled', 'Cancelled. What was done is kept.');
  if (signal.aborted) throw cancelled();
  const { promise, reject } = withRejection();
  const stop = (): void => reject(cancelled());
  signal.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function withRejection(): { promise: Promise<never>; reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<never>((_, refuse) => (reject = refuse));
  return { promise, reject };
}
