import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { askStructured, chooseByProbability } from '../../../../indexer/nodes';
import type { ChatBody } from '../../../support/model-server';
import { asJob, nodeOf, open, serve, settingsOf } from '../pool/stage';

const request = {
  messages: [{ role: 'user', content: 'What is the capital of France?' }],
  schema: z.object({ city: z.string().max(40) }),
  ...{ name: 'city', maxTokens: 100 },
} as const;
const CHAT = '/v1/chat/completions';
const isOfSchema = (body: ChatBody): boolean => JSON.stringify(body).includes('"response_format"');

describe('answers of a shape, over HTTP', () => {
  it('come of a server that refuses schemas, which is asked for one only once and is not blamed', async () => {
    const server = await serve({
      respond: () => '{"city":"Paris"}',
      refuse: (body) =>
        isOfSchema(body) ? { status: 400, message: 'response_format is not supported' } : undefined,
    });
    const pool = await open(settingsOf([server]));
    const before = server.requestsTo(CHAT).length;
    expect((await askStructured(pool, request, asJob)).value).toEqual({ city: 'Paris' });
    expect((await askStructured(pool, request, asJob)).value).toEqual({ city: 'Paris' });
    const asked = server.requestsTo(CHAT).slice(before);
    expect(asked.map(({ body }) => isOfSchema(body as ChatBody))).toEqual([true, false, false]);
    expect(nodeOf(pool).state).toBe('ready');
  });

  it('are not taken for none where the server says nothing', async () => {
    const server = await serve({ respond: () => '' });
    const pool = await open(settingsOf([server]));
    await expect(askStructured(pool, request, asJob)).rejects.toMatchObject({ code: 'node-failed' });
  });

  it('are chosen without probabilities where the server has none', async () => {
    const server = await serve({
      flavour: 'other',
      respond: (body) => {
        const shown = body.messages.at(-1)?.content ?? '';
        const letter = /^([AB])\) Paris$/mu.exec(shown)?.[1] ?? '?';
        return isOfSchema(body) ? `{"answer":"${letter}"}` : letter;
      },
    });
    const pool = await open(settingsOf([server]));
    const options = [
      { key: 'paris', text: 'Paris' },
      { key: 'rome', text: 'Rome' },
    ];
    const choice = await chooseByProbability(
      pool,
      { question: 'Which?', options, instructions: 'Choose.' },
      asJob,
    );
    expect(choice.chosen).toBe('paris');
  });
});
