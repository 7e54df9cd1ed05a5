import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  alignPairs,
  formatBytes,
  formatCount,
  formatDuration,
  formatTimeOfDay,
  highlight,
} from '../../../../indexer/node/terminal/format';

test('a time of day has 24 hours, whatever the language of the machine', () => {
  expect(formatTimeOfDay(new Date(2026, 10, 2, 8, 5, 9))).toBe('08:05:09');
  expect(formatTimeOfDay(new Date(2026, 10, 2, 0, 0, 0))).toBe('00:00:00');
  expect(formatTimeOfDay(new Date(2026, 10, 2, 20, 30, 0))).toBe('20:30:00');
});

test('counts, sizes and times as people read them', () => {
  expect(formatCount(1, 'note')).toBe('1 note');
  expect(formatCount(12_600, 'note')).toBe('12,600 notes');
  expect([0, 999, 1000, 999_949, 999_950, 23_500_000].map(formatBytes)).toEqual([
    '0 B',
    '999 B',
    '1.0 kB',
    '999.9 kB',
    '1.0 MB',
    '23.5 MB',
  ]);
  expect([0, 9949, 59_400, 59_600, 200_000, 7_500_000].map(formatDuration)).toEqual([
    '0.0 s',
    '9.9 s',
    '59 s',
    '1 min 0 s',
    '3 min 20 s',
    '2 h 5 min',
  ]);
});

test('aligns what belongs together', () => {
  expect(
    alignPairs([
      ['Notes', '3'],
      ['Model', 'none'],
      ['A', ''],
    ]),
  ).toEqual(['Notes  3', 'Model  none', 'A']);
});

test('marks the matched stretches and changes nothing else', () => {
  expect(highlight('the apple tree', [{ start: 4, end: 9 }], (text) => `[${text}]`)).toBe('the [apple] tree');
  const ranges = fc.array(fc.record({ start: fc.nat(20), end: fc.nat(20) }));
  fc.assert(
    fc.property(fc.string(), ranges, (snippet, highlights) => {
      expect(
        highlight(
          snippet,
          highlights.filter(({ start, end }) => start <= end),
          (text) => text,
        ),
      ).toBe(snippet);
    }),
  );
});
