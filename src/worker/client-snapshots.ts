import type { ClientSnapshot } from '../ui/client';

/** What the UI shows of the engine, as a new object with every change, and who wants to know of changes. */
export class ClientSnapshots {
  readonly #listeners = new Set<() => void>();
  #current: ClientSnapshot;

  constructor(first: ClientSnapshot) {
    this.#current = first;
  }

  get current(): ClientSnapshot {
    return this.#current;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @param dropped what is not known any more */
  change(change: Partial<ClientSnapshot>, dropped: readonly ('problem' | 'status' | 'job')[] = []): void {
    const next = { ...this.#current };
    for (const key of dropped) delete next[key];
    this.#current = { ...next, ...change };
    for (const listener of this.#listeners) listener();
  }
}
