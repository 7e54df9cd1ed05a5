import { expect, it } from 'vitest';
import * as z from 'zod';
import { askStructured, chooseByProbability, type CallOptions } from '../../indexer/nodes';
import { describeWithServer, serversOfSuite } from './stage';

const call: CallOptions = { lane: 'interactive', purpose: 'test' };
const messages = [{ role: 'user', content: 'Wie heißt die Hauptstadt von Österreich?' }] as const;

describeWithServer('chat with llama.cpp', () => {
  const stage = serversOfSuite('chat');

  it('is found to be able to do all that is asked of it', async () => {
    const { url } = stage.servers[0] as { url: string };
    const settings = { name: 'new', url, roles: ['chat' as const], lane: 'both' as const, isOff: false };
    expect(await stage.nodes.probe(settings)).toMatchObject({
      ...{ isReachable: true, server: 'llama.cpp', models: ['trivium-test-chat'] },
      ...{ slots: 2, contextTokens: 2048 },
      can: {
        ...{ chat: true, schema: true, grammar: true, logprobs: true, streaming: true },
        ...{ embed: false, rerank: false },
      },
    });
    await stage.nodes.check();
    expect(stage.nodes.status().nodes[0]).toMatchObject({ state: 'ready', slots: 2 });
    expect(stage.nodes.capacity('chat', 'background')).toBeGreaterThan(0);
  });

  it('says who answered, and what it cost', async () => {
    const answer = await stage.nodes.chat({ messages, maxTokens: 8 }, call);
    expect(answer).toMatchObject({ node: 'chat-0', model: 'trivium-test-chat', tokensOut: 8, attempts: 1 });
    expect(answer.finish).toBe('length');
    expect(answer.tokensPerSecond).toBeGreaterThan(0);
  });

  it('keeps to a grammar', async () => {
    const { text } = await stage.nodes.chat(
      { messages, maxTokens: 20, grammar: 'root ::= [a-c] [x-z] "." ' },
      call,
    );
    expect(text).toMatch(/^[a-c][x-z]\.$/);
  });

  it('keeps to a JSON schema', async () => {
    const schema = {
      type: 'object',
      properties: {
        verdict: { enum: ['duplicate', 'update'] },
        year: { type: 'integer', minimum: 1, maximum: 9 },
      },
      required: ['verdict', 'year'],
      additionalProperties: false,
    };
    const { text, finish } = await stage.nodes.chat({ messages, maxTokens: 100, schema }, call);
    expect(finish).toBe('stop');
    expect(JSON.parse(text)).toMatchObject({
      verdict: expect.stringMatching(/^(duplicate|update)$/) as string,
      year: expect.any(Number) as number,
    });
  });

  it('gives structured answers with texts, lists and numbers of every kind, by schema and by grammar', async () => {
    const fact = z.object({
      text: z.string().min(1).max(60),
      kind: z.enum(['fact', 'event']),
      weight: z.int(),
      tags: z.array(z.string().max(8)).max(3),
    });
    const schema = z.object({
      facts: z.array(fact).min(1).max(3),
      isComplete: z.boolean(),
      note: z.string().nullable(),
    });
    for (const form of ['schema', 'grammar'] as const) {
      const asked = { messages, schema, name: 'facts', maxTokens: 1_500, form };
      const { value, answers } = await askStructured(stage.nodes, asked, { ...call, purpose: form });
      expect(schema.safeParse(value).success).toBe(true);
      // Not refused by the server, nor put into words.
      expect(answers).toHaveLength(1);
    }
    const { purposes } = stage.nodes.status();
    expect(purposes.filter(({ purpose }) => ['schema', 'grammar'].includes(purpose))).toEqual([
      expect.objectContaining({ calls: 1, failed: 0 }),
      expect.objectContaining({ calls: 1, failed: 0 }),
    ]);
  });

  it('never gives an infinite number, which a schema of llama.cpp does not rule out', async () => {
    const asked = { messages, schema: z.object({ weight: z.number() }), name: 'weight', maxTokens: 100 };
    const outcome = await askStructured(stage.nodes, asked, call).catch((error: unknown) => error);
    if (outcome instanceof Error) expect(outcome).toMatchObject({ code: 'node-failed' });
    else expect(outcome).toMatchObject({ value: { weight: expect.any(Number) as number } });
    const { value } = await askStructured(stage.nodes, { ...asked, form: 'grammar' }, call);
    expect(Number.isFinite(value.weight)).toBe(true);
  });

  it('comes piece by piece, and to the same', async () => {
    const asked = { messages, maxTokens: 40, grammar: 'root ::= [a-z ]{30}' };
    const pieces: string[] = [];
    const streamed = await stage.nodes.stream(asked, call, (piece) => pieces.push(piece));
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.join('')).toBe(streamed.text);
    expect(streamed.text).toBe((await stage.nodes.chat(asked, call)).text);
    expect(streamed.tokensOut).toBe(31);
  });

  it('comes without thoughts, whether the server told them apart or not', async () => {
    const grammar = 'root ::= "<think>\\nhm, well\\n</think>\\n\\nWien"';
    for (const reasoning of [true, false]) {
      const asked = { messages, maxTokens: 60, grammar, reasoning };
      expect(await stage.nodes.chat(asked, call)).toMatchObject({ text: 'Wien', finish: 'stop' });
      const pieces: string[] = [];
      await stage.nodes.stream(asked, call, (piece) => pieces.push(piece));
      expect(pieces.join('')).toBe('Wien');
    }
  });

  it('tells the probabilities that a judge reads', async () => {
    const keys = ['duplicate', 'update', 'extends', 'distinct'];
    const request = {
      question: 'Are these two statements the same? 1: Anna lives in Graz. 2: Anna lives in Wien.',
      options: keys.map((key) => ({ key, text: `The second is: ${key}.` })),
      instructions: 'Compare two statements.',
    };
    const choice = await chooseByProbability(stage.nodes, request, call);
    expect(choice.how).toBe('logprobs');
    const shares = Object.values(choice.probabilities ?? {});
    expect(shares).toHaveLength(4);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    // Of random weights: it has a liking for places in the list, which asking in both orders shows.
    expect(choice.disagreement).toBeGreaterThan(0);
    const reversed = { ...request, options: request.options.toReversed() };
    const again = await chooseByProbability(stage.nodes, reversed, call);
    for (const key of keys)
      expect(again.probabilities?.[key]).toBeCloseTo(choice.probabilities?.[key] ?? 0, 2);
  });

  it('fails at once, with the server’s words, where the prompt is longer than a slot', async () => {
    const long = [{ role: 'user' as const, content: 'lang '.repeat(600) }];
    await expect(stage.nodes.chat({ messages: long, maxTokens: 8 }, call)).rejects.toMatchObject({
      code: 'node-failed',
      message: expect.stringMatching(
        /"chat-0".*exceeds the available context size \(2048 tokens\)/,
      ) as string,
    });
  });

  it('is let go of by the server when it is aborted', async () => {
    const { url } = stage.servers[0] as { url: string };
    const busy = async () => {
      const slots = z.array(z.object({ is_processing: z.boolean() }));
      const answer = slots.parse(await (await fetch(`${url}/slots`)).json());
      return answer.filter((slot) => slot.is_processing).length;
    };
    const abort = new AbortController();
    // No grammar ends it: it would write until its slot is full.
    const endless = { messages, maxTokens: 1_900, grammar: 'root ::= [a-z]+' };
    const running = stage.nodes.stream(endless, { ...call, signal: abort.signal }, () => abort.abort());
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    await expect.poll(busy).toBe(0);
    expect(stage.nodes.status().nodes[0]?.inFlight).toEqual({ interactive: 0, background: 0 });
  });
});
