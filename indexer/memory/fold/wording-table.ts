import { hashLedgerText } from '../../ledger';
import type { Memory } from '../memory';
import type { MemoryEventOf } from '../events/memory-events';
import type { MemoryTable } from './memory-table';

/** How the profile tells memories, by the text that each had when it was worded. */
export class WordingTable {
  readonly #memories: Pick<MemoryTable, 'get'>;
  /** By the memory's id, then by the hash of its text: the first line stays, so that all devices tell the same one. */
  readonly #told = new Map<string, Map<string, string>>();
  #changes = 0;

  constructor(memories: Pick<MemoryTable, 'get'>) {
    this.#memories = memories;
  }

  get changes(): number {
    return this.#changes;
  }

  add({ words, of, told }: MemoryEventOf<'word'>): void {
    const id = this.#memories.get(words)?.id;
    if (id === undefined) return;
    const lines = this.#told.get(id) ?? new Map<string, string>();
    if (lines.has(of)) return;
    this.#told.set(id, lines.set(of, told));
    this.#changes += 1;
  }

  /** Whether the memory's text of now was worded. */
  has({ id, text }: Memory): boolean {
    return this.#told.get(id)?.has(hashLedgerText(text)) === true;
  }

  /** Lines by the texts that memories have now; also of those that count no longer, whose lines may still stand in a file. */
  all(): ReadonlyMap<string, string> {
    const wording = new Map<string, string>();
    for (const [id, lines] of this.#told) {
      const text = this.#memories.get(id)?.text;
      if (text === undefined) continue;
      const told = lines.get(hashLedgerText(text));
      if (told !== undefined) wording.set(text, told);
    }
    return wording;
  }
}
