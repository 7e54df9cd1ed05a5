import { seededRandom } from '../../platform';

/** How much better one system is than another over the same queries. */
export interface PairedDifference {
  /** Mean of (first - second). */
  readonly difference: number;
  /** The middle 95 % of the resampled means. */
  readonly low: number;
  readonly high: number;
}

const RESAMPLES = 2000;
const SEED = 20_261_130;

/**
 * Paired bootstrap (Efron and Tibshirani 1993): queries are drawn with replacement, both systems judged on the same draw.
 * The seed is fixed, so that a run can be repeated.
 */
export function pairedBootstrap(first: readonly number[], second: readonly number[]): PairedDifference {
  const differences = first.map((value, index) => value - (second[index] ?? 0));
  const count = differences.length;
  if (count === 0) return { difference: 0, low: 0, high: 0 };
  const random = seededRandom(SEED);
  const means: number[] = [];
  for (let resample = 0; resample < RESAMPLES; resample++) {
    let sum = 0;
    for (let draw = 0; draw < count; draw++) sum += differences[Math.floor(random() * count)] as number;
    means.push(sum / count);
  }
  means.sort((a, b) => a - b);
  const at = (share: number) => means[Math.min(RESAMPLES - 1, Math.floor(share * RESAMPLES))] as number;
  return {
    difference: differences.reduce((sum, value) => sum + value, 0) / count,
    low: at(0.025),
    high: at(0.975),
  };
}
