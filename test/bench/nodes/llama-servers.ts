import * as z from 'zod';
import { createJournalQueue, createQueueWorker, jobKind } from '../../../indexer/jobs';
import { createFetchTransport, createNodePool, poolSettingsSchema } from '../../../indexer/nodes';
import { createMemoryStorage, systemClock } from '../../../indexer/platform';
import { isServerBuilt } from '../../../scripts/llama-server/cache';
import { ensureTestModels } from '../../../scripts/llama-server/models';
import { startServer, type RunningServer } from '../../../scripts/llama-server/start-server';
import type { Section } from '../report';
import { median } from '../statistics';

const JOBS = 60;
const RUNS = 5;
/** Of each answer: what an extraction of one group of text comes to. */
const TOKENS = 400;

/**
 * Jobs per minute of one and of two real servers of one thread each, through queue, worker and pool. The model's weights are random
 * and its size is tiny: what is measured is what the pool makes of a second server, not how fast a model is.
 *
 * @returns nothing where the server is not built
 */
export async function benchLlamaServers(): Promise<readonly Section[]> {
  if (!isServerBuilt()) return [];
  const models = await ensureTestModels();
  const servers: RunningServer[] = [];
  try {
    for (const alias of ['one', 'two']) {
      const flags = ['--parallel', '1', '--ctx-size', '2048'];
      servers.push(await startServer({ folder: models.folder, model: models.chat, alias, flags }));
    }
    const rates: [number[], number[]] = [[], []];
    // In turns, so that what else the machine does meets both alike.
    for (let run = 0; run < RUNS; run++) {
      rates[0].push(await jobsPerMinute(servers.slice(0, 1)));
      rates[1].push(await jobsPerMinute(servers));
    }
    const [one, two] = [median(rates[0]), median(rates[1])];
    return [
      {
        title: 'Node pool on llama.cpp’s own server',
        text: `${JOBS} jobs of ${TOKENS} tokens each through queue, worker and pool, with one and with two servers on this machine, one thread and one slot each, a model of random weights (median of ${RUNS} runs, taken in turns). Servers and bench share the processors.`,
        head: ['servers', 'jobs per minute', 'times one'],
        rows: [
          [1, Math.round(one), '1.00'],
          [2, Math.round(two), (two / one).toFixed(2)],
        ],
      },
    ];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function jobsPerMinute(servers: readonly RunningServer[]): Promise<number> {
  const transport = createFetchTransport(fetch);
  const nodes = createNodePool({
    settings: poolSettingsSchema.parse({
      nodes: servers.map(({ url }, at) => ({ name: `node-${at}`, url, lane: 'background' })),
    }),
    transportFor: () => transport,
  });
  await nodes.check();
  const queue = createJournalQueue({ storage: createMemoryStorage(), clock: systemClock });
  await queue.addAll(Array.from({ length: JOBS }, (_, number) => ({ kind: 'ask', payload: { number } })));
  const ask = jobKind({
    schema: z.object({ number: z.number() }),
    run: async ({ number }, { signal }) => {
      const messages = [{ role: 'user', content: `Group ${number} of a note.` }] as const;
      const request = { messages, maxTokens: TOKENS, grammar: 'root ::= [a-z ]+' };
      await nodes.chat(request, { lane: 'background', purpose: 'bench', signal });
      return undefined;
    },
  });
  const worker = createQueueWorker({
    ...{ queue, name: 'bench', kinds: { ask }, clock: systemClock },
    concurrency: () => nodes.capacity('chat', 'background'),
  });
  const startMs = performance.now();
  worker.start();
  await worker.idle();
  const minutes = (performance.now() - startMs) / 60_000;
  const { done } = await queue.counts();
  await worker.stop();
  await nodes.close();
  await queue.close();
  if (done !== JOBS) throw new Error(`${done} of ${JOBS} jobs were done.`);
  return JOBS / minutes;
}
