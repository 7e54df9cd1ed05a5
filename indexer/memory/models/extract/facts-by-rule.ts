import type { Collector } from '../../extract/collector';
import { resolveDates } from '../../extract/dates/resolve-dates';
import { dateOf, placeOf } from '../../extract/read-note';
import { findConfirmed } from '../../extract/rules/confirmed';
import { discardPlans } from '../../extract/rules/discarded';
import type { VerifiedNote } from './verify-fact';

/**
 * What no model is needed for, since its words are put together here: what the user said yes to, and that a plan is off. Quotes of
 * the plan itself count no more from here on, whatever a model makes of them.
 */
export function addFactsByRule(note: VerifiedNote, { add }: Pick<Collector, 'add'>): void {
  const { sentences, objections, conversation, source } = note;
  const addOf = (text: string, ...indices: readonly [number, ...number[]]): void => {
    const date = dateOf(sentences[indices[0]]!, conversation, source);
    const places = indices.map((index) => placeOf(sentences[index]!, date, source));
    add(resolveDates(text, date), date, places);
  };
  for (const [index, text] of discardPlans(sentences, objections)) addOf(text, index);
  for (const { text, statement, answer } of findConfirmed(sentences)) addOf(text, statement, answer);
}
