import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TriviumError } from '../../../../indexer/platform';
import { rerankHits, RERANKED_HITS } from '../../../../indexer/search';
import { createScriptedNodes } from '../../../support/scripted-nodes';

const hitsOf = (...texts: readonly string[]) =>
  texts.map((text) => ({ hit: { path: text, score: 1 }, text }));

/** Scores a passage by the number in it. */
const byNumber = (_: string, documents: readonly string[]): readonly number[] =>
  documents.map((text) => Number(/\d+/.exec(text)?.[0] ?? 0));

describe('reranking', () => {
  it('replaces the order and keeps the hits as they are', async () => {
    const nodes = createScriptedNodes({ rerank: byNumber });
    const answer = await rerankHits(nodes, 'apples', hitsOf('a 1', 'b 3', 'c 2'));
    expect(answer).toEqual({
      hits: [
        { path: 'b 3', score: 1 },
        { path: 'c 2', score: 1 },
        { path: 'a 1', score: 1 },
      ],
      reranked: true,
    });
    expect(nodes.reranks[0]?.options).toMatchObject({ lane: 'interactive', purpose: 'rerank' });
  });

  it('looks at the first forty and leaves the rest where it is', async () => {
    const nodes = createScriptedNodes({ rerank: byNumber });
    const hits = hitsOf(...Array.from({ length: 45 }, (_, index) => `hit ${index}`));
    const { hits: ordered } = await rerankHits(nodes, 'x', hits);
    expect(nodes.reranks[0]?.documents).toHaveLength(RERANKED_HITS);
    expect(ordered[0]?.path).toBe('hit 39');
    expect(ordered.slice(40).map(({ path }) => path)).toEqual(hits.slice(40).map(({ text }) => text));
  });

  it('sends no more of a passage than a cross-encoder reads', async () => {
    const nodes = createScriptedNodes({ rerank: byNumber });
    await rerankHits(nodes, 'x', hitsOf('long '.repeat(2_000)));
    expect(nodes.reranks[0]?.documents[0]?.length).toBe(1_600);
  });

  it('loses no hit and doubles none, keeps equal ones in order, and those without text in place', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('', 'a 1', 'b 1', 'c 2', 'd 3'), { maxLength: 60 }),
        async (texts) => {
          const nodes = createScriptedNodes({ rerank: byNumber });
          const hits = texts.map((text, place) => ({ hit: { place, text }, text }));
          const { hits: ordered } = await rerankHits(nodes, 'x', hits);
          expect(ordered.map(({ place }) => place).sort((one, other) => one - other)).toEqual([
            ...texts.keys(),
          ]);
          ordered.forEach((hit, place) => {
            if (texts[place] === '') expect(hit.place).toBe(place);
          });
          const ones = ordered.slice(0, RERANKED_HITS).filter(({ text }) => text.endsWith('1'));
          expect(ones.map(({ place }) => place)).toEqual(
            ones.map(({ place }) => place).sort((a, b) => a - b),
          );
        },
      ),
    );
  });

  it.each([
    ['where no pool is there', undefined],
    ['where no node reranks', createScriptedNodes({ isThere: () => false })],
  ])('says that it was not done %s', async (_, nodes) => {
    const answer = await rerankHits(nodes, 'x', hitsOf('a 1', 'b 2'));
    expect(answer).toEqual({
      hits: [
        { path: 'a 1', score: 1 },
        { path: 'b 2', score: 1 },
      ],
      reranked: false,
    });
  });

  it.each<readonly [string, () => readonly number[], RegExp]>([
    [
      'a node fails',
      () => {
        throw new TriviumError('node-failed', 'desk is gone.');
      },
      /desk is gone/,
    ],
    ['scores are missing', () => [1], /1 usable scores for 2 passages/],
    ['a score is no number', () => [Number.NaN, 1], /reranker/],
  ])('keeps the order and says why where %s', async (_, rerank, problem) => {
    const answer = await rerankHits(createScriptedNodes({ rerank }), 'x', hitsOf('a 1', 'b 2'));
    expect(answer).toMatchObject({ reranked: false, hits: [{ path: 'a 1' }, { path: 'b 2' }] });
    expect(answer.problem).toMatch(problem);
  });

  it('is cancelled with the search', async () => {
    const controller = new AbortController();
    const rerank = () => {
      controller.abort();
      throw new TriviumError('cancelled', 'Cancelled.');
    };
    const asked = rerankHits(createScriptedNodes({ rerank }), 'x', hitsOf('a 1'), {
      signal: controller.signal,
    });
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
  });
});
