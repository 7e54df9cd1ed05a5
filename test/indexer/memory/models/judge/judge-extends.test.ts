import { describe, expect, it } from 'vitest';
import { judgeExtends, judgeRefuted } from '../../../../../indexer/memory';
import { choosingNodes, favouring } from '../../../nodes/choosing-nodes';

const call = { lane: 'background', purpose: 'judge' } as const;
const YES = /^Yes/u;

describe('what a memory adds detail to', () => {
  it('is asked of the nearest three alone, and of none that is too far', async () => {
    const nodes = choosingNodes(favouring(YES, 0.95));
    const older = [0.81, 0.79, 0.95, undefined, 0.85, 0.9].map((similarity, at) => ({
      ...{ text: `Memory ${at}.`, similarity },
    }));
    const links = await judgeExtends(nodes, 'A newer one.', older, call);
    expect(links.map(({ at, isExtension }) => [at, isExtension])).toEqual([
      [2, true],
      [5, true],
      [4, true],
    ]);
    expect(nodes.requests).toHaveLength(6);
  });

  it.each([
    ['above the threshold', 0.91, false, true],
    ['below it', 0.89, false, false],
    ['where its probability is not known', 0.99, true, false],
  ])('is linked only %s', async (_, share, isMute, isExtension) => {
    const nodes = choosingNodes(favouring(YES, share), { isMute });
    const [link] = await judgeExtends(
      nodes,
      'A newer one.',
      [{ text: 'An older one.', similarity: 0.9 }],
      call,
    );
    expect(link).toMatchObject({ isExtension, model: 'model-a' });
  });
});

describe('whether a statement is refuted', () => {
  const REFUTED = /^A passage/u;

  it.each([
    ['refuted', 0.95, 'refuted'],
    ['not-refuted', 0.05, 'not-refuted'],
    ['unsure', 0.6, 'unsure'],
  ] as const)('is %s at %d', async (_, share, verdict) => {
    const judgement = await judgeRefuted(
      choosingNodes(favouring(REFUTED, share)),
      'It rains.',
      ['Sun.'],
      call,
    );
    expect(judgement.verdict).toBe(verdict);
    expect(judgement.probability).toBeCloseTo(share);
  });

  it('is not known where the server tells no probabilities', async () => {
    const nodes = choosingNodes(favouring(REFUTED, 0.99), { isMute: true });
    const judgement = await judgeRefuted(nodes, 'It rains.', ['Sun.'], call);
    expect(judgement.verdict).toBe('unsure');
    expect(judgement).not.toHaveProperty('probability');
  });

  it('is judged by no more than its limits let through', async () => {
    const nodes = choosingNodes(favouring(REFUTED, 0.9));
    const evidence = Array.from({ length: 9 }, () => `Passage ${'x'.repeat(5_000)}`);
    await judgeRefuted(nodes, 'It rains.', evidence, call);
    const shown = nodes.requests[0]?.messages[1]?.content ?? '';
    expect(shown.match(/<passage>/gu)).toHaveLength(5);
    expect(shown.length).toBeLessThan(5 * 1_600);
  });
});
