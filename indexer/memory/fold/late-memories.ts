import type { MemoryTable } from './memory-table';

/** What waits for memories whose lines come later, because some device's clock was wrong. */
export class LateMemories {
  readonly #memories: Pick<MemoryTable, 'get'>;
  readonly #waiting = new Map<string, (() => void)[]>();
  #changes = 0;

  constructor(memories: Pick<MemoryTable, 'get'>) {
    this.#memories = memories;
  }

  get changes(): number {
    return this.#changes;
  }

  /** Does it once the memory is there: nearly always at once. */
  when(id: string, act: () => void): void {
    if (this.#memories.get(id) !== undefined) return act();
    const acts = this.#waiting.get(id);
    if (acts === undefined) this.#waiting.set(id, [act]);
    else acts.push(act);
    this.#changes += 1;
  }

  whenBoth(one: string, other: string, act: () => void): void {
    this.when(one, () => this.when(other, act));
  }

  /** A memory came. */
  came(id: string): void {
    const acts = this.#waiting.get(id) ?? [];
    this.#waiting.delete(id);
    for (const act of acts) act();
  }
}
