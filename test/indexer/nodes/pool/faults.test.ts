import { describe, expect, test, vi } from 'vitest';
import { NodeFault } from '../../../../indexer/nodes';
import { TriviumError } from '../../../../indexer/platform';
import { createManualTime } from '../../../support/manual-time';
import type { Fault } from '../../../support/model-server';
import { asJob, asPerson, nodeOf, open, say, serve, settingsOf, whileTimePasses } from './stage';

/** The error a call failed with. */
async function failure(call: Promise<unknown>): Promise<TriviumError & { readonly cause: NodeFault }> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TriviumError) || !(error.cause instanceof NodeFault)) throw error;
  return error as TriviumError & { readonly cause: NodeFault };
}

describe('a fault that another node does not have', () => {
  test.each<[string, Fault]>([
    ['the connection ends at once', { kind: 'reset' }],
    ['the connection ends in the middle', { kind: 'reset-mid-body' }],
    ['500', { kind: 'status', status: 500 }],
    ['503 while a model loads', { kind: 'status', status: 503, message: 'Loading model' }],
    ['429', { kind: 'status', status: 429, retryAfter: '7' }],
    ['a web page instead of JSON', { kind: 'html' }],
    ['JSON that ends in the middle', { kind: 'broken-json' }],
    ['JSON of another shape', { kind: 'other-json' }],
    ['a key that is refused', { kind: 'status', status: 401 }],
    ['no such model', { kind: 'status', status: 404 }],
    ['a server that was not started for it', { kind: 'status', status: 501 }],
    ['a redirect', { kind: 'status', status: 307 }],
  ])('%s: the call is done there', async (_, fault) => {
    const [broken, whole] = [await serve(), await serve()];
    const pool = await open(settingsOf([broken, whole]));
    broken.fail(fault);
    const answer = await pool.chat(say('hello you'), asPerson);
    expect(answer).toMatchObject({ text: 'hello', node: 'b', attempts: 2 });
    expect(broken.requestsTo('/v1/chat/completions')).toHaveLength(1);
    expect(nodeOf(pool, 'a')).toMatchObject({ failed: 1, inFlight: { interactive: 0, background: 0 } });
  });

  test('a refused connection leaves the node out until it is back', async () => {
    const [gone, whole] = [await serve(), await serve()];
    const pool = await open(settingsOf([gone, whole]), { random: () => 0.999 });
    await gone.stop();
    for (let call = 0; call < 4; call++) expect((await pool.chat(say('hi'), asJob)).node).toBe('b');
    expect(nodeOf(pool)).toMatchObject({ state: 'unreachable', failed: 1 });
    expect(nodeOf(pool).problem).toMatch(/ECONNREFUSED|UND_ERR_SOCKET/u);
    await gone.start();
    await pool.check();
    expect(nodeOf(pool)).toMatchObject({ state: 'ready' });
    expect(nodeOf(pool).problem).toBeUndefined();
    expect((await pool.chat(say('hi'), asJob)).node).toBe('a');
  });

  test('an answer that is stuck is given up after its time, and asked for elsewhere', async () => {
    const time = createManualTime();
    const [stuck, whole] = [await serve(), await serve()];
    const pool = await open(settingsOf([stuck, whole]), time);
    stuck.fail({ kind: 'stall' });
    const answer = pool.chat(say('hello'), { ...asPerson, timeoutMs: 30_000 });
    await vi.waitFor(() => expect(stuck.inFlight).toBe(1));
    time.advance(29_999);
    expect(nodeOf(pool).inFlight.interactive).toBe(1);
    time.advance(1);
    expect(await answer).toMatchObject({ node: 'b', attempts: 2 });
    await vi.waitFor(() => expect(stuck.abandoned).toBe(1));
  });

  test.each<[string, Fault, string]>([
    ['dimension', { kind: 'dimensions', dimensions: 3 }, 'vectors of 3 dimensions instead of 8'],
    ['model', { kind: 'model', model: 'another' }, 'vectors of "another" instead of "stage-model"'],
  ])('vectors of another %s are never given', async (_, fault, words) => {
    const server = await serve();
    const pool = await open(settingsOf([server]));
    await pool.embed(['one'], {}, asJob);
    server.fail(fault);
    const error = await failure(pool.embed(['two'], {}, asJob));
    expect(error.message).toContain(words);
    expect(
      (await pool.embed(['three'], { dimensions: 8, model: '/models/stage-model.gguf' }, asJob)).vectors,
    ).toHaveLength(1);
    server.fail(fault);
    await failure(pool.embed(['four'], { dimensions: 8, model: 'stage-model' }, asJob));
  });

  test('two nodes with different models are never mixed', async () => {
    const [one, other] = [await serve({ model: 'one' }), await serve({ model: 'other' })];
    const pool = await open(settingsOf([one, other]));
    const answers = [];
    for (let call = 0; call < 4; call++) answers.push(await pool.embed(['text'], {}, asJob));
    expect(new Set(answers.map(({ model }) => model)).size).toBe(1);
  });
});

describe('a fault with no other node', () => {
  test('a broken connection is tried five times in all, with waits that grow', async () => {
    const time = createManualTime();
    const server = await serve();
    const pool = await open(settingsOf([server]), { ...time, random: () => 0.5 });
    server.fail({ kind: 'reset' }, { times: 9 });
    const error = failure(pool.chat(say('hello'), asJob));
    const waits: number[] = [];
    for (let tried = 1; tried < 5; tried++) {
      await vi.waitFor(() => expect(nodeOf(pool).failed).toBe(tried));
      const retryAt = Date.parse(nodeOf(pool).retryAt ?? '');
      waits.push(retryAt - time.clock.now());
      time.advance(retryAt - time.clock.now());
    }
    expect(waits).toEqual([500, 1000, 2000, 4000]);
    expect((await error).message).toMatch(
      /^Tried 5 times.*Node "a" \(http:\/\/127.0.0.1:\d+\): no answer: .*Check that its server runs/u,
    );
    expect(server.requestsTo('/v1/chat/completions')).toHaveLength(5);
  });

  test('Retry-After is kept to', async () => {
    const time = createManualTime();
    const server = await serve();
    const pool = await open(settingsOf([server]), time);
    server.fail({ kind: 'status', status: 429, retryAfter: '20' });
    const answer = pool.chat(say('hello'), asJob);
    await vi.waitFor(() => expect(nodeOf(pool).state).toBe('failing'));
    time.advance(19_999);
    expect(pool.status().lanes).toMatchObject([{ waiting: 0 }, { waiting: 1 }]);
    time.advance(1);
    expect(await answer).toMatchObject({ attempts: 2 });
  });

  test('a person does not wait for a node that wants to be left alone for long', async () => {
    const server = await serve();
    const pool = await open(settingsOf([server]));
    server.fail({ kind: 'status', status: 429, retryAfter: '300' });
    expect((await failure(pool.chat(say('hello'), asPerson))).cause.status).toBe(429);
  });

  test.each([400, 413, 422])('%d blames the request, and is not tried again', async (status) => {
    const [server, other] = [await serve(), await serve()];
    const pool = await open(settingsOf([server, other]));
    server.fail({ kind: 'status', status, message: 'the request exceeds the available context size' });
    const error = await failure(pool.chat(say('hello'), asPerson));
    expect(error.cause).toMatchObject({ kind: 'request', status, node: 'a' });
    expect(error.message).toContain('context size');
    expect(other.requestsTo('/v1/chat/completions')).toHaveLength(0);
    expect(nodeOf(pool).state).toBe('ready');
  });

  test('a server that breaks gets the question twice, and after three faults in a row is left alone', async () => {
    const time = createManualTime();
    const server = await serve();
    const pool = await open(settingsOf([server]), { ...time, random: () => 0.5 });
    server.fail({ kind: 'status', status: 500 }, { times: 3 });
    expect((await failure(pool.chat(say('hello'), asPerson))).cause.status).toBe(500);
    expect(nodeOf(pool)).toMatchObject({ failed: 2, state: 'ready' });
    const second = pool.chat(say('hello'), asPerson);
    await vi.waitFor(() => expect(nodeOf(pool)).toMatchObject({ failed: 3, state: 'failing' }));
    time.advance(500);
    expect(await second).toMatchObject({ attempts: 2 });
    expect(nodeOf(pool)).toMatchObject({ state: 'ready', answered: 1 });
  });

  test('a node that stays dead ends the waiting of a person soon, with name, address, cause and what to do', async () => {
    const time = createManualTime();
    const server = await serve();
    await server.stop();
    const pool = await open(settingsOf([server]), { ...time, random: () => 0.999 });
    expect(pool.can('chat')).toBe(false);
    const startMs = time.clock.now();
    const error = await whileTimePasses(time, failure(pool.chat(say('hello'), asPerson)));
    expect(error.code).toBe('node-failed');
    expect(error.message).toContain(`Node "a" (${server.url}): no answer: connect ECONNREFUSED`);
    expect(error.message).toContain('Check that its server runs');
    expect(time.clock.now() - startMs).toBeLessThan(40_000);
  });

  test('an outage is waited out once: whoever asks after that is answered at once, until the server is back', async () => {
    const time = createManualTime();
    const server = await serve();
    const pool = await open(settingsOf([server]), { ...time, random: () => 0.999 });
    await server.stop();
    await whileTimePasses(time, failure(pool.embed(['one'], {}, asPerson)));
    // As long as a person waits at most.
    time.advance(10_000);
    for (let search = 0; search < 3; search++) {
      // The time stands still: who waited would wait for ever.
      await expect(pool.embed(['two'], {}, asPerson)).rejects.toMatchObject({ code: 'node-failed' });
    }
    await server.start();
    await pool.check();
    expect((await pool.embed(['three'], {}, asPerson)).vectors).toHaveLength(1);
  });
});

describe('what a model says is the caller’s matter', () => {
  test.each<[string, Fault, object]>([
    ['empty content', { kind: 'empty-content' }, { text: '', finish: 'stop' }],
    ['an answer cut off', { kind: 'length', text: 'half of' }, { text: 'half of', finish: 'length' }],
    ['nothing but thoughts', { kind: 'text', text: '<think>I never stop' }, { text: '' }],
    ['thinking leftovers', { kind: 'text', text: '<think>\nwell\n</think>\n\nyes' }, { text: 'yes' }],
    ['no JSON', { kind: 'text', text: 'not { json' }, { text: 'not { json' }],
  ])('%s', async (_, fault, expected) => {
    const server = await serve();
    const pool = await open(settingsOf([server]));
    server.fail(fault);
    expect(await pool.chat(say('hello'), asPerson)).toMatchObject(expected);
  });
});

describe('streams', () => {
  test('begin anew elsewhere while nothing was told', async () => {
    const [broken, whole] = [await serve(), await serve()];
    const pool = await open(settingsOf([broken, whole]));
    broken.fail({ kind: 'status', status: 500 });
    let told = '';
    const answer = await pool.stream(say('hello you'), asPerson, (text) => (told += text));
    expect([answer.node, told]).toEqual(['b', 'hello']);
  });

  test('that end in the middle are a fault, and are not told twice', async () => {
    const server = await serve({ respond: () => 'one two three four' });
    const pool = await open(settingsOf([server, await serve()]));
    server.fail({ kind: 'reset-mid-body' });
    let told = '';
    const error = await failure(pool.stream(say('hello'), asPerson, (text) => (told += text)));
    expect(error.cause.kind).toBe('connection');
    expect('one two three four'.startsWith(told) && told !== '').toBe(true);
  });
});
