import { expect, test } from 'vitest';
import { Figures } from '../../../../indexer/nodes/figures/figures';

test('p50 and p95 are of the last answers, the rate of the last minute, and a hundred calls are kept', () => {
  let nowMs = 0;
  const figures = new Figures(() => nowMs);
  const call = { at: '', node: 'a', purpose: 'extract', lane: 'background', waitedMs: 0 } as const;
  for (let tookMs = 1; tookMs <= 300; tookMs++) {
    figures.add({ ...call, tookMs, tokensIn: 2, tokensOut: 1 });
    nowMs += 1_000;
  }
  figures.add({ ...call, tookMs: 9_999, error: 'no answer' });
  expect(figures.purposes).toEqual([
    {
      ...{ purpose: 'extract', calls: 301, failed: 1, perMinute: 60, p50Ms: 200, p95Ms: 290 },
      ...{ tokensIn: 600, tokensOut: 300 },
    },
  ]);
  expect(figures.recent).toHaveLength(100);
  expect(figures.recent[0]?.error).toBe('no answer');
});
