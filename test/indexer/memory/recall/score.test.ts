import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decayOf, scoreOf } from '../../../../indexer/memory/recall/score';

const nowMs = Date.parse('2026-11-30T12:00:00Z');
const share = fc.double({ min: 0, max: 1, noNaN: true });
const date = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((day) => day.toISOString());

describe('the score of a memory', () => {
  it('is exactly likeness times confidence where age does not matter', () => {
    fc.assert(
      fc.property(share, share, date, (similarity, confidence, day) => {
        const decay = decayOf({ date: day }, undefined, nowMs);
        expect(scoreOf(similarity, decay, confidence).score).toBe(similarity * confidence);
      }),
    );
  });

  it('is the product of the factors that are told', () => {
    fc.assert(
      fc.property(
        share,
        date,
        share,
        fc.integer({ min: 1, max: 5000 }),
        (similarity, day, confidence, half) => {
          const told = scoreOf(similarity, decayOf({ date: day }, half, nowMs), confidence);
          expect(told.score).toBe(told.similarity * told.decay * told.confidence);
          expect(told.score).toBeLessThanOrEqual(Math.min(similarity, confidence));
        },
      ),
    );
  });

  it('puts the user before extraction and extraction before an agent, all else equal', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1, noNaN: true }), date, (similarity, day) => {
        const decay = Math.max(1e-6, decayOf({ date: day }, 90, nowMs));
        const [user, extraction, self] = [1, 0.8, 0.5].map((each) => scoreOf(similarity, decay, each).score);
        expect(user).toBeGreaterThan(extraction as number);
        expect(extraction).toBeGreaterThan(self as number);
      }),
    );
  });
});

describe('decay', () => {
  it('halves with each half-life of age', () => {
    expect(decayOf({ date: '2026-11-30T12:00:00Z' }, 30, nowMs)).toBe(1);
    expect(decayOf({ date: '2026-10-31T12:00:00Z' }, 30, nowMs)).toBe(0.5);
    expect(decayOf({ date: '2026-10-01T12:00:00Z' }, 30, nowMs)).toBe(0.25);
  });

  it('takes what lies ahead, and a date that nobody can read, for new', () => {
    expect(decayOf({ date: '2027-05-01' }, 30, nowMs)).toBe(1);
    expect(decayOf({ date: 'some day' }, 30, nowMs)).toBe(1);
  });

  it('never rises with age', () => {
    fc.assert(
      fc.property(date, date, fc.integer({ min: 1, max: 5000 }), (one, other, half) => {
        const [older, newer] = one < other ? [one, other] : [other, one];
        expect(decayOf({ date: older }, half, nowMs)).toBeLessThanOrEqual(
          decayOf({ date: newer }, half, nowMs),
        );
      }),
    );
  });
});
