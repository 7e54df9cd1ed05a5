import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitPlatt, plattAt, type Sample } from '../../../../../indexer/memory/calibration/fit/platt';

/** So many answers at a certainty, a share of them right. */
const answers = (certainty: number, count: number, share: number): readonly Sample[] =>
  Array.from({ length: count }, (_, index) => ({ certainty, isRight: index < Math.round(count * share) }));

const samples = fc.array(
  fc.record({ certainty: fc.double({ min: 0, max: 1, noNaN: true }), isRight: fc.boolean() }),
  { minLength: 1, maxLength: 60 },
);
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe("Platt's curve", () => {
  it('leaves a calibrated judge as it is', () => {
    const curve = fitPlatt([0.6, 0.7, 0.8, 0.9].flatMap((certainty) => answers(certainty, 1_000, certainty)));
    expect(curve.slope).toBeCloseTo(1, 1);
    expect(curve.offset).toBeCloseTo(0, 1);
  });

  it('finds the curve that answers were made by', () => {
    const made = { slope: 0.5, offset: -0.7 };
    const curve = fitPlatt(
      [0.1, 0.3, 0.5, 0.7, 0.9, 0.99].flatMap((at) => answers(at, 2_000, plattAt(made, at))),
    );
    expect(curve.slope).toBeCloseTo(made.slope, 1);
    expect(curve.offset).toBeCloseTo(made.offset, 1);
  });

  it('takes a boastful judge down', () => {
    const curve = fitPlatt([...answers(0.99, 20, 0.7), ...answers(0.8, 20, 0.5)]);
    expect(plattAt(curve, 0.99)).toBeLessThan(0.8);
  });

  it('holds nothing for certain, however few answers there are', () => {
    const curve = fitPlatt(answers(0.95, 10, 1));
    expect(plattAt(curve, 0.95)).toBeCloseTo(11 / 12, 3);
  });

  it('says of every certainty the same where the surer ones were the wrong ones', () => {
    const curve = fitPlatt([...answers(0.6, 20, 0.9), ...answers(0.95, 20, 0.3)]);
    expect(curve.slope).toBe(0);
    expect(plattAt(curve, 0.6)).toBeCloseTo(0.6, 1);
  });

  it('never falls, and stays between 0 and 1', () => {
    fc.assert(
      fc.property(samples, share, share, (of, one, other) => {
        const curve = fitPlatt(of);
        const [low, high] = [Math.min(one, other), Math.max(one, other)].map((at) => plattAt(curve, at));
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(high ?? 0);
      }),
    );
  });

  it('has a mean that is that of its targets', () => {
    fc.assert(
      fc.property(samples, (of) => {
        const right = of.filter(({ isRight }) => isRight).length;
        const wrong = of.length - right;
        const targets = (right * (right + 1)) / (right + 2) + wrong / (wrong + 2);
        const curve = fitPlatt(of);
        const said = of.reduce((sum, { certainty }) => sum + plattAt(curve, certainty), 0);
        // The derivative by the offset is 0 at the least loss; where no slope is left it is set so.
        expect(said / of.length).toBeCloseTo(targets / of.length, 3);
      }),
    );
  });
});
