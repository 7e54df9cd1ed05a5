import type { Memory } from '../memory';

const MS_PER_DAY = 86_400_000;

/**
 * What age leaves of a memory: a half after each half-life, `0.5 ^ (ageDays / halfLifeDays)`. Age runs from the date that
 * the memory is of, never from the day it was written down; what lies ahead is of age 0.
 *
 * @param halfLifeDays undefined where age does not matter
 * @param nowMs milliseconds since the epoch
 */
export function decayOf(
  { date }: Pick<Memory, 'date'>,
  halfLifeDays: number | undefined,
  nowMs: number,
): number {
  if (halfLifeDays === undefined) return 1;
  const ageMs = nowMs - Date.parse(date);
  // A date that nobody can read says nothing of age.
  return ageMs > 0 ? 0.5 ** (ageMs / MS_PER_DAY / halfLifeDays) : 1;
}

/** The three factors of a score, and what they make. */
export interface Score {
  readonly similarity: number;
  readonly decay: number;
  readonly confidence: number;
  readonly score: number;
}

export function scoreOf(similarity: number, decay: number, confidence: number): Score {
  return { similarity, decay, confidence, score: similarity * decay * confidence };
}
