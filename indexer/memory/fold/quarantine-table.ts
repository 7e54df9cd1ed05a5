import { DEFAULT_SPACE } from '../memory';
import type { Quarantined } from '../memory';
import { normaliseText } from '../events/identity';
import type { MemoryEventOf } from '../events/memory-events';
import { movedMentions, newMentions } from './provenance';

/** Texts that were kept out. One that was dismissed stays known, so that it is not put on the list every night. */
export class QuarantineTable {
  readonly #entries = new Map<string, Quarantined>();
  /** Ids by what was kept out; several devices may have met the same. */
  readonly #byText = new Map<string, string>();
  readonly #leadsTo = new Map<string, string>();
  readonly #dismissed = new Set<string>();
  #changes = 0;

  get changes(): number {
    return this.#changes;
  }

  /** Those that nobody dismissed, in the order they were kept out. */
  open(): readonly Quarantined[] {
    return [...this.#entries.values()].filter(({ id }) => !this.#dismissed.has(id));
  }

  get(id: string): Quarantined | undefined {
    const known = this.#leadsTo.get(id) ?? id;
    return this.#dismissed.has(known) ? undefined : this.#entries.get(known);
  }

  /** What was kept out before of that text, dismissed or not. */
  withText(space: string, text: string): Quarantined | undefined {
    return this.#entries.get(this.#byText.get(textKey(space, text)) ?? '');
  }

  add({ id, at, text, reasons, from, space = DEFAULT_SPACE }: MemoryEventOf<'quarantine'>): void {
    const key = textKey(space, text);
    const known = this.#entries.get(this.#byText.get(key) ?? '');
    if (known === undefined) {
      this.#byText.set(key, id);
      this.#entries.set(id, { id, at, text, reasons, from: newMentions([], from), space });
      this.#changes += 1;
      return;
    }
    this.#leadsTo.set(id, known.id);
    const added = newMentions(known.from, from);
    if (added.length === 0) return;
    this.#entries.set(known.id, { ...known, from: [...known.from, ...added] });
    this.#changes += 1;
  }

  dismiss(id: string): void {
    const known = this.#leadsTo.get(id) ?? id;
    if (!this.#entries.has(known) || this.#dismissed.has(known)) return;
    this.#dismissed.add(known);
    this.#changes += 1;
  }

  /** Few are ever kept out, so all are looked through. */
  rename(from: string, to: string): void {
    for (const entry of this.#entries.values()) {
      const moved = movedMentions(entry.from, from, to);
      if (moved === entry.from) continue;
      this.#entries.set(entry.id, { ...entry, from: moved });
      this.#changes += 1;
    }
  }

  hasPath(path: string): boolean {
    return [...this.#entries.values()].some(({ from }) => from.some((mention) => mention.path === path));
  }
}

function textKey(space: string, text: string): string {
  return JSON.stringify([space, normaliseText(text)]);
}
