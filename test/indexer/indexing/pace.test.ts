import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BatchSize } from '../../../indexer/indexing/batch-size';
import { RemainingTime } from '../../../indexer/indexing/remaining-time';
import { Throttle } from '../../../indexer/indexing/throttle';
import type { Clock } from '../../../indexer/platform';

const clock: Clock = { now: () => Date.now(), yield: () => Promise.resolve() };

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

describe('a throttle', () => {
  async function restAfter(speed: 'gentle' | 'normal' | 'full', workedMs: number): Promise<number> {
    let restedMs: number | undefined;
    void new Throttle(clock, speed).rest(workedMs).then(() => (restedMs = Date.now()));
    await vi.advanceTimersByTimeAsync(10_000);
    return restedMs ?? NaN;
  }

  it('rests as long as the speed asks for, and never for ever', async () => {
    expect(await restAfter('full', 300)).toBe(0);
    vi.setSystemTime(0);
    expect(await restAfter('normal', 300)).toBe(200);
    vi.setSystemTime(0);
    expect(await restAfter('gentle', 300)).toBe(900);
    vi.setSystemTime(0);
    expect(await restAfter('gentle', 60_000)).toBe(2_000);
  });

  it('wakes when the work is called off', async () => {
    const abort = new AbortController();
    const rest = new Throttle(clock, 'gentle').rest(500, abort.signal);
    await vi.advanceTimersByTimeAsync(10);
    abort.abort();
    await rest;
    expect(Date.now()).toBe(10);
  });

  it('gives a job that only yields a clock that rests for the work in between', async () => {
    const throttled = new Throttle(clock, 'gentle').clock();
    vi.setSystemTime(100);
    const rest = throttled.yield();
    await vi.advanceTimersByTimeAsync(300);
    await rest;
    expect(Date.now()).toBe(400);
  });
});

describe('a batch', () => {
  it('grows on a fast machine and shrinks to one passage on a slow one, within its bounds', () => {
    const size = new BatchSize();
    expect(size.passages).toBe(4);
    size.learn(4, 20);
    expect(size.passages).toBe(32);
    for (let round = 0; round < 20; round++) size.learn(size.passages, 1_500 * size.passages);
    expect(size.passages).toBe(1);
    for (let round = 0; round < 20; round++) size.learn(size.passages, 25 * size.passages);
    expect(size.passages).toBe(8);
  });
});

describe('an estimate of the remaining time', () => {
  it('is right at an even pace, however often it is asked', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
        (ms, steps) => {
          vi.setSystemTime(0);
          const remaining = new RemainingTime(clock);
          let done = 0;
          for (const step of steps) {
            vi.setSystemTime(Date.now() + ms * step);
            done += step;
            expect(remaining.after(done, done + 10)).toBeCloseTo(ms * 10, -1);
          }
        },
      ),
    );
  });

  it('follows a machine that gets slow, and leaves a pause out', () => {
    const remaining = new RemainingTime(clock);
    vi.setSystemTime(1_000);
    expect(remaining.after(10, 20)).toBe(1_000);
    vi.setSystemTime(61_000);
    expect(remaining.after(11, 20)).toBeGreaterThan(9 * 50_000);
    vi.setSystemTime(500_000);
    remaining.skip();
    vi.setSystemTime(560_000);
    expect(remaining.after(12, 20)).toBeLessThan(8 * 61_000);
  });

  it('says nothing before there is anything to go by', () => {
    expect(new RemainingTime(clock).after(0, 5)).toBeUndefined();
  });
});
