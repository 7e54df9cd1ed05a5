import type { LedgerEvent } from './ledger';
import type { LedgerLine } from './ledger-line';
import { isEdited } from './ledger-line';

/** The order of the fold: by time, then by id, as code units compare. */
export function compareEvents(one: LedgerEvent, other: LedgerEvent): number {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1;
  if (one.id !== other.id) return one.id < other.id ? -1 : 1;
  return 0;
}

/**
 * The lines of all files in the order of the fold, each id once: what a sync wrote twice counts once. Where two copies
 * differ, the one that a person edited is meant, else that of the first file.
 *
 * @param files in the order of their names
 */
export function mergeLines<TEvent extends LedgerEvent>(
  files: readonly (readonly LedgerLine<TEvent>[])[],
): LedgerLine<TEvent>[] {
  const byId = new Map<string, LedgerLine<TEvent>>();
  for (const lines of files) {
    for (const line of lines) {
      const present = byId.get(line.event.id);
      if (present === undefined || (present.text !== line.text && !isEdited(present) && isEdited(line))) {
        byId.set(line.event.id, line);
      }
    }
  }
  return [...byId.values()].sort((one, other) => compareEvents(one.event, other.event));
}
