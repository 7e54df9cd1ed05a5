/** Lets background work pass, or holds it while paused. */
export class Gate {
  #open: Promise<void> | undefined;
  #release: (() => void) | undefined;

  get isClosed(): boolean {
    return this.#open !== undefined;
  }

  /** Resolves at once while open, else when the gate is opened. */
  pass(): Promise<void> {
    return this.#open ?? Promise.resolve();
  }

  close(): void {
    this.#open ??= new Promise((resolve) => (this.#release = resolve));
  }

  open(): void {
    this.#release?.();
    this.#release = undefined;
    this.#open = undefined;
  }
}
