import { compareText } from '../../platform';
import type { Memory, MemoryOrigin } from '../memory';
import type { MemoryTable } from './memory-table';
import type { Supersessions } from './supersessions';

/** What tells whether a text that was there before is said anew. */
export interface Restatement {
  readonly identity: string;
  readonly date: string;
  readonly origin: MemoryOrigin;
  /** Memories that it says it replaces. */
  readonly supersedes: readonly string[];
}

/**
 * The memory that a text is but another mention of: the live one of that text, or the superseded or forgotten one that
 * forbids it. A text is new again where it is dated after all that replaced it (A, B, A), or the user says again what was
 * forgotten.
 *
 * @returns undefined where the text counts as a new memory
 */
export function standingOf(
  table: MemoryTable,
  supersessions: Supersessions,
  statement: Restatement,
): Memory | undefined {
  const same = table.withIdentity(statement.identity);
  const live = same.find(({ status }) => status === 'live');
  if (live !== undefined) return live;
  const last = same.at(-1);
  return last && forbids(last, supersessions, statement) ? last : undefined;
}

/** Whether a memory that says the same, and is live no more, stands in the way of its being said anew. */
export function forbids(last: Memory, supersessions: Supersessions, statement: Restatement): boolean {
  if (last.status === 'forgotten') return statement.origin !== 'user';
  return !isAfterAll(statement, supersessions.after(last.id));
}

function isAfterAll(statement: Restatement, successors: readonly Memory[]): boolean {
  const isUser = statement.origin === 'user';
  // Nothing is known of a successor whose file is not there.
  if (successors.length === 0) return isUser;
  return successors.every(({ id, date }) => {
    const order = compareDates(statement.date, date);
    return order > 0 || (order === 0 && (isUser || statement.supersedes.includes(id)));
  });
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** The order of two ISO dates or times; where one has no time, of their days. */
export function compareDates(one: string, other: string): number {
  if (one.length > DAY_LENGTH && other.length > DAY_LENGTH) return Date.parse(one) - Date.parse(other);
  return compareText(one.slice(0, DAY_LENGTH), other.slice(0, DAY_LENGTH));
}
