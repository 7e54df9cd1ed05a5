import type { Ledger, LedgerProblem } from '../../ledger';
import type { Decision } from '../memory';
import type { DecisionEvent } from '../events/decision-event';
import { memoryLineTexts } from '../events/line-texts';

/**
 * What was decided, beside the memories and not needed for their fold. With the years it outgrows all else, so nothing of it
 * is read before somebody asks for it or something is to be written. The calls that wait take turns, as the book's do.
 */
export class DecisionLog {
  readonly #open: () => Promise<Ledger<DecisionEvent>>;
  #ledger: Ledger<DecisionEvent> | undefined;
  /** Decided before the ledger was opened. */
  #waiting: Omit<Decision, 'at'>[] = [];
  /** The newest first; made when it is asked for. */
  #newest: readonly Decision[] | undefined;

  constructor(open: () => Promise<Ledger<DecisionEvent>>) {
    this.#open = open;
  }

  /** Of the lines that were read. */
  get problems(): readonly LedgerProblem[] {
    return this.#ledger?.problems ?? [];
  }

  get failure(): string | undefined {
    return this.#ledger?.failure;
  }

  add(decision: Omit<Decision, 'at'>): void {
    if (this.#ledger === undefined) this.#waiting.push(decision);
    else this.#append(decision, this.#ledger);
  }

  /** The newest first. */
  async list(): Promise<readonly Decision[]> {
    const ledger = await this.#opened();
    this.#newest ??= [...ledger.events()].reverse();
    return this.#newest;
  }

  async flush(): Promise<void> {
    if (this.#ledger === undefined && this.#waiting.length === 0) return;
    await (await this.#opened()).flush();
  }

  /** Gives whether anything is new or gone, of what was read before. */
  async reload(): Promise<boolean> {
    const isChanged = (await this.#ledger?.reload()) ?? false;
    if (isChanged) this.#newest = undefined;
    return isChanged;
  }

  async #opened(): Promise<Ledger<DecisionEvent>> {
    const ledger = (this.#ledger ??= await this.#open());
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const decision of waiting) this.#append(decision, ledger);
    return ledger;
  }

  #append(decision: Omit<Decision, 'at'>, ledger: Ledger<DecisionEvent>): void {
    ledger.append(memoryLineTexts.decision(decision), decision);
    this.#newest = undefined;
  }
}
