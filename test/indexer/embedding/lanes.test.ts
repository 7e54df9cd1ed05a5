import { describe, expect, it } from 'vitest';
import { Lanes } from '../../../indexer/embedding/lanes';
import type { Clock } from '../../../indexer/platform';

/** A clock that the steps move, and the log of who ran when. */
function stage(sliceMs: number) {
  let nowMs = 0;
  const log: string[] = [];
  const clock: Clock = {
    now: () => nowMs,
    yield: async () => {
      log.push('|');
      await Promise.resolve();
    },
  };
  const step = (name: string, ms: number) => ({
    cost: ms,
    run: () => {
      nowMs += ms;
      log.push(name);
      return Promise.resolve();
    },
  });
  return { lanes: new Lanes(clock, sliceMs), log, step };
}

describe('two lanes over one network', () => {
  it('ends a slice before a step that would go beyond it', async () => {
    const { lanes, log, step } = stage(100);
    await lanes.run(
      'passage',
      ['a', 'b', 'c', 'd', 'e'].map((name) => step(name, 40)),
    );
    expect(log.join('')).toBe('ab|cd|e');
  });

  it('runs a step that is longer than a slice on its own', async () => {
    const { lanes, log, step } = stage(100);
    await lanes.run('passage', [step('a', 300), step('b', 300)]);
    expect(log.join('')).toBe('a|b');
  });

  it('lets a query overtake the passages that wait', async () => {
    const { lanes, log, step } = stage(100);
    const first = lanes.run('passage', [step('a', 90), step('b', 90), step('c', 90)]);
    const second = lanes.run('passage', [step('d', 90)]);
    const query = lanes.run('query', [step('Q', 10)]);
    await Promise.all([first, second, query]);
    expect(log.filter((entry) => entry !== '|').join('')).toBe('aQbcd');
  });

  it('stops before the next step once aborted, and goes on with others', async () => {
    const { lanes, log, step } = stage(100);
    const controller = new AbortController();
    const abort = { cost: 1, run: () => Promise.resolve(controller.abort()) };
    const first = lanes.run('passage', [step('a', 10), abort, step('b', 10)], controller.signal);
    const second = lanes.run('passage', [step('c', 10)]);
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    await second;
    expect(log.filter((entry) => entry !== '|').join('')).toBe('ac');
  });

  it('fails only the job whose step fails', async () => {
    const { lanes, step } = stage(100);
    const broken = { cost: 1, run: () => Promise.reject(new Error('bad window')) };
    const first = lanes.run('passage', [broken]);
    const second = lanes.run('passage', [step('a', 10)]);
    await expect(first).rejects.toThrow('bad window');
    await expect(second).resolves.toBeUndefined();
  });
});
