import { expect, it } from 'vitest';
import * as z from 'zod';
import { createJournalQueue, createQueueWorker, jobKind } from '../../indexer/jobs';
import { createMemoryStorage, systemClock } from '../../indexer/platform';
import { serverOptions } from '../../scripts/llama-server/ask';
import { ensureTestModels } from '../../scripts/llama-server/models';
import { startServer, type RunningServer } from '../../scripts/llama-server/start-server';
import { describeWithServer, serversOfSuite } from './stage';

const JOBS = 24;
const KILLED_AFTER = 6;

describeWithServer('two servers, one of which dies', () => {
  const stage = serversOfSuite('chat', 'chat');
  const nodeStatus = (name: string) => stage.nodes.status().nodes.find((node) => node.name === name);

  it('lose no job and do none twice', async () => {
    await stage.nodes.check();
    const queue = createJournalQueue({ storage: createMemoryStorage(), clock: systemClock });
    const done: { readonly number: number; readonly node: string }[] = [];
    let gathered = 0;
    let kill: Promise<void> | undefined;
    let doneAtKill = 0;

    const worker = createQueueWorker({
      ...{ queue, name: 'test', clock: systemClock },
      concurrency: (kind) => (kind === 'ask' ? stage.nodes.capacity('chat', 'background') : 1),
      kinds: {
        ask: jobKind({
          schema: z.object({ number: z.number() }),
          run: async ({ number }, { signal }) => {
            // Long enough to be in the middle of it when its server dies.
            const { node } = await stage.nodes.chat(
              {
                messages: [{ role: 'user', content: `Job ${number}` }],
                maxTokens: 800,
                grammar: 'root ::= [a-z ]+',
              },
              { lane: 'background', purpose: 'ask', signal },
            );
            done.push({ number, node });
            const isInFlight = (nodeStatus('chat-0')?.inFlight.background ?? 0) > 0;
            if (kill === undefined && done.length >= KILLED_AFTER && isInFlight) {
              doneAtKill = done.length;
              kill = stage.servers[0]?.kill();
            }
            return { node };
          },
        }),
        gather: jobKind({
          schema: z.object({}),
          run: () => {
            gathered += 1;
            return Promise.resolve({ jobs: done.length });
          },
        }),
      },
    });
    const asked = await queue.addAll(
      Array.from({ length: JOBS }, (_, number) => ({
        kind: 'ask',
        payload: { number },
        key: `ask-${number}`,
      })),
    );
    await queue.add({ kind: 'gather', payload: {}, after: asked.map(({ job }) => job.id) });
    worker.start();
    await expect.poll(async () => (await queue.counts()).done, { timeout: 90_000 }).toBe(JOBS + 1);
    await kill;
    await worker.stop();

    expect(kill).toBeDefined();
    expect(await queue.counts()).toMatchObject({ waiting: 0, running: 0, failed: 0, cancelled: 0 });
    const numbers = done.map(({ number }) => number).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: JOBS }, (_, number) => number));
    expect(gathered).toBe(1);
    // Both worked before; what the dead one had in hand was done by the other.
    expect(new Set(done.slice(0, doneAtKill).map(({ node }) => node))).toEqual(new Set(['chat-0', 'chat-1']));
    expect(done.slice(-10).every(({ node }) => node === 'chat-1')).toBe(true);
    expect(stage.nodes.status().purposes).toMatchObject([{ purpose: 'ask', calls: JOBS, failed: 0 }]);
    expect(nodeStatus('chat-0')?.failed).toBeGreaterThan(0);
    await queue.close();
  });

  it('go on as two when it is started again', async () => {
    await stage.nodes.check();
    expect(nodeStatus('chat-0')?.state).toBe('unreachable');
    const stopWatching = stage.nodes.onStatus(() => undefined);
    let again: RunningServer | undefined;
    try {
      const port = Number(new URL(stage.servers[0]?.url ?? '').port);
      again = await startServer({ ...serverOptions('chat', await ensureTestModels()), port });
      await expect.poll(() => nodeStatus('chat-0')?.state, { timeout: 60_000 }).toBe('ready');
      const both = Array.from({ length: 8 }, (_, number) =>
        stage.nodes.chat(
          {
            messages: [{ role: 'user', content: `Once more ${number}` }],
            maxTokens: 200,
            grammar: 'root ::= [a-z]+',
          },
          { lane: 'background', purpose: 'again' },
        ),
      );
      const answers = await Promise.all(both);
      expect(new Set(answers.map(({ node }) => node))).toEqual(new Set(['chat-0', 'chat-1']));
    } finally {
      stopWatching();
      await again?.stop();
    }
  });
});
