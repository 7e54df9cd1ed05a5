import { classify, redact, scanText } from './memory';
import type { Candidate, MemoryBook, Reconciler } from './memory';
import type { RememberReport } from './memory-api';

export interface IntakeParts {
  readonly book: MemoryBook;
  readonly reconciler: Reconciler;
}

const NOTHING = { superseded: [], extends: [], duplicates: [], reviews: [], findings: [] };

/**
 * The one way into the memory: what the scan has something against is kept out, the rest is compared with what is known. A
 * text that is known is not looked at again, or what a person released would be kept out the next time it is read.
 */
export async function takeIn(
  candidate: Candidate,
  { book, reconciler }: IntakeParts,
  signal?: AbortSignal,
): Promise<RememberReport> {
  const findings = book.withText(candidate) === undefined ? scanText(candidate.text) : [];
  if (findings.length > 0) {
    const { from, space } = candidate;
    const reasons = [...new Set(findings.map(({ reason }) => reason))];
    book.quarantine({ text: redact(candidate.text, findings), reasons, from, space });
    return { ...NOTHING, outcome: 'quarantined', findings };
  }
  return { ...(await reconciler.reconcile(candidate, signal)), findings };
}

/** A statement with the type and category it seems to have, where nobody said them. */
export function typed(
  candidate: Omit<Candidate, 'type' | 'category'> & Partial<Pick<Candidate, 'type' | 'category'>>,
): Candidate {
  const { type, category } = candidate;
  if (type !== undefined && category !== undefined) return { ...candidate, type, category };
  return { ...candidate, ...classify(candidate.text), ...(type && { type }), ...(category && { category }) };
}
