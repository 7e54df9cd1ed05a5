import { expect, test } from 'vitest';
import { pauseFor, pauseProblem } from '../../../../indexer/nodes';
import { readPauseFile } from '../../../../indexer/nodes/pause/pauses';

const nowMs = Date.parse('2026-11-30T12:00:00Z');

test('a pause on command lasts a day at most', () => {
  expect(pauseFor(3_600_000, nowMs, ['desk'])).toEqual({
    nodes: ['desk'],
    until: '2026-11-30T13:00:00.000Z',
  });
  const long = pauseFor(99 * 86_400_000, nowMs);
  expect(long).toEqual({ until: '2026-12-01T12:00:00.000Z' });
  expect(pauseProblem(long, nowMs)).toBeUndefined();
  expect(pauseProblem({ until: '2026-12-01T12:00:01Z' }, nowMs)).toContain('a day at most');
});

test.each([
  [undefined, {}],
  ['  ', {}],
  ['{"until":"2026-11-30T13:00:00+01:00"}', { pause: { until: '2026-11-30T13:00:00+01:00' } }],
  [
    '{"nodes":["a"],"until":"2026-11-30T13:00:00Z"}',
    { pause: { nodes: ['a'], until: '2026-11-30T13:00:00Z' } },
  ],
])('the file %j says %j', (text, expected) => {
  expect(readPauseFile(text, nowMs)).toEqual(expected);
});

test.each(['{"nodes":["a"]}', '{"until":"tomorrow"}', '{oops', '[]', '{"until":"2030-01-01T00:00:00Z"}'])(
  'the file %j has no valid end, and pauses nothing',
  (text) => {
    const read = readPauseFile(text, nowMs);
    expect(read.pause).toBeUndefined();
    expect(read.problem).toMatch(/pause/iu);
  },
);
