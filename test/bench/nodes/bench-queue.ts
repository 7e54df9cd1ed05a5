import * as z from 'zod';
import { createJournalQueue, createQueueWorker, jobKind } from '../../../indexer/jobs';
import { createFetchTransport, createNodePool, poolSettingsSchema } from '../../../indexer/nodes';
import { createFileStorage } from '../../../indexer/node';
import { systemClock } from '../../../indexer/platform';
import { startModelServer } from '../../support/model-server';
import type { ModelServer } from '../../support/model-server';
import type { Section } from '../report';
import { timed } from '../statistics';

/** As in the section of the pool alone. */
const SERVICE_MS = 400;
const JOBS_PER_NODE = 15;
const MOST_NODES = 6;

/**
 * Jobs through all that lies between a job and its answer: the journal on the disk, the worker, the pool, HTTP.
 *
 * @param scratch a folder for the journals
 */
export async function benchQueue(scratch: string): Promise<Section> {
  const perMinute: number[] = [];
  for (let nodes = 1; nodes <= MOST_NODES; nodes++) {
    perMinute.push(await jobsPerMinute(nodes, `${scratch}/queue-${nodes}`));
  }
  const [one = Number.NaN] = perMinute;
  return {
    title: 'Queue of jobs: one to six nodes',
    text:
      `Jobs a minute through queue, worker and pool over HTTP, at nodes of one slot that take ${SERVICE_MS} ms for each call; ${JOBS_PER_NODE} jobs for each node, ` +
      'one call each. The journal is flushed to the disk when a job is begun and when it is done.',
    head: ['nodes', 'jobs a minute', 'times one node'],
    rows: perMinute.map((rate, place) => [place + 1, Math.round(rate), (rate / one).toFixed(2)]),
    figures: { 'queue: six nodes over one': (perMinute.at(-1) ?? Number.NaN) / one },
  };
}

async function jobsPerMinute(nodes: number, folder: string): Promise<number> {
  const servers: ModelServer[] = [];
  for (let node = 0; node < nodes; node++) servers.push(await startModelServer({ serviceMs: SERVICE_MS }));
  const settings = poolSettingsSchema.parse({
    nodes: servers.map(({ url }, place) => ({ name: `node ${place + 1}`, url })),
  });
  const pool = createNodePool({ settings, transportFor: () => createFetchTransport(fetch) });
  const queue = createJournalQueue({ storage: createFileStorage(folder), clock: systemClock });
  const jobs = JOBS_PER_NODE * nodes;
  const worker = createQueueWorker({
    ...{ queue, name: 'bench', clock: systemClock },
    concurrency: () => pool.capacity('chat', 'background'),
    kinds: {
      ask: jobKind({
        schema: z.number(),
        run: async (number, { signal }) => {
          const messages = [{ role: 'user', content: `ready ${number}?` }] as const;
          await pool.chat({ messages, maxTokens: 8 }, { lane: 'background', purpose: 'job', signal });
          return undefined;
        },
      }),
    },
  });
  try {
    await pool.check();
    await queue.addAll(Array.from({ length: jobs }, (_, number) => ({ kind: 'ask', payload: number })));
    const { ms } = await timed(async () => {
      worker.start();
      await worker.idle();
    });
    const { done } = await queue.counts();
    if (done !== jobs) throw new Error(`${done} of ${jobs} jobs were done.`);
    return (jobs * 60_000) / ms;
  } finally {
    await worker.stop();
    await queue.close();
    await pool.close();
    await Promise.all(servers.map((server) => server.close()));
  }
}
