import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chooseByProbability,
  type ChatRequest,
  type ChoiceOption,
  type TokenLogprob,
} from '../../../../indexer/nodes';
import { refusal, scriptedNodes, type Reply } from '../scripted-nodes';

const options: readonly ChoiceOption<'cat' | 'dog' | 'fish'>[] = [
  { key: 'cat', text: 'It meows.' },
  { key: 'dog', text: 'It barks.' },
  { key: 'fish', text: 'It is silent.' },
];
const request = { question: 'What is it?', options, instructions: 'Choose.' };
const background = { lane: 'background', purpose: 'judge' } as const;

const isForProbabilities = (asked: ChatRequest): boolean => asked.topLogprobs !== undefined;

/** Letter that stands before a text in a request. */
function letterOf(asked: ChatRequest, text: string): string {
  const shown = asked.messages.at(-1)?.content ?? '';
  return new RegExp(`^([A-Z])\\) ${text.replaceAll('.', '\\.')}$`, 'mu').exec(shown)?.[1] ?? '?';
}

/** A model that gives each option a share, whatever the order, and adds something to what stands first. */
function model(shares: Readonly<Record<string, number>>, biasToFirst = 0) {
  return (asked: ChatRequest): Reply => {
    const weights = Object.entries(shares).map(([text, share]) => {
      const letter = letterOf(asked, text);
      return [letter, share + (letter === 'A' ? biasToFirst : 0)] as const;
    });
    const all = weights.reduce((sum, [, weight]) => sum + weight, 0);
    const logprobs = weights.map(([token, weight]) => ({ token, logprob: Math.log(weight / all) }));
    return { text: logprobs[0]?.token ?? '', finish: 'length', logprobs: [logprobs] };
  };
}

const told = (...tokens: readonly (readonly [token: string, share: number])[]): readonly TokenLogprob[] =>
  tokens.map(([token, share]) => ({ token, logprob: Math.log(share) }));

describe('a choice by probability', () => {
  it('is read from the letters at the first token, in two orders', async () => {
    const nodes = scriptedNodes(model({ 'It meows.': 0.7, 'It barks.': 0.2, 'It is silent.': 0.1 }));
    const choice = await chooseByProbability(nodes, request, background);
    expect(choice).toMatchObject({ chosen: 'cat', how: 'logprobs', model: 'model-a' });
    expect(choice.probability).toBeCloseTo(0.7);
    expect(choice.disagreement).toBeCloseTo(0);
    expect(choice.answers).toHaveLength(2);
    expect(nodes.requests.map(({ maxTokens, topLogprobs }) => [maxTokens, topLogprobs])).toEqual([
      [1, 20],
      [1, 20],
    ]);
    expect(nodes.requests.map((asked) => letterOf(asked, 'It meows.'))).toEqual(['A', 'C']);
  });

  it('tells how much it depended on the order', async () => {
    const nodes = scriptedNodes(model({ 'It meows.': 0.5, 'It is silent.': 0.5 }, 1));
    const two = options.filter(({ key }) => key !== 'dog');
    const choice = await chooseByProbability(nodes, { ...request, options: two }, background);
    expect(choice.probabilities?.cat).toBeCloseTo(0.5);
    expect(choice.disagreement).toBeCloseTo(0.5);
  });

  it('counts a letter however its token is written, and nothing else', async () => {
    const likeliest = told([' A', 0.3], ['a', 0.1], ['B', 0.2], ['And', 0.2], ['▁C)', 0.1], ['D', 0.05]);
    const nodes = scriptedNodes((_, call) => ({
      text: 'A',
      logprobs: [call === 1 ? likeliest : told(['C', 1])],
    }));
    const { probabilities } = await chooseByProbability(nodes, request, background);
    expect(probabilities?.cat).toBeCloseTo((0.4 / 0.7 + 1) / 2);
    expect(probabilities?.dog).toBeCloseTo(0.2 / 0.7 / 2);
  });

  it('comes to 1, and is the same in whatever order the options are listed', async () => {
    const share = fc.double({ min: 0.001, max: 1, noNaN: true });
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(share, share, share),
        fc.double({ min: 0, max: 3, noNaN: true }),
        fc.shuffledSubarray([...options], { minLength: 3 }),
        async ([cat, dog, fish], bias, listed) => {
          const say = model({ 'It meows.': cat, 'It barks.': dog, 'It is silent.': fish }, bias);
          const one = await chooseByProbability(scriptedNodes(say), request, background);
          const other = await chooseByProbability(
            scriptedNodes(say),
            { ...request, options: listed },
            background,
          );
          const all = Object.values(one.probabilities ?? {}).reduce((sum, each) => sum + each, 0);
          expect(all).toBeCloseTo(1, 9);
          expect(other).toEqual(one);
          expect(one.disagreement).toBeGreaterThanOrEqual(0);
          expect(one.disagreement).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('of two options is not moved by what stands first', async () => {
    const share = fc.double({ min: 0.001, max: 1, noNaN: true });
    await fc.assert(
      fc.asyncProperty(share, share, fc.double({ min: 0, max: 3, noNaN: true }), async (cat, fish, bias) => {
        fc.pre(Math.abs(cat - fish) > 1e-6);
        const say = model({ 'It meows.': cat, 'It is silent.': fish }, bias);
        const two = options.filter(({ key }) => key !== 'dog');
        const { chosen } = await chooseByProbability(
          scriptedNodes(say),
          { ...request, options: two },
          background,
        );
        expect(chosen).toBe(cat > fish ? 'cat' : 'fish');
      }),
    );
  });
});

describe('a choice without probabilities', () => {
  const constrained =
    (text: string) =>
    (asked: ChatRequest): Reply => ({
      text: isForProbabilities(asked) ? letterOf(asked, text) : `{"answer":"${letterOf(asked, text)}"}`,
    });

  it('is held to the letters in both orders, and its certainty is not known', async () => {
    const nodes = scriptedNodes(constrained('It barks.'));
    const choice = await chooseByProbability(nodes, request, background);
    expect(choice).toMatchObject({ chosen: 'dog', how: 'constrained', disagreement: 0 });
    expect(choice).not.toHaveProperty('probability');
    expect(choice.answers).toHaveLength(4);
    const asked = nodes.requests.find(({ schema }) => schema !== undefined);
    expect(asked?.schema).toMatchObject({ properties: { answer: { enum: ['A', 'B', 'C'] } } });
  });

  it('is not asked for probabilities again', async () => {
    const nodes = scriptedNodes(constrained('It barks.'));
    await chooseByProbability(nodes, request, background);
    await chooseByProbability(nodes, request, background);
    expect(nodes.requests.filter(isForProbabilities)).toHaveLength(2);
  });

  it('is made where the server does not take the question for them', async () => {
    const nodes = scriptedNodes((asked) => {
      if (isForProbabilities(asked)) throw refusal('desk');
      return constrained('It barks.')(asked);
    });
    await chooseByProbability(nodes, request, background);
    const choice = await chooseByProbability(nodes, request, background);
    expect(choice).toMatchObject({ chosen: 'dog', how: 'constrained' });
    expect(nodes.requests.filter(isForProbabilities)).toHaveLength(2);
  });

  it('is made where the model was about to say something else, and asked for probabilities again', async () => {
    const chatty = told(['The', 0.6], ['A', 0.3], ['B', 0.05]);
    const nodes = scriptedNodes((asked) =>
      isForProbabilities(asked) ? { text: 'The', logprobs: [chatty] } : constrained('It meows.')(asked),
    );
    await chooseByProbability(nodes, request, background);
    const choice = await chooseByProbability(nodes, request, background);
    expect(choice).toMatchObject({ chosen: 'cat', how: 'constrained' });
    expect(nodes.requests.filter(isForProbabilities)).toHaveLength(4);
  });

  it('is none where it depends on the order', async () => {
    const nodes = scriptedNodes((asked) => ({ text: isForProbabilities(asked) ? 'A' : '{"answer":"A"}' }));
    const choice = await chooseByProbability(nodes, request, background);
    expect(choice).toMatchObject({ chosen: undefined, how: 'constrained', disagreement: 1 });
  });

  it.each(['', 'none of them', '{"answer":"D"}', '{"answer":""}'])('never comes of %j', async (text) => {
    const nodes = scriptedNodes(() => ({ text }));
    await expect(chooseByProbability(nodes, request, background)).rejects.toMatchObject({
      code: 'node-failed',
    });
  });
});
