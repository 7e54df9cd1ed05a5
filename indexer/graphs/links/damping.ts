import { isDailyNote } from './daily-note';
import { DAILY_NOTE_DAMPING } from '../defaults';

/**
 * How much an edge to this note counts, from 0 to 1, in ranking and never in the data: who is joined to everything
 * tells little of anything. The weight is that of Adamic and Adar ("Friends and neighbors on the Web", Social Networks
 * 25, 2003), 1 / ln(degree), at most 1; a daily note counts {@link DAILY_NOTE_DAMPING} of it.
 *
 * @param degree - distinct notes joined to it, in either direction
 */
export function dampingOf(path: string, degree: number): number {
  const hub = 1 / Math.max(1, Math.log(degree));
  return isDailyNote(path) ? hub * DAILY_NOTE_DAMPING : hub;
}
