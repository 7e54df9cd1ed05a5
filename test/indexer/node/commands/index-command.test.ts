import { expect, test } from 'vitest';
import { describeRun } from '../../../../indexer/node/commands/index-command';

const counts = { notes: 12, read: 12, changed: 0, renamed: 0, removed: 1, failed: 0 };
const report = { ...counts, added: 12, embedded: 24, tookMs: 3_200 };

test('one line says all that a run did: notes, vectors, tidying, and a speed that made it last', () => {
  const said = '12 added, 1 removed, 24 distinct passages embedded in 3.2 s';
  expect(describeRun(report, undefined, 'full')).toBe(said);
  expect(describeRun(report, 800, 'full')).toBe(`${said}, index tidied in 0.8 s`);
  expect(describeRun(report, 800, 'normal')).toBe(
    `${said}, index tidied in 0.8 s, at normal speed ("--speed full" is faster)`,
  );
  const nothing = { ...counts, removed: 0, added: 0, embedded: 0, tookMs: 100 };
  expect(describeRun(nothing, undefined, 'full')).toBe('nothing changed in 0.1 s');
});
