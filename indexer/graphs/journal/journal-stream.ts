import type { Ledger, LedgerEvent, NewLedgerEvent } from '../../ledger';
import { compareEvents } from '../../ledger';

/** What a stream's events come to. Applying them one by one, in order, is all there is to it. */
export interface Fold<TEvent extends LedgerEvent> {
  apply(event: TEvent): void;
  reset(): void;
}

/** A ledger and its fold, kept together: what is appended is applied at once, what comes from elsewhere when asked. */
export class JournalStream<TEvent extends LedgerEvent, TFold extends Fold<TEvent>> {
  readonly ledger: Ledger<TEvent>;
  readonly #fold: TFold;
  #lastApplied: TEvent | undefined;
  #isStale = true;

  constructor(ledger: Ledger<TEvent>, fold: TFold) {
    this.ledger = ledger;
    this.#fold = fold;
  }

  /** The fold over all events that are known. */
  get state(): TFold {
    if (!this.#isStale) return this.#fold;
    this.#fold.reset();
    const events = this.ledger.events();
    for (const event of events) this.#fold.apply(event);
    this.#lastApplied = events.at(-1);
    this.#isStale = false;
    return this.#fold;
  }

  append(text: string, event: NewLedgerEvent<TEvent>): TEvent {
    const appended = this.ledger.append(text, event);
    if (this.#isStale) return appended;
    if (this.#lastApplied !== undefined && compareEvents(appended, this.#lastApplied) < 0) {
      // Some device's clock is far ahead: the event belongs between others.
      this.#isStale = true;
    } else {
      this.#fold.apply(appended);
      this.#lastApplied = appended;
    }
    return appended;
  }

  /** Gives whether other events count than before. */
  async reload(): Promise<boolean> {
    const isChanged = await this.ledger.reload();
    this.#isStale ||= isChanged;
    return isChanged;
  }
}
