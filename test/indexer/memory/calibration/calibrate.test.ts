import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calibrate,
  createCalibratedJudge,
  createRuleJudge,
  verdicts,
  type Decision,
  type Judge,
  type Label,
  type Verdict,
} from '../../../../indexer/memory';

/** Time of the n-th minute. */
const minute = (number: number): string => new Date(Date.UTC(2026, 2, 10, 8, number)).toISOString();

/** The n-th decision: that memory `n<number>` replaced memory `o<number>`. */
function decision(number: number, change: Partial<Decision> = {}): Decision {
  return {
    at: minute(number),
    newText: `New ${number}`,
    newId: `n${number}`,
    olderId: `o${number}`,
    olderText: `Old ${number}`,
    verdict: 'update',
    threshold: 0.8,
    certainty: 0.85,
    judge: 'rules',
    rule: 'other-value',
    reason: 'another value',
    ...change,
  };
}

const LATER = minute(1000);
const reinstated = (number: number): Label => ({
  ...{ kind: 'reinstated', at: LATER, id: `o${number}`, category: 'work' },
});
const confirmed = (number: number): Label => ({
  ...{ kind: 'confirmed', at: LATER, id: `n${number}`, category: 'work' },
});
const answered = (number: number, verdict: Verdict): Label => ({
  ...{ kind: 'answered', at: LATER, newerId: `n${number}`, olderId: `o${number}`, verdict },
});

/** The newest first, as a book gives them. */
const several = (count: number, change: Partial<Decision> = {}): readonly Decision[] =>
  Array.from({ length: count }, (_, index) => decision(count - index, change));

const certain = (verdict: 'update' | 'distinct', certainty = 0.85): Judge => ({
  name: 'rules',
  judge: () =>
    Promise.resolve({
      ...{ verdict, proposal: verdict, certainty, threshold: 0.8, rule: 'other-value' },
      reason: 'another value',
    }),
});
const statement = { text: 'x', type: 'fact', category: 'work', date: '2026-03-10' } as const;

describe('what people answer of a rule', () => {
  it('takes one slip, and after two wrong answers only lets it nominate', async () => {
    const decisions = several(4);
    expect(calibrate([reinstated(1)], decisions).byRule).toMatchObject([
      { rule: 'other-value', verdict: 'update', decisions: 4, right: 0, wrong: 1, isTrusted: true },
    ]);
    const calibration = calibrate([reinstated(1), reinstated(2)], decisions);
    expect(calibration.byRule).toMatchObject([{ right: 0, wrong: 2, isTrusted: false, threshold: 0.8 }]);
    const judge = createCalibratedJudge(certain('update'), () => Promise.resolve(calibration));
    expect(await judge.judge(statement, statement, undefined)).toMatchObject({
      ...{ verdict: 'unsure', proposal: 'update', certainty: 0.85, threshold: 0.8 },
      reason: 'another value; but this rule was wrong too often',
    });
  });

  it('lets a rule decide on that was confirmed often', () => {
    const right = [3, 4, 5, 6, 7, 8].map(confirmed);
    const { byRule, inQuestion } = calibrate([reinstated(1), reinstated(2), ...right], several(9));
    expect(byRule).toMatchObject([{ right: 6, wrong: 2, isTrusted: true }]);
    expect(inQuestion).toEqual([]);
  });

  it('counts for that rule alone, and for what it said', async () => {
    const calibration = calibrate([reinstated(1), reinstated(2)], several(2));
    const distinct = createCalibratedJudge(certain('distinct'), () => Promise.resolve(calibration));
    expect((await distinct.judge(statement, statement, undefined)).verdict).toBe('distinct');
    // A rule that is surer of itself needs more that speaks against it.
    const surer = createCalibratedJudge(certain('update', 0.95), () => Promise.resolve(calibration));
    expect((await surer.judge(statement, statement, undefined)).verdict).toBe('update');
  });

  it('names the other updates of a rule that is trusted no more, until somebody says something of them', () => {
    const decisions = several(5);
    const wrong = [reinstated(1), reinstated(2)];
    const { inQuestion } = calibrate(wrong, decisions);
    expect(inQuestion.map(({ newId }) => newId)).toEqual(['n5', 'n4', 'n3']);
    const after = calibrate([...wrong, answered(3, 'update')], decisions);
    expect(after.inQuestion.map(({ newId }) => newId)).not.toContain('n3');
  });

  it('counts guesses apart: it is no fault to guess wrong and ask', () => {
    const asked = several(6, { verdict: 'unsure', proposal: 'update', certainty: 0.5 });
    const distinct = asked.map(({ newId = '', olderId }): Label => ({
      ...{ kind: 'answered', at: LATER, newerId: newId, olderId, verdict: 'distinct' },
    }));
    expect(calibrate(distinct, asked).byRule).toMatchObject([
      { decisions: 0, right: 0, wrong: 0, guesses: { right: 0, wrong: 6 } },
    ]);
  });

  it('judges nobody by what was said before the decision, or of another memory', () => {
    const early: Label = { kind: 'reinstated', at: minute(0), id: 'o1', category: 'work' };
    const other: Label = { kind: 'reinstated', at: LATER, id: 'x', category: 'work' };
    expect(calibrate([early, other], several(2)).byRule).toMatchObject([{ right: 0, wrong: 0 }]);
  });

  it('follows ids that turned out to be of one memory', () => {
    const resolve = (id: string): string => (id === 'o1' ? 'merged' : id);
    const label: Label = { kind: 'reinstated', at: LATER, id: 'merged', category: 'work' };
    expect(calibrate([label], several(1), resolve).byRule).toMatchObject([{ wrong: 1 }]);
  });

  it('raises what likeness alone needs above what was found wrong, and questions what lies below', () => {
    const alike = [0.9, 0.88, 0.95, 0.87].map((similarity, index) =>
      decision(index + 1, { judge: 'likeness', similarity, certainty: 0.5, rule: 'any' }),
    );
    const { thresholds, inQuestion } = calibrate([reinstated(1), reinstated(2)], alike.reverse());
    expect(thresholds.update).toBe(0.88);
    expect(inQuestion.map(({ newId }) => newId)).toEqual(['n4']);
  });

  it('tells how often a category was right', () => {
    const retyped: Label = { kind: 'retyped', at: LATER, id: 'n1', category: 'work' };
    expect(calibrate([retyped, confirmed(2)], []).byCategory).toMatchObject([
      { category: 'work', right: 1, wrong: 1 },
    ]);
  });
});

describe('for any answers', () => {
  const anyLabel: fc.Arbitrary<Label> = fc.oneof(
    fc.record({
      kind: fc.constant('answered' as const),
      at: fc.nat(60).map(minute),
      ...{ newerId: fc.nat(9).map((n) => `n${n}`), olderId: fc.nat(9).map((n) => `o${n}`) },
      verdict: fc.constantFrom(...verdicts),
    }),
    fc.record({
      kind: fc.constantFrom(...(['reinstated', 'confirmed', 'forgotten-as-wrong', 'retyped'] as const)),
      at: fc.nat(60).map(minute),
      id: fc.tuple(fc.constantFrom('n', 'o'), fc.nat(9)).map((parts) => parts.join('')),
      category: fc.constant('work' as const),
    }),
  );
  const labels = fc.array(anyLabel, { maxLength: 30 });
  const decisions = several(9);

  it('one more right answer never lowers trust, and one more wrong one never raises it', () => {
    fc.assert(
      fc.property(labels, fc.integer({ min: 1, max: 9 }), (all, number) => {
        const trust = (given: readonly Label[]): number => calibrate(given, decisions).byRule[0]!.trust;
        const before = trust(all);
        expect(trust([...all, confirmed(number)])).toBeGreaterThanOrEqual(before);
        expect(trust([...all, answered(number, 'update')])).toBeGreaterThanOrEqual(before);
        expect(trust([...all, reinstated(number)])).toBeLessThanOrEqual(before);
      }),
    );
  });

  it('trust is a share, and what is in question was never answered', () => {
    fc.assert(
      fc.property(labels, (all) => {
        const { byRule, inQuestion } = calibrate(all, decisions);
        for (const { trust, right, wrong, decisions: count } of byRule) {
          expect(trust).toBeGreaterThanOrEqual(0);
          expect(trust).toBeLessThanOrEqual(1);
          expect(right + wrong).toBeLessThanOrEqual(count);
        }
        const reinstatedIds = new Set(
          all.flatMap((each) => (each.kind === 'reinstated' && each.at >= minute(9) ? [each.id] : [])),
        );
        for (const { olderId } of inQuestion) expect(reinstatedIds.has(olderId)).toBe(false);
      }),
    );
  });

  it('without answers every pair is judged exactly as the judge alone does', async () => {
    const alone = createRuleJudge();
    const judge = createCalibratedJudge(alone, () => Promise.resolve(calibrate([], decisions)));
    const texts = fc.constantFrom(
      ...['I work at A.', 'I work at B.', 'I like tea.', 'I do not like tea.', 'Anna is my boss.'],
    );
    await fc.assert(
      fc.asyncProperty(texts, texts, async (one, other) => {
        const pair = [
          { ...statement, text: one },
          { ...statement, text: other, date: '2026-01-01' },
        ] as const;
        expect(await judge.judge(...pair, 0.9)).toEqual(await alone.judge(...pair, 0.9));
      }),
    );
  });
});
