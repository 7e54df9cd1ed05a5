import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calibrate,
  createCalibratedJudge,
  type Calibration,
  type Decision,
  type Judge,
  type Label,
} from '../../../../../indexer/memory';

const at = (minute: number): string => new Date(Date.UTC(2026, 2, 10, 8, minute)).toISOString();
const LATER = at(100_000);

/** What a model said of a pair, and whether a person agreed; nobody was asked where that is absent. */
interface Said {
  readonly certainty: number;
  readonly isRight?: boolean;
}

function calibrated(said: readonly Said[], change: Partial<Decision> = {}): Calibration {
  const decisions = said.map(({ certainty }, number): Decision => {
    const isSure = certainty >= 0.9;
    return {
      ...{ at: at(number), newText: `New ${number}`, newId: `n${number}`, olderId: `o${number}` },
      ...{
        olderText: `Old ${number}`,
        threshold: 0.9,
        certainty,
        judge: 'model-a',
        reason: 'a model finds so',
      },
      ...(isSure ? { verdict: 'update' } : { verdict: 'unsure', proposal: 'update' }),
      ...change,
    };
  });
  const labels = said.flatMap(({ isRight }, number): readonly Label[] =>
    isRight === undefined
      ? []
      : [
          {
            ...{ kind: 'answered', at: LATER, newerId: `n${number}`, olderId: `o${number}` },
            verdict: isRight ? 'update' : 'distinct',
          },
        ],
  );
  return calibrate(labels, [...decisions].reverse());
}

const several = (count: number, said: Said): readonly Said[] => Array.from({ length: count }, () => said);

const model = (certainty: number, rule?: string): Judge => ({
  name: 'models',
  judge: () =>
    Promise.resolve({
      ...{ verdict: certainty >= 0.9 ? 'update' : 'unsure', proposal: 'update', certainty, threshold: 0.9 },
      ...{ judge: 'model-a', reason: 'a model finds so', ...(rule !== undefined && { rule }) },
    }),
});
const statement = { text: 'x', type: 'fact', category: 'work', date: '2026-03-10' } as const;
const judged = (certainty: number, calibration: Calibration, rule?: string) =>
  createCalibratedJudge(model(certainty, rule), () => Promise.resolve(calibration)).judge(
    statement,
    statement,
    undefined,
  );

describe('a judge that tells probabilities', () => {
  it('is taken at its word with few answers', async () => {
    const calibration = calibrated(several(9, { certainty: 0.95, isRight: true }));
    expect(calibration.judges).toMatchObject([
      { judge: 'model-a', method: 'none', right: 9, wrong: 0, threshold: 0.9 },
    ]);
    expect(await judged(0.91, calibration)).toMatchObject({ verdict: 'update', threshold: 0.9 });
    expect(await judged(0.89, calibration)).toMatchObject({ verdict: 'unsure', threshold: 0.9 });
  });

  it('decides by a lower certainty where that was right', async () => {
    const calibration = calibrated(several(40, { certainty: 0.75, isRight: true }));
    expect(calibration.judges).toMatchObject([{ method: 'platt', threshold: 0.75 }]);
    expect(await judged(0.76, calibration)).toMatchObject({ verdict: 'update', threshold: 0.75 });
    expect(await judged(0.74, calibration)).toMatchObject({ verdict: 'unsure', proposal: 'update' });
  });

  it('only nominates where it was wrong too often at every certainty', async () => {
    const said = [
      ...several(20, { certainty: 0.99, isRight: true }),
      ...several(20, { certainty: 0.99, isRight: false }),
    ];
    const calibration = calibrated(said);
    expect(calibration.judges[0]).toMatchObject({ method: 'platt', right: 20, wrong: 20 });
    expect(calibration.judges[0]).not.toHaveProperty('threshold');
    expect(calibration.byRule[0]).toMatchObject({ isTrusted: false });
    const judgement = await judged(0.99, calibration);
    expect(judgement).toMatchObject({ verdict: 'unsure', proposal: 'update', certainty: 0.99 });
    expect(judgement.reason).toContain('wrong too often');
  });

  it('is fitted by steps with many answers, each rule by itself', () => {
    const said = [
      ...several(300, { certainty: 0.8, isRight: false }),
      ...several(100, { certainty: 0.9, isRight: true }),
      ...several(100, { certainty: 0.95, isRight: true }),
    ];
    expect(calibrated(said).judges).toMatchObject([{ method: 'isotonic', threshold: 0.9 }]);
    expect(calibrated(said, { rule: 'both-hold' }).judges).toMatchObject([
      { rule: 'both-hold', threshold: 0.9 },
    ]);
  });

  it('has a table of what it said and what held', () => {
    const said = [
      ...several(3, { certainty: 0.72, isRight: true }),
      { certainty: 0.78, isRight: false },
      ...several(2, { certainty: 1, isRight: true }),
    ];
    const [fit] = calibrated(said).judges;
    expect(fit?.table).toEqual([
      { from: 0.7, to: 0.8, count: 4, predicted: expect.closeTo(0.735, 6) as number, observed: 0.75 },
      { from: 0.9, to: 1, count: 2, predicted: 1, observed: 1 },
    ]);
    expect(fit?.meanError).toBeCloseTo((4 * 0.015) / 6, 6);
  });

  it('is none whose certainty was chosen by us', () => {
    const said = several(20, { certainty: 0.85, isRight: true });
    expect(calibrated(said, { judge: 'rules', rule: 'other-value' }).judges).toEqual([]);
    expect(calibrated(said, { rule: 'constrained' }).judges).toEqual([]);
  });

  it('never decides below one half, nor by what fewer than five answers tell', () => {
    const certain = fc.record({
      certainty: fc.double({ min: 0, max: 1, noNaN: true }),
      isRight: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(certain, { minLength: 10, maxLength: 40 }), (said) => {
        const [fit] = calibrated(said).judges;
        const threshold = fit?.threshold;
        if (threshold === undefined) return;
        expect(threshold).toBeGreaterThanOrEqual(0.5);
        expect(said.filter(({ certainty }) => certainty >= threshold).length).toBeGreaterThanOrEqual(5);
      }),
      { numRuns: 50 },
    );
  });
});

describe('past decisions held against the fit of now', () => {
  it('tells those that would be asked about and those that would be decided', () => {
    const lower = calibrated([
      ...several(40, { certainty: 0.75, isRight: true }),
      { certainty: 0.8 },
      { certainty: 0.7 },
    ]);
    expect(lower.changes).toMatchObject([{ decision: { newId: 'n40' }, from: 'unsure', to: 'update' }]);
    expect(lower.inQuestion).toEqual([]);

    const wrong = calibrated([...several(40, { certainty: 0.95, isRight: false }), { certainty: 0.92 }]);
    expect(wrong.changes).toMatchObject([{ decision: { newId: 'n40' }, from: 'update', to: 'unsure' }]);
    expect(wrong.inQuestion).toMatchObject([{ newId: 'n40' }]);
  });

  it('leaves what was held back for another reason', () => {
    const said = [...several(40, { certainty: 0.95, isRight: true }), { certainty: 0.95 }];
    const { changes } = calibrated(said, { verdict: 'unsure', proposal: 'update' });
    expect(changes).toEqual([]);
  });

  it('tells nothing as long as nobody answered', () => {
    expect(calibrated(several(5, { certainty: 0.95 }))).toMatchObject({
      judges: [],
      changes: [],
      inQuestion: [],
    });
  });
});
