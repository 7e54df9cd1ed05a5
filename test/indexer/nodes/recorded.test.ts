import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { askStructured, chooseByProbability, type CallOptions } from '../../../indexer/nodes';
import { recorded, replay } from './replay';

const call: CallOptions = { lane: 'interactive', purpose: 'test' };
const question = {
  messages: [{ role: 'user', content: 'Wie heißt die Hauptstadt?' }],
  maxTokens: 16,
} as const;

function body(request: { readonly body?: string } | undefined): unknown {
  return JSON.parse(request?.body ?? 'null');
}

describe('a chat answer of llama.cpp', () => {
  it('is read with who gave it and what it cost', async () => {
    const { nodes, asked } = replay(['chat-stop']);
    const answer = await nodes.chat(question, call);
    expect(answer).toMatchObject({ text: 'Wien', finish: 'stop', node: 'attic', model: 'trivium-test-chat' });
    expect(answer).toMatchObject({ tokensIn: 105, tokensOut: 5, attempts: 1 });
    expect(answer.tokensPerSecond).toBeGreaterThan(0);
    expect(body(asked[0])).toMatchObject({ chat_template_kwargs: { enable_thinking: false } });
    await nodes.close();
  });

  it.each([
    ['chat', { text: 'AAAAAAAAAAAAAAAA', finish: 'length' }],
    ['chat-thought', { text: 'Wien', finish: 'stop' }],
    ['chat-thought-left', { text: 'Wien', finish: 'stop' }],
    ['chat-channel-thought', { text: 'Wien', finish: 'stop' }],
    ['chat-only-thought', { text: '', finish: 'length' }],
    ['chat-thought-unclosed', { text: '', finish: 'length' }],
    ['chat-empty', { text: '', finish: 'stop' }],
  ])('comes without what the model thought, and says how it ended (%s)', async (name, expected) => {
    const { nodes } = replay([name]);
    expect(await nodes.chat(question, call)).toMatchObject(expected);
    await nodes.close();
  });

  it('has the likeliest tokens of each place, the likeliest first', async () => {
    const { nodes } = replay(['chat-logprobs']);
    const { logprobs = [] } = await nodes.chat({ ...question, topLogprobs: 5 }, call);
    expect(logprobs.map((place) => place.length)).toEqual([5, 5]);
    for (const place of logprobs) {
      const values = place.map(({ logprob }) => logprob);
      expect(values).toEqual([...values].sort((a, b) => b - a));
    }
    await nodes.close();
  });
});

describe('a judgement by probability', () => {
  it('is read from the letters among the likeliest tokens, asked in both orders', async () => {
    const { nodes, asked } = replay(['chat-choice']);
    const options = ['north', 'east', 'south', 'west'].map((key) => ({ key, text: key }));
    const choice = await chooseByProbability(
      nodes,
      { question: 'Where?', options, instructions: 'Say where.' },
      call,
    );
    expect(choice.how).toBe('logprobs');
    expect(asked).toHaveLength(2);
    const shares = Object.values(choice.probabilities ?? {});
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    // The same letters whatever stands behind them: the first and the last option change places, and so must tie.
    expect(new Set(shares.map((share) => share.toFixed(9))).size).toBe(2);
    expect(choice.disagreement).toBeGreaterThan(0);
    await nodes.close();
  });
});

describe('an answer held to a schema', () => {
  const verdict = z.object({
    verdict: z.enum(['duplicate', 'update', 'distinct']),
    certainty: z.number().int().min(0).max(9),
    words: z.array(z.string()).min(1).max(3),
  });
  const request = { messages: question.messages, schema: verdict, name: 'verdict', maxTokens: 64 };

  it('is parsed', async () => {
    const { nodes, asked } = replay(['chat-schema']);
    const { value } = await askStructured(nodes, request, call);
    expect(value).toMatchObject({ verdict: 'update', certainty: 1 });
    expect(body(asked[0])).toMatchObject({ response_format: { type: 'json_schema' } });
    await nodes.close();
  });

  it('is asked for with more room where it was cut off', async () => {
    const { nodes, asked } = replay(['chat-schema-cut', 'chat-schema']);
    expect((await askStructured(nodes, request, call)).value.verdict).toBe('update');
    const limits = asked.map((each) => z.object({ max_tokens: z.number() }).parse(body(each)).max_tokens);
    expect(limits).toEqual([64, 32_768]);
    await nodes.close();
  });

  it.each(['chat-only-thought', 'chat-thought-unclosed', 'chat-empty'])(
    'is never taken for granted where there is none (%s)',
    async (name) => {
      const { nodes } = replay([name]);
      await expect(askStructured(nodes, request, call)).rejects.toMatchObject({ code: 'node-failed' });
      await nodes.close();
    },
  );

  it('is asked for by grammar where the server refuses the schema', async () => {
    const { nodes, asked } = replay(['fault-schema', 'chat-schema']);
    expect((await askStructured(nodes, request, call)).value.verdict).toBe('update');
    expect(body(asked[1])).toHaveProperty('grammar');
    await nodes.close();
  });
});

describe('a streamed answer of llama.cpp', () => {
  /** A text cut at any places. */
  const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });
  const cutAt = (places: readonly number[]) => (text: string) => {
    const ends = [...places.map((place) => Math.floor(place * text.length)), text.length].sort(
      (a, b) => a - b,
    );
    return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end));
  };

  it.each([
    ['stream', 'AAAAAA', 'length'],
    ['stream-thought', 'Wien', 'stop'],
  ])('is the same wherever its bytes were cut (%s)', async (name, text, finish) => {
    await fc.assert(
      fc.asyncProperty(cuts, async (places) => {
        const { nodes } = replay([name], { cut: cutAt(places) });
        const told: string[] = [];
        const answer = await nodes.stream(question, call, (piece) => told.push(piece));
        expect(answer).toMatchObject({ text, finish, model: 'trivium-test-chat' });
        expect(told.join('')).toBe(text);
        await nodes.close();
      }),
      { numRuns: 40 },
    );
  });

  it('tells its tokens where the server was asked for them', async () => {
    const { nodes } = replay(['stream']);
    expect(await nodes.stream(question, call, () => undefined)).toMatchObject({
      tokensIn: 105,
      tokensOut: 6,
    });
    await nodes.close();
  });

  it('fails where an error comes after the status said that all was well', async () => {
    expect(recorded('stream-error').answer.status).toBe(200);
    const { nodes } = replay(['stream-error']);
    const streaming = nodes.stream(question, call, () => undefined);
    await expect(streaming).rejects.toMatchObject({ code: 'node-failed' });
    await nodes.close();
  });
});

describe('vectors and ranks of llama.cpp', () => {
  it('are unit vectors in the order of the texts', async () => {
    const { nodes } = replay(['embed'], { role: 'embed' });
    const { vectors, model } = await nodes.embed(
      ['Grüße aus Wien', 'the cat sat'],
      { dimensions: 384 },
      call,
    );
    expect(model).toBe('trivium-test-embed');
    expect(vectors.map((vector) => vector.length)).toEqual([384, 384]);
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    expect(vectors[0]?.[0]).toBeCloseTo(0.0006128, 6);
    await nodes.close();
  });

  it.each([
    ['another number of dimensions', { dimensions: 768 }, /384 dimensions instead of 768/],
    ['another model', { model: 'nomic-embed-text' }, /"trivium-test-embed" instead of "nomic-embed-text"/],
  ])('are refused where they are of %s', async (_, expected, message) => {
    const { nodes } = replay(['embed'], { role: 'embed' });
    const embedding = nodes.embed(['Grüße aus Wien', 'the cat sat'], expected, call);
    await expect(embedding).rejects.toMatchObject({
      code: 'node-failed',
      message: expect.stringMatching(message) as string,
    });
    await nodes.close();
  });

  it('are scores in the order of the documents, which the server gives by rank', async () => {
    const { nodes } = replay(['rerank'], { role: 'rerank' });
    const { scores } = await nodes.rerank('cat', ['a cat sat', 'rain in Wien', 'stock prices'], call);
    expect(scores.map((score) => score.toFixed(3))).toEqual(['-0.447', '0.074', '-0.404']);
    await nodes.close();
  });

  it('are asked for at /rerank where there is no /v1/rerank, and from then on there first', async () => {
    const { nodes, asked } = replay(['fault-path', 'rerank-short-path'], { role: 'rerank' });
    for (let time = 0; time < 2; time++) {
      const { scores } = await nodes.rerank('cat', ['a cat sat', 'rain in Wien'], call);
      expect(scores[0]).toBeLessThan(scores[1] as number);
    }
    expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(['/v1/rerank', '/rerank', '/rerank']);
    await nodes.close();
  });
});

describe('a fault of llama.cpp', () => {
  it.each([
    ['fault-grammar', 1, /failed to parse grammar/],
    ['fault-schema', 1, /JSON schema conversion failed/],
    ['fault-context', 1, /3038 tokens\) exceeds the available context size/],
    ['fault-messages', 1, /'messages' is required/],
    ['fault-output', 2, /output that does not match/],
    ['fault-no-chat', 2, /the current context does not logits computation/],
  ])(
    'is told in the server’s words, and tried again only where that may help (%s)',
    async (name, tries, said) => {
      const { nodes, asked } = replay([name]);
      const failure = await nodes.chat(question, call).catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: 'node-failed' });
      expect((failure as Error).message).toMatch(said);
      expect((failure as Error).message).toContain('"attic" (http://127.0.0.1:8080)');
      expect(asked).toHaveLength(tries);
      await nodes.close();
    },
  );

  it.each([
    ['fault-no-embeddings', 'embed', /Start it with `--embeddings`/],
    ['fault-no-rerank', 'rerank', /Start it with `--reranking`/],
    ['fault-embed-long', 'embed', /602 tokens\) is too large to process/],
  ] as const)('says how the server has to be started (%s)', async (name, role, said) => {
    const { nodes } = replay([name], { role });
    const asking = role === 'embed' ? nodes.embed(['x'], {}, call) : nodes.rerank('x', ['y'], call);
    await expect(asking).rejects.toMatchObject({
      code: 'node-failed',
      message: expect.stringMatching(said) as string,
    });
    await nodes.close();
  });

  it('of a wrong key names the place to mend it and never the key', async () => {
    const { nodes, asked } = replay(['fault-key'], { keyName: 'attic-key' });
    const failure = await nodes.chat(question, call).catch((error: unknown) => error);
    expect(asked[0]?.headers['authorization']).toBe('Bearer a-wrong-key');
    expect((failure as Error).message).toMatch(/Invalid API Key.*Check the key/);
    expect(JSON.stringify([String(failure), nodes.status()])).not.toContain('a-wrong-key');
    await nodes.close();
  });
});

describe('what llama.cpp says of itself', () => {
  const node = { name: 'new', url: 'http://127.0.0.1:8081', roles: ['chat' as const], lane: 'both' as const };

  it('is its model, its slots and the context of each', async () => {
    const { nodes } = replay(['chat-stop']);
    const probe = await nodes.probe({ ...node, isOff: false });
    expect(probe).toMatchObject({ isReachable: true, server: 'llama.cpp', models: ['trivium-test-chat'] });
    expect(probe).toMatchObject({ slots: 2, contextTokens: 2048 });
    await nodes.check();
    expect(nodes.status().nodes[0]).toMatchObject({ state: 'ready', slots: 2, model: 'trivium-test-chat' });
    await nodes.close();
  });

  it('while it reads its model is that it is not there yet', async () => {
    const { nodes } = replay(['chat-stop'], { description: { '/health': 'fault-loading' } });
    const probe = await nodes.probe({ ...node, isOff: false });
    expect(probe.isReachable).toBe(false);
    expect(probe.problem).toMatch(/Loading model/);
    await nodes.close();
  });
});
