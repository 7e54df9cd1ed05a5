import { isDailyNote } from '../links/daily-note';
import { neighbourDefaults } from './defaults';

/**
 * What a step of a path through a note counts. A hub joins everything to everything, and a day whatever came up in it: a way
 * through them is short and tells nothing.
 */
export function stepDamping(path: string, degree: number): number {
  const ofDegree = Math.min(1, neighbourDefaults.hubDegree / Math.max(1, degree));
  return isDailyNote(path) ? ofDegree * neighbourDefaults.dailyNoteDamping : ofDegree;
}
