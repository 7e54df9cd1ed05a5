import { compareDates } from '../fold/standing';
import type { Candidate, Memory, MemoryOrigin } from '../memory';

/** How much a word counts by who said it. */
const RANK: Readonly<Record<MemoryOrigin, number>> = { user: 2, extraction: 1, self: 0 };

/**
 * Whether a new statement may replace a memory without a person being asked. Nothing replaces what is dated after it. What was
 * said by one who counts more (user before extraction before agent; an edited or confirmed memory is the user's) is replaced
 * by an extraction only where that is dated a day later or more, and by an agent's own note never.
 *
 * @returns why not, for people; undefined where it may
 */
export function whyNotReplace(candidate: Candidate, older: Memory): string | undefined {
  const order = compareDates(candidate.date, older.date);
  if (order < 0) return 'it is dated before what it would replace';
  const isUsers = older.isEdited || older.isConfirmed;
  if (RANK[candidate.origin] >= (isUsers ? RANK.user : RANK[older.origin])) return undefined;
  if (candidate.origin === 'self') return 'an agent does not overrule what was said by others';
  const isDaysLater = compareDates(dayOf(candidate.date), dayOf(older.date)) > 0;
  return isDaysLater ? undefined : 'an extraction of the same day does not overrule what the user said';
}

function dayOf(date: string): string {
  return date.slice(0, 'YYYY-MM-DD'.length);
}
