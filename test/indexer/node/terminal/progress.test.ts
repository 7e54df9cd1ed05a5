import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createProgressDisplay, plainLine } from '../../../../indexer/node/terminal/progress';
import type { Progress } from '../../../../indexer/platform';
import { createTerminal } from '../../../../indexer/node/terminal/terminal';

const ERASE_LINE = '\r\u001b[2K';

/** A terminal whose output can be read, `columns` wide, or no terminal at all. */
function capture(columns?: number) {
  const stream = () =>
    Object.assign(new PassThrough(), columns ? { isTTY: true, columns } : { isTTY: false });
  const [stdin, stdout, stderr] = [stream(), stream(), stream()];
  const terminal = createTerminal({ stdin, stdout, stderr } as never);
  return { terminal, errors: () => (stderr.read() as Buffer | null)?.toString() ?? '' };
}

test('says how far it is and how long it takes', () => {
  expect(plainLine({ phase: 'read', done: 300, total: 1453, remainingMs: 4200 })).toBe(
    'Reading notes: 300 of 1,453 (20 %), about 4.2 s left',
  );
  expect(plainLine({ phase: 'download', done: 12e6, total: 24e6 })).toBe(
    'Downloading: 12.0 MB of 24.0 MB (50 %)',
  );
});

test('without a terminal: a plain line every few seconds, no control characters', () => {
  const { terminal, errors } = capture();
  let nowMs = 0;
  const display = createProgressDisplay(terminal, () => nowMs);
  for (; nowMs <= 12_000; nowMs += 500) display.onProgress({ phase: 'embed', done: nowMs / 500, total: 24 });
  display.finish();
  const lines = errors().trimEnd().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^[\w ,.:()%']+$/);
});

/** What is drawn of one report, as it is seen. */
function drawn(progress: Progress, columns: number): string {
  const { terminal, errors } = capture(columns);
  createProgressDisplay(terminal, () => 0).onProgress(progress);
  return stripVTControlCharacters(errors().replaceAll(ERASE_LINE, ''));
}

test('a bar says in any width and with any numbers what goes on and how far it is, and never wraps', () => {
  const phases = ['list', 'read', 'embed', 'relate', 'compact', 'save', 'download'] as const;
  const labels = /^(Looking|Reading|Embedding|Comparing|Tidying|Saving|Downloading)\b/;
  const amount = fc.oneof(fc.nat({ max: 2_000 }), fc.nat({ max: 2_000_000 }), fc.maxSafeNat());
  const progress = fc.record(
    { phase: fc.constantFrom(...phases), done: amount, total: amount, remainingMs: amount },
    { requiredKeys: ['phase', 'done', 'total'] },
  );
  fc.assert(
    fc.property(progress, fc.integer({ min: 20, max: 250 }), (step, columns) => {
      const line = drawn(step, columns);
      expect(line).toMatch(labels);
      expect(line).toMatch(/\d %/);
      expect(line.length).toBeLessThan(columns);
    }),
  );
});

test('80 columns hold the bar, the counts and the time while a large vault is embedded', () => {
  const line = drawn({ phase: 'embed', done: 1_234, total: 123_456, remainingMs: 1_418_000 }, 80);
  expect(line).toMatch(/^Embedding passages [█░]{8,} {4}0 % {2}1,234\/123,456 {2}23 min 38 s left$/);
});

test('the bar gives way first, then the counts, the long label and the time', () => {
  const step = { phase: 'embed', done: 5_000, total: 12_600, remainingMs: 200_000 } as const;
  expect(drawn(step, 100)).toMatch(
    /^Embedding passages [█░]{24} {3}39 % {2}5,000\/12,600 {2}3 min 20 s left$/,
  );
  expect(drawn(step, 60)).toBe('Embedding passages  39 %  5,000/12,600  3 min 20 s left');
  expect(drawn(step, 50)).toBe('Embedding passages  39 %  3 min 20 s left');
  expect(drawn(step, 34)).toBe('Embedding  39 %  3 min 20 s left');
  expect(drawn(step, 20)).toBe('Embedding  39 %');
});

test('a bar is gone afterwards', () => {
  const { terminal, errors } = capture(80);
  const display = createProgressDisplay(terminal, () => 0);
  display.onProgress({ phase: 'embed', done: 12_600, total: 12_600, remainingMs: 0 });
  display.finish();
  expect(errors().endsWith(ERASE_LINE)).toBe(true);
});
