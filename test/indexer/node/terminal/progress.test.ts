import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { createProgressDisplay, plainLine } from '../../../../indexer/node/terminal/progress';
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

test.each([20, 60, 80, 200])('a bar never wraps in a terminal %i wide, and is gone afterwards', (columns) => {
  const { terminal, errors } = capture(columns);
  let nowMs = 0;
  const display = createProgressDisplay(terminal, () => (nowMs += 1000));
  display.onProgress({ phase: 'embed', done: 5_000, total: 12_600, remainingMs: 200_000 });
  display.onProgress({ phase: 'embed', done: 12_600, total: 12_600, remainingMs: 0 });
  display.finish();
  const drawn = errors()
    .split(ERASE_LINE)
    .map((line) => stripVTControlCharacters(line));
  expect(drawn[0]).toContain('39 %');
  for (const line of drawn) expect(line.length).toBeLessThan(columns);
  expect(drawn.at(-1)).toBe('');
});
