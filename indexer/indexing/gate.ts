import { TriviumError } from '../platform';

/** Lets background work pass, or holds it while paused. */
export class Gate {
  #opening: Promise<void> | undefined;
  #open: (() => void) | undefined;

  get isClosed(): boolean {
    return this.#opening !== undefined;
  }

  /**
   * Resolves at once while open, else when the gate is opened.
   *
   * @throws TriviumError `cancelled` when the signal aborts first: who waits here must not outlive the work it is part of
   */
  async pass(signal: AbortSignal): Promise<void> {
    if (this.#opening === undefined) return;
    await Promise.race([this.#opening, rejectOnAbort(signal)]);
  }

  close(): void {
    this.#opening ??= new Promise((resolve) => (this.#open = resolve));
  }

  open(): void {
    this.#open?.();
    this.#open = undefined;
    this.#opening = undefined;
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = (): void => reject(new TriviumError('cancelled', 'Cancelled while paused.'));
    if (signal.aborted) fail();
    signal.addEventListener('abort', fail, { once: true });
  });
}
