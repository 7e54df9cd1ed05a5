import { expect, test } from 'vitest';
import type { JudgeFit } from '../../../../indexer/memory';
import { reliabilityLines } from '../../../../indexer/node/commands/memory/reliability-table';

const fit: JudgeFit = {
  ...{ judge: 'model-a', right: 9, wrong: 1, method: 'platt', meanError: 0.05 },
  table: [{ from: 0.7, to: 0.8, count: 10, predicted: 0.75, observed: 0.9, fitted: 0.875 }],
};

test('a judge, the certainty it decides from, and what was right at each, under one another', () => {
  const [head = '', columns = '', row = ''] = reliabilityLines({
    ...fit,
    rule: 'both-hold',
    threshold: 0.75,
  });
  expect(head).toBe('model-a/both-hold  9 right, 1 wrong · decides from 0.75 · off by 0.05 (platt)');
  expect(row).toMatch(/^ {2}0\.7 to 0\.8 +0\.75 +0\.90 +0\.88 +10$/u);
  for (const [name, value] of [
    ['said', '0.75'],
    ['was right', '0.90'],
    ['fitted', '0.88'],
    ['answers', '10'],
  ] as const) {
    expect(columns.indexOf(name) + name.length).toBe(row.indexOf(value) + value.length);
  }
});

test('a judge that no certainty is enough of, or that nobody answered enough about', () => {
  expect(reliabilityLines(fit)[0]).toContain('only asks you');
  const few = reliabilityLines({ ...fit, method: 'none', threshold: 0.9 });
  expect(few[0]).toContain('too few answers to fit');
});
