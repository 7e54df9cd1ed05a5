// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JudgeFit, RuleTrust } from '../../../../indexer/memory';
import { decisionOf, memoryOf, reviewOf } from '../hand-memory';
import { MemoriesStage } from './memories-stage';

let stage: MemoriesStage;

beforeEach(() => {
  stage = new MemoriesStage();
});
afterEach(() => stage.close());

const fit: JudgeFit = {
  ...{ judge: 'model-a', method: 'platt', threshold: 0.84, right: 30, wrong: 4, meanError: 0.05 },
  table: [
    { from: 0.5, to: 0.6, count: 4, predicted: 0.55, observed: 0.25, fitted: 0.4 },
    { from: 0.9, to: 1, count: 30, predicted: 0.95, observed: 0.97, fitted: 0.96 },
  ],
};

const rule: RuleTrust = {
  ...{ judge: 'rules', rule: 'single-attribute', verdict: 'update', decisions: 12, right: 3, wrong: 1 },
  ...{ guesses: { right: 0, wrong: 0 }, trust: 0.86, threshold: 0.8, isTrusted: true },
};

describe('the reliability plot', () => {
  it('draws each step where its numbers are, the fit, and the same numbers as a table', async () => {
    stage.memory.calibrated = { judges: [fit] };
    await stage.show({ section: 'log' });
    const points = [...stage.root.querySelectorAll('.trivium-plot-point')];
    const places = points.map((point) => [
      Number(point.getAttribute('cx')),
      Number(point.getAttribute('cy')),
    ]);
    expect(places.flat().map((place) => Math.round(place))).toEqual([67, 87, 107, 15]);
    const [few = 0, many = 0] = points.map((point) => Number(point.getAttribute('r')));
    expect(many).toBeGreaterThan(few);
    expect(stage.root.querySelector('.trivium-plot-fit')?.getAttribute('points')).toMatch(/^67,72 107,1\d/);
    expect(stage.root.querySelector('[role="img"]')?.getAttribute('aria-label')).toContain('model-a');
    const rows = stage.all('[data-judge="model-a"] tbody tr');
    expect(rows).toEqual(['0.5 to 0.60.550.250.404', '0.9 to 1.00.950.970.9630']);
    expect(stage.text).toContain('decides from a certainty of 0.84');
  });

  it('has decimals as they are written in German', async () => {
    stage.language = 'de';
    stage.memory.calibrated = { judges: [fit], byRule: [rule] };
    await stage.show({ section: 'log' });
    expect(stage.all('[data-judge="model-a"] tbody tr')[0]).toBe('0,5 bis 0,60,550,250,404');
    expect(stage.text).toContain('0,86 · 0,80');
  });

  it('tells how far each rule is trusted, and why there is no plot where no judge tells probabilities', async () => {
    stage.memory.calibrated = { byRule: [rule, { ...rule, rule: 'other', isTrusted: false }] };
    await stage.show({ section: 'log' });
    expect(stage.text).toContain('replaces it · decides');
    expect(stage.text).toContain('replaces it · only asks you');
    expect(stage.text).toContain('Only a judge that tells probabilities');
    expect(stage.root.querySelector('svg')).toBeNull();
  });
});

describe('deciding what has become clear', () => {
  const review = reviewOf('pair', {
    newer: memoryOf('newer', { text: 'Works at B.' }),
    older: memoryOf('older', { text: 'Works at A.' }),
  });

  it('shows first what would be decided, and does it only when told so', async () => {
    stage.memory.waiting = [review];
    stage.memory.wouldDecide = [
      { review, verdict: 'update', judge: 'model-a' },
      { review: reviewOf('other'), verdict: 'update', judge: 'model-a', objection: 'it is older' },
    ];
    await stage.show({ section: 'review' });
    await stage.click('What would be decided now?');
    expect(stage.memory.calls).toEqual(['reapply dry']);
    expect(stage.text).toContain('1 pair would be decided');
    expect(stage.text).toContain('still asks you: It is older.');
    await stage.click('Decide 1 pair');
    expect(stage.memory.calls).toEqual(['reapply dry', 'reapply']);
    expect(stage.host.calls).toEqual(['tell: 1 pair was decided. The log tells each.']);
  });

  it('offers nothing to do where nothing would be decided, and nothing at all where nothing may be changed', async () => {
    stage.memory.waiting = [review];
    await stage.show({ section: 'review' });
    await stage.click('What would be decided now?');
    expect(stage.text).toContain('Nothing that waits would be decided');
    expect(stage.has(/^Decide/)).toBe(false);
    await stage.click('Leave them');
    expect(stage.has('What would be decided now?')).toBe(true);
  });
});

describe('what was left out as a duplicate', () => {
  const left = decisionOf({
    verdict: 'duplicate',
    newText: 'Lives in Halle an der Saale.',
    olderText: 'Lives in Halle.',
  });
  const leftOut = { ...left };
  Reflect.deleteProperty(leftOut, 'newId');

  it('is kept apart with one click, in the space of the one beside it', async () => {
    stage.memory.all = [memoryOf('older', { space: 'home' })];
    stage.memory.decided = [leftOut];
    await stage.show({ section: 'log' });
    await stage.click('Keep it apart');
    expect(stage.memory.calls).toEqual(['remember Lives in Halle an der Saale.']);
    expect(stage.memory.remembered).toEqual([
      { text: leftOut.newText, space: 'home', store: 'facts', origin: 'user', isApart: true },
    ]);
    expect(stage.host.calls.join()).toContain('Lives in Halle an der Saale.');
  });

  it.each([
    ['became a memory', left],
    ['says the very same', { ...leftOut, newText: 'Lives in Halle.' }],
    ['replaced something', { ...leftOut, verdict: 'update' as const }],
  ])('has no such button where it %s', async (_why, decision) => {
    stage.memory.decided = [decision];
    await stage.show({ section: 'log' });
    expect(stage.has('Keep it apart')).toBe(false);
  });
});
