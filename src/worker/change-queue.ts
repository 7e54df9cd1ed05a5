import type { VaultChange } from '../../indexer/vault';

/** A pause this long means that a save, a rename or a sync is over for now. */
const QUIET_MS = 300;

/** Changes that never pause are still told this often. */
const LONGEST_WAIT_MS = 1_500;

/** Gathers the changes of a vault into batches, each path's repeated edits told once. */
export class ChangeQueue {
  readonly #deliver: (changes: readonly VaultChange[]) => void;
  #changes: VaultChange[] = [];
  #timer: number | undefined;
  #firstMs = 0;

  constructor(deliver: (changes: readonly VaultChange[]) => void) {
    this.#deliver = deliver;
  }

  add(change: VaultChange): void {
    const last = this.#changes.findLast((earlier) => earlier.path === change.path);
    const isRepeat = change.kind === 'modify' && (last?.kind === 'modify' || last?.kind === 'create');
    if (this.#changes.length === 0) this.#firstMs = Date.now();
    if (!isRepeat) this.#changes.push(change);
    this.#schedule();
  }

  /** Forgets what waits: the caller will look at the whole vault, or is going away. */
  clear(): void {
    window.clearTimeout(this.#timer);
    this.#changes = [];
  }

  #schedule(): void {
    window.clearTimeout(this.#timer);
    const leftMs = this.#firstMs + LONGEST_WAIT_MS - Date.now();
    this.#timer = window.setTimeout(() => this.#flush(), Math.max(0, Math.min(QUIET_MS, leftMs)));
  }

  #flush(): void {
    const changes = this.#changes;
    this.#changes = [];
    this.#deliver(changes);
  }
}
