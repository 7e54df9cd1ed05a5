import type { Ledger } from '../../ledger';
import type { Decision } from '../memory';
import type { DecisionEvent } from '../events/decision-event';
import { memoryLineTexts } from '../events/line-texts';

/** What was decided, beside the memories and not needed for their fold. */
export class DecisionLog {
  readonly ledger: Ledger<DecisionEvent>;
  /** The newest first; made when it is asked for. */
  #newest: readonly Decision[] | undefined;

  constructor(ledger: Ledger<DecisionEvent>) {
    this.ledger = ledger;
  }

  add(decision: Omit<Decision, 'at'>): void {
    this.ledger.append(memoryLineTexts.decision(decision), decision);
    this.#newest = undefined;
  }

  /** @param isAsked for the ids that a decision was about */
  list(isAsked: (id: string) => boolean): readonly Decision[] {
    this.#newest ??= [...this.ledger.events()].reverse();
    return this.#newest.filter(
      ({ newId, olderId }) => isAsked(olderId) || (newId !== undefined && isAsked(newId)),
    );
  }

  async reload(): Promise<boolean> {
    const isChanged = await this.ledger.reload();
    if (isChanged) this.#newest = undefined;
    return isChanged;
  }
}
