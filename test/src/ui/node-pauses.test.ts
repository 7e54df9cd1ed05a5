import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST_PAUSE_MS, pauseProblem } from '../../../indexer/nodes';
import { pauseEnd, pauseLengths, withoutPaused, withPaused } from '../../../src/ui/node-pauses';

const now = new Date(2026, 10, 30, 14, 0);
const at = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

describe('when a pause ends', () => {
  it('is in a quarter of an hour, in an hour, or the next morning', () => {
    expect(pauseEnd('quarter', now)).toEqual(at(15));
    expect(pauseEnd('hour', now)).toEqual(at(60));
    expect(pauseEnd('tomorrow', now)).toEqual(new Date(2026, 11, 1, 6, 0));
  });

  it('is always later than now and never later than in a day, whenever it begins', () => {
    const days = fc.date({ min: new Date(2026, 0), max: new Date(2027, 0), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.constantFrom(...pauseLengths), (begin, length) => {
        const lasts = pauseEnd(length, begin).getTime() - begin.getTime();
        expect(lasts).toBeGreaterThan(0);
        expect(lasts).toBeLessThanOrEqual(LONGEST_PAUSE_MS);
        expect(
          pauseProblem(
            withPaused(undefined, { until: pauseEnd(length, begin), now: begin }),
            begin.getTime(),
          ),
        ).toBe(undefined);
      }),
    );
  });
});

describe('pausing one more', () => {
  const standing = { until: at(60).toISOString(), nodes: ['attic'] };

  it('names the server alone where none pauses, or where the pause before is over', () => {
    const expected = { until: at(15).toISOString(), nodes: ['desk'] };
    expect(withPaused(undefined, { until: at(15), server: 'desk', now })).toEqual(expected);
    const over = { until: at(-1).toISOString(), nodes: ['attic'] };
    expect(withPaused(over, { until: at(15), server: 'desk', now })).toEqual(expected);
  });

  it('takes none out of its pause early: the later end holds for all', () => {
    expect(withPaused(standing, { until: at(15), server: 'desk', now })).toEqual({
      until: at(60).toISOString(),
      nodes: ['attic', 'desk'],
    });
    expect(withPaused(standing, { until: at(90), server: 'attic', now })).toEqual({
      until: at(90).toISOString(),
      nodes: ['attic'],
    });
  });

  it('is about all where none is named', () => {
    expect(withPaused(standing, { until: at(15), now })).toEqual({ until: at(15).toISOString() });
  });
});

describe('ending a pause', () => {
  const servers = ['attic', 'desk', 'cellar'];
  const all = { until: at(60).toISOString() };

  it('of one leaves the others as they are', () => {
    expect(withoutPaused(all, { server: 'desk', servers, now })).toEqual({
      ...all,
      nodes: ['attic', 'cellar'],
    });
    expect(withoutPaused({ ...all, nodes: ['attic', 'desk'] }, { server: 'desk', servers, now })).toEqual({
      ...all,
      nodes: ['attic'],
    });
  });

  it('of the last one, or of all, leaves none', () => {
    expect(withoutPaused({ ...all, nodes: ['desk'] }, { server: 'desk', servers, now })).toBeUndefined();
    expect(withoutPaused(all, { servers, now })).toBeUndefined();
  });
});
