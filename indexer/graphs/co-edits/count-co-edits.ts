import { isNotePath } from '../../vault';
import { BULK_NOTES } from '../defaults';

/** The pairs of notes that a history changed together. */
export interface CoEditPairs {
  /** Distinct pairs. */
  readonly pairs: number;
  /** Pairs of all commits added up. */
  readonly occurrences: number;
  /** Pairs that two commits or more have. */
  readonly seenTwice: number;
}

/** Counts the pairs of notes in commits (or any sessions) that are no bulk changes. */
export function countCoEdits(sessions: Iterable<{ readonly files: readonly string[] }>): CoEditPairs {
  const timesByPair = new Map<string, number>();
  let occurrences = 0;
  for (const { files } of sessions) {
    const notes = [...new Set(files.filter(isNotePath))].sort();
    if (notes.length > BULK_NOTES) continue;
    notes.forEach((one, index) => {
      for (const other of notes.slice(index + 1)) {
        // No file name has a NUL.
        const pair = `${one}\0${other}`;
        timesByPair.set(pair, (timesByPair.get(pair) ?? 0) + 1);
        occurrences++;
      }
    });
  }
  const seenTwice = [...timesByPair.values()].filter((times) => times >= 2).length;
  return { pairs: timesByPair.size, occurrences, seenTwice };
}
