import { classify, normaliseText, redact, scanText } from '../../memory';
import type { Candidate, MemoryBook, Reconciler, Reconciliation } from '../../memory';
import type { RememberReport } from '../../memory-api';
import type { TouchedSecrets } from './secret-places';

export interface IntakeParts {
  readonly book: MemoryBook;
  readonly reconciler: Reconciler;
}

const NOTHING = { superseded: [], extends: [], duplicates: [], reviews: [] };

/**
 * The one way into the memory: what the scan has something against is kept out, the rest is compared with what is known. A
 * text that is known is not looked at again, or what a person released would be kept out the next time it is read.
 *
 * @param secrets those of its source that the statement has a part of, which its own text does not show
 */
export async function takeIn(
  candidate: Candidate,
  { book, reconciler }: IntakeParts,
  signal?: AbortSignal,
  secrets?: TouchedSecrets,
): Promise<RememberReport> {
  const isKnown = secrets === undefined && book.withText(candidate) !== undefined;
  const findings = secrets?.findings ?? (isKnown ? [] : scanText(candidate.text));
  if (findings.length > 0) {
    const { from, space } = candidate;
    const reasons = [...new Set(findings.map(({ reason }) => reason))];
    book.quarantine({ text: secrets?.text ?? redact(candidate.text, findings), reasons, from, space });
    return { ...NOTHING, outcome: 'quarantined', findings };
  }
  const taken =
    candidate.store === 'conversations'
      ? takeInAccount(candidate, book)
      : await reconciler.reconcile(candidate, signal);
  return { ...taken, findings };
}

/**
 * What a conversation was about is no statement that another conversation could change, however alike the two are. Where a
 * conversation went on, its account is told anew in place of the one before.
 */
function takeInAccount(account: Candidate, book: MemoryBook): Reconciliation {
  const known = book.withText(account);
  if (known?.status === 'forgotten') return { ...NOTHING, memory: known, outcome: 'forgotten-before' };
  if (known !== undefined) {
    const memory = known.status === 'live' ? book.support(known.id, account.from) : known;
    return { ...NOTHING, memory, outcome: 'duplicate', duplicates: [memory] };
  }
  const paths = new Set(account.from.map(({ path }) => path));
  const { space, store } = account;
  const before = [...paths]
    .flatMap((path) => book.list({ status: 'live', space, store, path }))
    .filter(({ from }) => from.every(({ path }) => paths.has(path)))
    .map(({ id }) => id);
  const memory = book.add(account, { supersedes: [...new Set(before)] });
  const superseded = memory.supersedes.flatMap((id) => book.get(id) ?? []);
  return { ...NOTHING, memory, outcome: 'added', superseded };
}

/**
 * What a person says is no other mention of the memory it was taken for: a memory of its own beside that one. The very same
 * text is the same memory, whatever anybody says.
 */
export function keptApart(candidate: Candidate, report: RememberReport, book: MemoryBook): RememberReport {
  const { outcome, memory: older } = report;
  if (outcome !== 'duplicate' || older?.status !== 'live') return report;
  if (normaliseText(older.text) === normaliseText(candidate.text)) return report;
  const memory = book.add(candidate);
  if (memory.id === older.id) return report;
  book.keepApart({ newerId: memory.id, olderId: older.id });
  return { ...report, ...NOTHING, outcome: 'added', memory };
}

/** A statement with the type and category it seems to have, where nobody said them. */
export function typed(
  candidate: Omit<Candidate, 'type' | 'category'> & Partial<Pick<Candidate, 'type' | 'category'>>,
): Candidate {
  const { type, category } = candidate;
  if (type !== undefined && category !== undefined) return { ...candidate, type, category };
  return { ...candidate, ...classify(candidate.text), ...(type && { type }), ...(category && { category }) };
}
