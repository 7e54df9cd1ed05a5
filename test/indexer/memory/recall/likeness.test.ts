import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joined, meaningOf, tellerOf } from '../../../../indexer/memory/recall/likeness';

const unit = fc.double({ min: 0, max: 1, noNaN: true });

describe('what words and meaning say together', () => {
  it('is never less than what either says, and lies between 0 and 1', () => {
    fc.assert(
      fc.property(unit, unit, (share, meaning) => {
        const similarity = joined(share, meaning);
        expect(similarity).toBeGreaterThanOrEqual(Math.max(share, meaning) - 1e-12);
        expect(similarity).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('names what told', () => {
    expect(tellerOf(0.8, 0)).toBe('words');
    expect(tellerOf(0, 0.6)).toBe('meaning');
    expect(tellerOf(0.5, 0.6)).toBe('both');
    expect(tellerOf(0.9, 0.1)).toBe('words');
  });
});

describe('meaning above chance', () => {
  it('is nothing where the cosine is what chance gives, and all for the very same', () => {
    expect(meaningOf(0.78, 0.78)).toBe(0);
    expect(meaningOf(0.3, 0.5)).toBe(0);
    expect(meaningOf(1, 0.78)).toBe(1);
    expect(meaningOf(0.4, 0)).toBe(0.4);
  });

  it('keeps the order of cosines', () => {
    fc.assert(
      fc.property(unit, unit, fc.double({ min: 0, max: 0.95, noNaN: true }), (one, other, chance) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(meaningOf(low, chance)).toBeLessThanOrEqual(meaningOf(high, chance));
      }),
    );
  });
});
