import { describe, expect, test, vi } from 'vitest';
import { createFetchTransport } from '../../../../indexer/nodes';
import type { NodeTransport } from '../../../../indexer/nodes';
import { createManualTime } from '../../../support/manual-time';
import { asJob, asPerson, nodeOf, open, say, serve, settingsOf, whileTimePasses } from './stage';

describe('answers', () => {
  test('say who gave them and what they cost', async () => {
    const pool = await open(settingsOf([await serve({ slots: 3 })]));
    expect(await pool.chat(say('hello you'), asPerson)).toMatchObject({
      ...{ text: 'hello', finish: 'stop', node: 'a', model: 'stage-model', attempts: 1 },
      ...{ tokensIn: 2, tokensOut: 1 },
    });
    expect((await pool.rerank('a b', ['c', 'a b', 'a'], asPerson)).scores).toEqual([-0.5, 1.5, 0.5]);
    const { vectors } = await pool.embed(['a b', 'c'], {}, asJob);
    expect(vectors.map((vector) => Math.hypot(...vector).toFixed(6))).toEqual(['1.000000', '1.000000']);
  });

  test('are asked for as the request says', async () => {
    const server = await serve({
      respond: () => ({
        text: 'A',
        logprobs: [
          [
            { token: 'B', logprob: -2 },
            { token: 'A', logprob: -0.1 },
          ],
        ],
      }),
    });
    const pool = await open(settingsOf([server]));
    const request = say('x', { grammar: 'root ::= "A"', topLogprobs: 2, schema: { type: 'object' } });
    const { logprobs } = await pool.chat(request, asPerson);
    expect(logprobs).toEqual([
      [
        { token: 'A', logprob: -0.1 },
        { token: 'B', logprob: -2 },
      ],
    ]);
    await pool.chat(say('x', { schema: { type: 'object' }, temperature: 0.5 }), asPerson);
    const [first, second] = server.requestsTo('/v1/chat/completions').map(({ body }) => body);
    expect(first).toMatchObject({
      ...{
        max_tokens: 20,
        temperature: 0,
        stream: false,
        grammar: 'root ::= "A"',
        logprobs: true,
        top_logprobs: 2,
      },
      chat_template_kwargs: { enable_thinking: false },
    });
    expect(first).not.toHaveProperty('response_format');
    expect(first).not.toHaveProperty('model');
    expect(second).toMatchObject({
      temperature: 0.5,
      response_format: { type: 'json_schema', json_schema: { schema: { type: 'object' } } },
    });
  });

  test('of a server that does not know the switch for thinking are asked for without it', async () => {
    const refuse = (body: object) =>
      'chat_template_kwargs' in body
        ? { status: 400, message: 'Unknown field: chat_template_kwargs' }
        : undefined;
    const server = await serve({ refuse });
    const pool = await open(settingsOf([server]));
    expect(await pool.chat(say('hello'), asPerson)).toMatchObject({ text: 'hello', attempts: 1 });
    await pool.chat(say('hello'), asPerson);
    expect(server.requestsTo('/v1/chat/completions')).toHaveLength(3);
  });

  test('of a server with several models come from the one of the settings, else from its first', async () => {
    const server = await serve({ flavour: 'other', model: 'first' });
    const pool = await open(settingsOf([server, { server, model: 'chosen' }]));
    await pool.chat(say('hello'), asPerson);
    await pool.chat(say('hello'), asPerson);
    const models = server
      .requestsTo('/v1/chat/completions')
      .map(({ body }) => (body as { model: string }).model);
    expect(models.sort()).toEqual(['chosen', 'first']);
  });

  test('come from the route for reranking that a server has', async () => {
    const server = await serve({ without: ['/v1/rerank'] });
    const pool = await open(settingsOf([server]));
    await pool.rerank('a', ['a'], asPerson);
    await pool.rerank('a', ['a'], asPerson);
    expect(server.requestsTo('/v1/rerank')).toHaveLength(1);
    expect(server.requestsTo('/rerank')).toHaveLength(2);
  });

  test('are streamed without thoughts', async () => {
    const answer = 'one two three four five six seven eight';
    const server = await serve({ respond: () => `<think>hm hm</think>${answer}` });
    const pool = await open(settingsOf([server]));
    const told: string[] = [];
    const { text, tokensOut } = await pool.stream(say('x'), asPerson, (piece) => told.push(piece));
    expect([text, told.join(''), tokensOut]).toEqual([answer, answer, 9]);
    expect(told.length).toBeGreaterThan(1);
  });
});

describe('what may be asked', () => {
  test('a node elsewhere gets nothing before the user agreed', async () => {
    const server = await serve();
    const url = server.url.replace('127.0.0.1', '0.0.0.0');
    const settings = settingsOf([{ server, url }]);
    const pool = await open(settings);
    expect(nodeOf(pool).state).toBe('not-allowed');
    expect(pool.can('chat')).toBe(false);
    await expect(pool.chat(say('secret'), asPerson)).rejects.toMatchObject({ code: 'consent-needed' });
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
    pool.updateSettings({ ...settings, allowed: [`${url}/v1`] });
    expect((await pool.chat(say('hello'), asPerson)).text).toBe('hello');
  });

  test('with other nodes that are allowed, only those are asked', async () => {
    const [here, elsewhere] = [await serve(), await serve()];
    const url = elsewhere.url.replace('127.0.0.1', '0.0.0.0');
    const pool = await open(settingsOf([{ server: elsewhere, url }, here]));
    here.fail({ kind: 'status', status: 500 });
    expect((await pool.chat(say('hello'), asPerson)).node).toBe('b');
    expect(elsewhere.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('local only: not even health', async () => {
    const server = await serve();
    const pool = await open(settingsOf([server], { isLocalOnly: true }));
    await pool.check();
    await expect(pool.chat(say('hello'), asPerson)).rejects.toMatchObject({ code: 'node-missing' });
    const [node] = settingsOf([server]).nodes;
    if (node !== undefined) await expect(pool.probe(node)).rejects.toMatchObject({ code: 'node-missing' });
    expect(server.requests).toEqual([]);
    expect(pool.can('chat')).toBe(false);
  });

  test('nodes that are off, and roles that none has', async () => {
    const server = await serve();
    const pool = await open(
      settingsOf([
        { server, isOff: true },
        { server, roles: ['embed'] },
      ]),
    );
    await expect(pool.chat(say('hello'), asPerson)).rejects.toMatchObject({
      code: 'node-missing',
      message: expect.stringContaining('"a" is off') as string,
    });
    await expect(pool.rerank('q', ['d'], asPerson)).rejects.toMatchObject({ code: 'node-missing' });
    expect([pool.can('chat'), pool.can('embed'), pool.can('rerank')]).toEqual([false, true, false]);
  });

  test('a key goes along and is told nowhere', async () => {
    const server = await serve({ key: 'sk-very-secret' });
    const key = (name: string) => Promise.resolve(name === 'desk' ? 'sk-very-secret' : undefined);
    const pool = await open(settingsOf([{ server, keyName: 'desk' }]), { key });
    expect((await pool.chat(say('hello'), asPerson)).text).toBe('hello');
    server.fail({ kind: 'status', status: 401, message: 'Incorrect key: sk-very-secret' });
    const error: unknown = await pool.chat(say('hello'), asPerson).catch((reason: unknown) => reason);
    const told = JSON.stringify([String(error), pool.status(), error, (error as Error).cause]);
    expect(told).toContain('Incorrect key: ***');
    expect(told).not.toContain('secret"');
    expect(told).not.toContain('sk-very');
  });

  test('a key that is missing is told by its name', async () => {
    const server = await serve();
    const pool = await open(settingsOf([{ server, keyName: 'desk' }]));
    await expect(pool.chat(say('hello'), asPerson)).rejects.toThrow(
      'its key "desk" is not in the secret store',
    );
    expect(server.requests).toEqual([]);
  });
});

describe('who waits', () => {
  test('calls in flight are never more than the slots', async () => {
    const [small, large] = [await serve({ serviceMs: 5 }), await serve({ slots: 3, serviceMs: 5 })];
    const pool = await open(
      settingsOf([
        { server: small, lane: 'background' },
        { server: large, lane: 'background' },
      ]),
    );
    expect(pool.capacity('chat', 'background')).toBe(4);
    await Promise.all(Array.from({ length: 20 }, () => pool.chat(say('hi'), asJob)));
    expect([small.mostInFlight, large.mostInFlight]).toEqual([1, 3]);
    expect([small.queued, large.queued]).toEqual([0, 0]);
  });

  test('a slot is kept for persons where they share a node with jobs', async () => {
    const server = await serve({ slots: 2 });
    const pool = await open(settingsOf([server]));
    server.fail({ kind: 'stall' });
    const end = new AbortController();
    const jobs = [1, 2].map(() => pool.chat(say('hi'), { ...asJob, signal: end.signal }));
    const ends = Promise.allSettled(jobs);
    await vi.waitFor(() => expect(server.inFlight).toBe(1));
    expect((await pool.chat(say('hello'), asPerson)).text).toBe('hello');
    expect(server.abandoned).toBe(0);
    expect(pool.status().lanes).toMatchObject([{ capacity: 2 }, { waiting: 1, inFlight: 1, capacity: 1 }]);
    end.abort();
    await ends;
  });

  test('on a single slot a job makes room for a person, and is done afterwards', async () => {
    const server = await serve({ respond: ({ messages }) => messages[0]?.content ?? '' });
    const pool = await open(settingsOf([server]));
    server.fail({ kind: 'stall' });
    const job = pool.chat(say('job'), asJob);
    await vi.waitFor(() => expect(server.inFlight).toBe(1));
    expect((await pool.chat(say('person'), asPerson)).text).toBe('person');
    expect(await job).toMatchObject({ text: 'job', attempts: 1 });
    expect(nodeOf(pool)).toMatchObject({ failed: 0, answered: 2 });
  });

  test('a call that is aborted while it waits leaves, one that runs frees its slot', async () => {
    const server = await serve();
    const pool = await open(settingsOf([server]));
    server.fail({ kind: 'stall' });
    const [running, waiting] = [new AbortController(), new AbortController()];
    const calls = [running, waiting].map(({ signal }) => pool.chat(say('hi'), { ...asPerson, signal }));
    const ends = Promise.all(calls.map((call) => expect(call).rejects.toMatchObject({ code: 'cancelled' })));
    await vi.waitFor(() => expect(server.inFlight).toBe(1));
    expect(pool.status().lanes[0]).toMatchObject({ waiting: 1, inFlight: 1 });
    waiting.abort();
    expect(pool.status().lanes[0]).toMatchObject({ waiting: 0, inFlight: 1 });
    running.abort();
    await ends;
    expect((await pool.chat(say('hi'), asPerson)).attempts).toBe(1);
    expect(server.requestsTo('/v1/chat/completions')).toHaveLength(2);
  });

  test('by a transport that cannot abort, an abandoned call holds its slot until it ends', async () => {
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    const respond = async () => {
      await isReleased;
      return 'whole answer';
    };
    const server = await serve({ slots: 2, respond });
    const over = createFetchTransport(fetch);
    const stubborn: NodeTransport = {
      ...{ name: 'stubborn', canAbort: false, canStream: false },
      request: ({ url, method, headers, body }) =>
        over.request({
          ...{ url, method, headers, signal: new AbortController().signal },
          ...(body === undefined ? {} : { body }),
        }),
    };
    const transportFor = (): NodeTransport => stubborn;
    const pool = await open(settingsOf([{ server, lane: 'background', slots: 2 }]), { transportFor });
    expect(pool.capacity('chat', 'background')).toBe(1);
    const abort = new AbortController();
    const call = pool.chat(say('hi'), { ...asJob, signal: abort.signal });
    await vi.waitFor(() => expect(server.inFlight).toBe(1));
    abort.abort();
    await expect(call).rejects.toMatchObject({ code: 'cancelled' });
    expect(nodeOf(pool)).toMatchObject({ abandoned: 1, inFlight: { background: 0 } });
    const next = pool.chat(say('hi'), asJob);
    await vi.waitFor(() => expect(pool.status().lanes[1]).toMatchObject({ waiting: 1 }));
    release();
    expect((await next).text).toBe('whole answer');
    expect(nodeOf(pool)).toMatchObject({ abandoned: 0 });
    expect(server.mostInFlight).toBe(1);
    let told = '';
    await pool.stream(say('whole answer'), asPerson, (text) => (told += text));
    expect(told).toBe('whole answer');
  });

  test('each lane goes to its own nodes first, and to the other’s by rule', async () => {
    const [forPersons, forJobs] = [await serve(), await serve()];
    const pool = await open(
      settingsOf([
        { server: forPersons, lane: 'interactive' },
        { server: forJobs, lane: 'background' },
      ]),
    );
    expect((await pool.chat(say('hi'), asJob)).node).toBe('b');
    expect((await pool.chat(say('hi'), asPerson)).node).toBe('a');
    forPersons.fail({ kind: 'stall' });
    const end = new AbortController();
    const stuck = pool.chat(say('hi'), { ...asPerson, signal: end.signal }).catch(() => undefined);
    await vi.waitFor(() => expect(forPersons.inFlight).toBe(1));
    expect((await pool.chat(say('hi'), asPerson)).node).toBe('b');
    end.abort();
    await stuck;
    await forJobs.stop();
    expect((await pool.chat(say('hi'), asJob)).node).toBe('a');
  });
});

describe('settings that change while calls run', () => {
  test('a node that is taken out loses its calls to another, a new one is used at once', async () => {
    const [old, young] = [await serve(), await serve()];
    const pool = await open(settingsOf([old]));
    old.fail({ kind: 'stall' });
    const call = pool.chat(say('hello'), asJob);
    await vi.waitFor(() => expect(old.inFlight).toBe(1));
    pool.updateSettings(settingsOf([{ server: young, name: 'young' }]));
    expect(await call).toMatchObject({ node: 'young', attempts: 1 });
    await vi.waitFor(() => expect(old.abandoned).toBe(1));
  });

  test('switching nodes off ends what waits and what runs', async () => {
    const server = await serve();
    const pool = await open(settingsOf([server]));
    server.fail({ kind: 'stall' });
    const calls = [1, 2].map(() => pool.chat(say('hello'), asJob));
    await vi.waitFor(() => expect(server.inFlight).toBe(1));
    pool.updateSettings(settingsOf([server], { isLocalOnly: true }));
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'node-missing' });
    await vi.waitFor(() => expect(server.abandoned).toBe(1));
  });

  test('what is known of a node is kept', async () => {
    const server = await serve({ slots: 2 });
    const pool = await open(settingsOf([server]));
    await pool.chat(say('hello'), asPerson);
    pool.updateSettings(settingsOf([{ server, lane: 'background' }]));
    expect(nodeOf(pool)).toMatchObject({ answered: 1, slots: 2, lane: 'background', state: 'ready' });
  });

  test('closing ends all calls', async () => {
    const server = await serve();
    const pool = await open(settingsOf([server]));
    server.fail({ kind: 'stall' });
    const calls = [1, 2].map(() => pool.chat(say('hello'), asJob));
    await vi.waitFor(() => expect(server.inFlight).toBe(1));
    await pool.close();
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'cancelled' });
    await expect(pool.chat(say('hello'), asJob)).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('pauses', () => {
  const until = '2026-11-30T13:00:00Z';

  test('of one node leave it out until they end', async () => {
    const time = createManualTime();
    const [one, other] = [await serve(), await serve()];
    const pool = await open(settingsOf([one, other], { pause: { nodes: ['a'], until } }), time);
    expect((await pool.chat(say('hi'), asJob)).node).toBe('b');
    expect((await pool.chat(say('hi'), asJob)).node).toBe('b');
    expect(nodeOf(pool)).toMatchObject({ state: 'paused', pausedUntil: until });
    expect(pool.status().pause).toEqual({ nodes: ['a'], until });
    expect(one.requests).toEqual([]);
    time.advance(3_600_000);
    expect((await pool.chat(say('hi'), asJob)).node).toBe('a');
    expect(pool.status().pause).toBeUndefined();
  });

  test('may come from a file of another program', async () => {
    const time = createManualTime();
    let file: string | undefined = JSON.stringify({ until });
    const pool = await open(settingsOf([await serve()]), { ...time, readPause: () => Promise.resolve(file) });
    expect(pool.can('chat')).toBe(false);
    await expect(pool.chat(say('hi'), asJob)).rejects.toThrow('"a" is paused');
    file = undefined;
    time.advance(5_000);
    expect((await pool.chat(say('hi'), asJob)).node).toBe('a');
  });

  test('of more than a day are refused, and stay so', async () => {
    const time = createManualTime();
    const problems: string[] = [];
    const readPause = () => Promise.resolve('{"until":"2026-12-02T00:00:00Z"}');
    const pool = await open(settingsOf([await serve()]), {
      ...time,
      readPause,
      onProblem: (text) => problems.push(text),
    });
    for (let hours = 0; hours < 40; hours += 8) {
      expect((await pool.chat(say('hi'), asJob)).node).toBe('a');
      time.advance(8 * 3_600_000);
    }
    expect(problems).toEqual([expect.stringContaining('a day at most')]);
  });
});

describe('being looked at', () => {
  test('only while there is work or somebody watches', async () => {
    const time = createManualTime();
    const server = await serve();
    const pool = await open(settingsOf([server]), time);
    expect(time.waits).toEqual([]);
    let changes = 0;
    const stop = pool.onStatus(() => changes++);
    await server.stop();
    time.advance(35_000);
    await vi.waitFor(() => expect(nodeOf(pool).state).toBe('unreachable'));
    time.advance(1_000);
    expect(changes).toBeGreaterThan(0);
    await server.start();
    await vi.waitFor(() => {
      time.advance(5_000);
      expect(nodeOf(pool).state).toBe('ready');
    });
    stop();
    time.advance(5_000);
    await vi.waitFor(() => expect(time.waits).toEqual([]));
  });

  test('not for who is only told', async () => {
    const time = createManualTime();
    const pool = await open(settingsOf([await serve()]), time);
    const stop = pool.onStatus(() => undefined, { isLooking: false });
    time.advance(5_000);
    await vi.waitFor(() => expect(time.waits).toEqual([]));
    stop();
  });

  test('a node that hangs loses its calls to another', async () => {
    const time = createManualTime();
    const [hung, whole] = [await serve(), await serve()];
    const pool = await open(settingsOf([hung, whole]), time);
    hung.fail({ kind: 'stall' });
    hung.fail({ kind: 'stall' }, { times: 99, route: '/health' });
    const call = pool.chat(say('hello'), asJob);
    await vi.waitFor(() => expect(hung.inFlight).toBe(1));
    expect(await whileTimePasses(time, call)).toMatchObject({ node: 'b', attempts: 2 });
    expect(hung.requestsTo('/health').length).toBeGreaterThan(3);
  });

  test('figures by purpose, and no texts', async () => {
    const server = await serve();
    const pool = await open(settingsOf([server]));
    await pool.chat(say('Berta'), { ...asJob, purpose: 'extract' });
    server.fail({ kind: 'status', status: 400, message: 'Berta is too long' });
    await pool.chat(say('Berta'), { ...asJob, purpose: 'extract' }).catch(() => undefined);
    await pool.embed(['Berta'], {}, { ...asPerson, purpose: 'embed' });
    const status = pool.status();
    expect(status.purposes).toMatchObject([
      { purpose: 'extract', calls: 2, failed: 1, perMinute: 2, tokensIn: 1, tokensOut: 1 },
      { purpose: 'embed', calls: 1, failed: 0 },
    ]);
    expect(status.recent.map(({ purpose, error }) => [purpose, error])).toEqual([
      ['embed', undefined],
      ['extract', 'HTTP 400 from /v1/chat/completions'],
      ['extract', undefined],
    ]);
    expect(JSON.stringify([status.purposes, status.recent])).not.toContain('Berta');
  });
});

describe('a probe', () => {
  test('says what a server can', async () => {
    const server = await serve({
      ...{ slots: 4, contextTokens: 8192, dimensions: 5 },
      respond: (body) => {
        if (body.grammar !== undefined) return 'trivium';
        if (body.response_format !== undefined) return '{"word":"trivium"}';
        return { text: 'hello to you', logprobs: [[{ token: 'hello', logprob: -0.1 }]] };
      },
    });
    const settings = settingsOf([server]);
    const pool = await open(settingsOf([]));
    const [node] = settings.nodes;
    expect(node && (await pool.probe(node))).toMatchObject({
      ...{
        isReachable: true,
        server: 'llama.cpp',
        models: ['stage-model'],
        slots: 4,
        contextTokens: 8192,
        dimensions: 5,
      },
      can: {
        chat: true,
        embed: true,
        rerank: true,
        schema: true,
        grammar: true,
        logprobs: true,
        streaming: true,
      },
    });
  });

  test('says what a server cannot, and why one is not reached', async () => {
    const server = await serve({ flavour: 'other', without: ['/v1/embeddings', '/v1/rerank', '/rerank'] });
    const pool = await open(settingsOf([]));
    const [node] = settingsOf([server]).nodes;
    expect(node && (await pool.probe(node))).toMatchObject({
      ...{ isReachable: true, server: 'other' },
      can: { chat: true, embed: false, rerank: false, schema: false, grammar: false, logprobs: false },
    });
    await server.stop();
    const gone = node && (await pool.probe(node));
    expect(gone).toMatchObject({ isReachable: false, models: [] });
    expect(gone?.problem).toContain(server.url);
  });
});
