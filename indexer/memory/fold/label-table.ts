import type { Label } from '../calibration/label';
import { WRONG_REASONS } from '../calibration/defaults';
import type { MemoryEvent, MemoryEventOf } from '../events/memory-events';
import type { MemoryTable } from './memory-table';

/** What people said that tells whether a judge was right, in the order of the fold. */
export class LabelTable {
  readonly #table: MemoryTable;
  #labels: readonly Label[] = [];
  /** Since the list was last asked for. */
  #new: Label[] = [];

  constructor(table: MemoryTable) {
    this.#table = table;
  }

  /** Another array after every change. */
  all(): readonly Label[] {
    if (this.#new.length > 0) this.#labels = [...this.#labels, ...this.#new];
    this.#new = [];
    return this.#labels;
  }

  /** Takes what an event says, before it is carried out. */
  see(event: MemoryEvent): void {
    const label = this.#labelOf(event);
    if (label !== undefined) this.#new.push(label);
  }

  #labelOf(event: MemoryEvent): Label | undefined {
    const { at } = event;
    if (event.event === 'reinstate') return this.#ofMemory('reinstated', event.reinstates, at);
    if (event.event === 'confirm') return this.#ofMemory('confirmed', event.confirms, at);
    if (event.event === 'answer') return this.#answerOfPerson(event);
    if (event.event === 'retype') {
      const label = this.#ofMemory('retyped', event.retypes, at);
      const isOther = event.category !== undefined && event.category !== label?.category;
      return isOther ? label : undefined;
    }
    const isWrong = event.event === 'forget' && WRONG_REASONS.has(event.why.trim().toLowerCase());
    return isWrong ? this.#ofMemory('forgotten-as-wrong', event.forgets, at) : undefined;
  }

  #answerOfPerson({ at, newer, older, verdict, judge }: MemoryEventOf<'answer'>): Label | undefined {
    if (judge !== undefined) return undefined;
    const text = this.#table.get(newer)?.text;
    return {
      ...{ kind: 'answered', at, newerId: newer, olderId: older, verdict },
      ...(text !== undefined && { newerText: text }),
    };
  }

  #ofMemory(
    kind: Exclude<Label['kind'], 'answered'>,
    id: string,
    at: string,
  ): Exclude<Label, { readonly kind: 'answered' }> | undefined {
    const memory = this.#table.get(id);
    return memory && { kind, at, id: memory.id, category: memory.category };
  }
}
