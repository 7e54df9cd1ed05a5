import { beforeEach, describe, expect, it } from 'vitest';
import { createSearchDwell, type SearchDwell } from '../../../src/ui/search-dwell';

/** Timers that run when the test says so. */
class HandTimers {
  #now = 0;
  #next = 1;
  readonly #timers = new Map<number, { at: number; callback: () => void }>();

  set = (callback: () => void, delayMs: number): number => {
    this.#timers.set(this.#next, { at: this.#now + delayMs, callback });
    return this.#next++;
  };
  clear = (timer: number): void => void this.#timers.delete(timer);

  pass(ms: number): void {
    this.#now += ms;
    for (const [timer, { at, callback }] of [...this.#timers]) {
      if (at > this.#now || !this.#timers.delete(timer)) continue;
      callback();
    }
  }

  get size(): number {
    return this.#timers.size;
  }
}

let timers: HandTimers;
let dwell: SearchDwell;
let recorded: string[];
const threeNotes = ['a.md', 'b.md', 'c.md'];
const answer = (query: string, results = threeNotes): void => dwell.answered({ query, results });
const ask = (query: string): void => {
  dwell.typed(query);
  answer(query);
};

beforeEach(() => {
  timers = new HandTimers();
  recorded = [];
  dwell = createSearchDwell({
    record: ({ query, results }) => recorded.push(`${query}: ${results.join(' ')}`),
    setTimer: timers.set,
    clearTimer: timers.clear,
  });
  dwell.lookedAt(true);
});

describe('a search that a person made', () => {
  it('counts when its answer was looked at for two seconds', () => {
    dwell.typed('garden');
    answer('garden');
    timers.pass(1_999);
    expect(recorded).toEqual([]);
    timers.pass(1);
    expect(recorded).toEqual(['garden: a.md b.md c.md']);
  });

  it('is none while somebody types ahead', () => {
    for (const query of ['g', 'ga', 'gar', 'gard']) {
      dwell.typed(query);
      timers.pass(150);
      answer(query);
      timers.pass(1_800);
    }
    dwell.typed('garde');
    timers.pass(10_000);
    expect(recorded).toEqual([]);
  });

  it('counts when a result is opened, at once', () => {
    dwell.typed('garden');
    answer('garden');
    dwell.opened();
    expect(recorded).toHaveLength(1);
  });

  it('counts when Enter is pressed, be the answer there or on its way', () => {
    answer('garden');
    dwell.entered('garden');
    dwell.typed('soil ');
    dwell.entered('soil ');
    expect(recorded).toHaveLength(1);
    answer('soil');
    expect(recorded.map((line) => line.split(':')[0])).toEqual(['garden', 'soil']);
  });

  it('forgets an Enter when somebody types on', () => {
    dwell.typed('gar');
    dwell.entered('gar');
    dwell.typed('garden');
    answer('gar');
    expect(recorded).toEqual([]);
  });

  it('counts once, however many of these happen', () => {
    answer('garden');
    dwell.entered('garden');
    dwell.opened();
    timers.pass(5_000);
    dwell.opened();
    expect(recorded).toHaveLength(1);
  });

  it('counts once when the index changed and the answer came anew', () => {
    ask('garden');
    timers.pass(1_500);
    answer('garden', ['b.md', 'a.md']);
    timers.pass(500);
    expect(recorded).toEqual(['garden: b.md a.md']);
    answer('garden');
    timers.pass(5_000);
    dwell.opened();
    expect(recorded).toHaveLength(1);
  });

  it('counts again when it is asked again later', () => {
    answer('garden');
    dwell.opened();
    dwell.typed('soil');
    answer('soil');
    dwell.typed('garden');
    answer('garden');
    dwell.opened();
    dwell.typed('');
    dwell.typed('garden');
    answer('garden');
    dwell.opened();
    expect(recorded).toHaveLength(3);
  });

  it('does not count again after a letter was typed and taken back', () => {
    answer('garden');
    dwell.opened();
    dwell.typed('gardens');
    dwell.typed('garden');
    answer('garden');
    timers.pass(5_000);
    expect(recorded).toHaveLength(1);
  });

  it('counts the answer that is shown when a result is opened while another is on its way', () => {
    answer('garden');
    dwell.typed('garden s');
    dwell.opened();
    expect(recorded).toEqual(['garden: a.md b.md c.md']);
  });

  it('is not looked at while the panel, the window or the document is out of sight', () => {
    ask('garden');
    timers.pass(1_500);
    dwell.lookedAt(false);
    timers.pass(10_000);
    expect(recorded).toEqual([]);
    dwell.lookedAt(true);
    timers.pass(1_999);
    expect(recorded).toEqual([]);
    timers.pass(1);
    expect(recorded).toHaveLength(1);
  });

  it('is none when the app puts back the query of last time, until something is done with it', () => {
    answer('garden');
    timers.pass(10_000);
    expect(recorded).toEqual([]);
    dwell.opened();
    expect(recorded).toHaveLength(1);
  });

  it('needs two results, for one note makes no pair', () => {
    answer('garden', ['a.md']);
    dwell.entered('garden');
    dwell.opened();
    timers.pass(5_000);
    expect(recorded).toEqual([]);
  });

  it('counts a result that is opened right after the window was left, and leaves no timer', () => {
    answer('garden');
    dwell.leave();
    expect(timers.size).toBe(0);
    dwell.opened();
    expect(recorded).toHaveLength(1);
  });
});
