import { calibrationDefaults } from '../defaults';
import type { ReliabilityBin } from './judge-fit';
import type { Sample } from './platt';

/**
 * What a reliability plot shows: samples in bins of equal width by certainty (Murphy and Winkler 1977; the width as Guo and others
 * 2017, "On calibration of modern neural networks", have it), and of each the mean certainty and the share that was right.
 */
export function reliabilityOf(
  samples: readonly Sample[],
  curve: ((certainty: number) => number) | undefined,
): readonly ReliabilityBin[] {
  const { bins } = calibrationDefaults;
  const groups = Array.from({ length: bins }, (): Sample[] => []);
  for (const sample of samples) groups[Math.min(bins - 1, Math.floor(sample.certainty * bins))]?.push(sample);
  return groups.flatMap((group, at) => {
    if (group.length === 0) return [];
    const predicted = group.reduce((sum, { certainty }) => sum + certainty, 0) / group.length;
    const observed = group.filter(({ isRight }) => isRight).length / group.length;
    const bin = { from: at / bins, to: (at + 1) / bins, count: group.length, predicted, observed };
    return [{ ...bin, ...(curve !== undefined && { fitted: curve(predicted) }) }];
  });
}

/** Expected calibration error of a table, 0 to 1. */
export function meanErrorOf(table: readonly ReliabilityBin[]): number {
  const all = table.reduce((sum, { count }) => sum + count, 0);
  const sum = table.reduce((total, bin) => total + bin.count * Math.abs(bin.predicted - bin.observed), 0);
  return all === 0 ? 0 : sum / all;
}
