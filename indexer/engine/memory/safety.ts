import { scanText } from '../../memory';
import type { Memory } from '../../memory';

/**
 * Whether a memory may be handed to a model. What comes in is scanned before it is kept; but a ledger can be edited, and a
 * sync brings what others wrote. What a person looked at and let in is meant.
 */
export function isSafe({ text, isConfirmed }: Memory): boolean {
  return isConfirmed || scanText(text).length === 0;
}
