import { expect, test } from 'vitest';
import { SIGNALS } from '../../../../indexer/graphs';
import type { Signal } from '../../../../indexer/graphs';
import { judge, summarise } from '../../../../indexer/graphs/evaluate/predict';
import type { Predictions } from '../../../../indexer/graphs/evaluate/predict';

const predictions = (named: Partial<Record<Signal | 'fused', readonly string[]>>): Predictions => ({
  ...(Object.fromEntries(SIGNALS.map((signal) => [signal, []])) as unknown as Record<Signal, string[]>),
  fused: [],
  ...named,
});

test('a query that a signal cannot answer is a miss, and counted as unanswered', () => {
  const one = judge(
    { path: 'a', wanted: ['x', 'y'] },
    predictions({ similar: ['x', 'z', 'y'], fused: ['z', 'x'] }),
  );
  const two = judge({ path: 'b', wanted: ['x'] }, predictions({ fused: ['x'] }));
  const { queries, targets, predictors, fusedOverBest } = summarise([one, two]);
  expect({ queries, targets }).toEqual({ queries: 2, targets: 3 });
  expect(predictors.similar).toMatchObject({
    answered: 1,
    recallAt10: 0.5,
    hitAt10: 0.5,
    reciprocalRank: 0.5,
  });
  expect(predictors.fused).toMatchObject({ answered: 2, recallAt10: 0.75, hitAt10: 1, reciprocalRank: 0.75 });
  expect(predictors['shared-tags']).toMatchObject({ answered: 0, recallAt10: 0 });
  expect(fusedOverBest).toMatchObject({ signal: 'similar', difference: 0.25 });
});

test('only the first ten places count for recall', () => {
  const paths = Array.from({ length: 11 }, (_, place) => `n${place}`);
  const judged = judge({ path: 'a', wanted: ['n10'] }, predictions({ similar: paths }));
  expect(summarise([judged]).predictors.similar).toMatchObject({ recallAt10: 0, reciprocalRank: 1 / 11 });
});

test('no queries give no figures instead of failing', () => {
  expect(summarise([])).toMatchObject({ queries: 0, predictors: { fused: { answered: 0, recallAt10: 0 } } });
});
