import { createFetchTransport, createNodePool, poolSettingsSchema } from '../../../indexer/nodes';
import type { CallOptions, Nodes } from '../../../indexer/nodes';
import { startModelServer } from '../../support/model-server';
import type { ModelServer } from '../../support/model-server';
import type { Section } from '../report';
import { percentile, timed } from '../statistics';

/** Short for a model's answer, long enough that the pool, the servers and the machine's other work do not count for much. */
const SERVICE_MS = 400;
const QUESTIONS = 30;
const CALLS_PER_NODE = 15;
const MOST_NODES = 6;

const asPerson: CallOptions = { lane: 'interactive', purpose: 'question' };
const asJob: CallOptions = { lane: 'background', purpose: 'job' };

/** What the pool itself costs and gains, over real HTTP with servers that take a fixed time for each call. */
export async function benchNodes(): Promise<readonly Section[]> {
  return [await waitingOfPersons(), await callsByNodes()];
}

/** A person asks one question after the other, first alone, then while jobs take all that they may have. */
async function waitingOfPersons(): Promise<Section> {
  const rows: (string | number)[][] = [];
  const figures: Record<string, number> = {};
  for (const slots of [1, 2, 4]) {
    await withPool(1, slots, async (pool) => {
      const idle = await askQuestions(pool);
      const background = keepBusy(pool, slots * 3);
      const saturated = await askQuestions(pool);
      const jobs = await background.stop();
      const ratio = percentile(saturated, 0.95) / percentile(idle, 0.95);
      figures[`nodes: interactive p95 saturated over idle, ${slots} slots`] = ratio;
      rows.push([
        slots,
        ...[idle, saturated].flatMap((times) => [percentile(times, 0.5), percentile(times, 0.95)]),
        ratio.toFixed(2),
        jobs,
      ]);
    });
  }
  return {
    title: 'Node pool: a person asks while jobs run',
    text:
      `${QUESTIONS} questions one after the other at one node that takes ${SERVICE_MS} ms for each call, alone and while the background lane always has three calls ` +
      'for each slot. Jobs keep off one slot; where there is only one, a job makes room and starts again, at most twice. Milliseconds.',
    head: [
      'slots',
      'idle p50',
      'idle p95',
      'saturated p50',
      'saturated p95',
      'p95, times idle',
      'jobs done meanwhile',
    ],
    rows,
    figures,
  };
}

/** The same work at one to six nodes of one slot each. */
async function callsByNodes(): Promise<Section> {
  const perMinute: number[] = [];
  for (let nodes = 1; nodes <= MOST_NODES; nodes++) {
    await withPool(nodes, 1, async (pool) => {
      const calls = CALLS_PER_NODE * nodes;
      const { ms } = await timed(() => Promise.all(Array.from({ length: calls }, () => ask(pool, asJob))));
      perMinute.push((calls * 60_000) / ms);
    });
  }
  const [one = Number.NaN] = perMinute;
  return {
    title: 'Node pool: one to six nodes',
    text: `Background calls a minute at nodes of one slot that take ${SERVICE_MS} ms for each call, ${CALLS_PER_NODE} calls for each node, handed to the pool at once.`,
    head: ['nodes', 'calls a minute', 'times one node'],
    rows: perMinute.map((rate, place) => [place + 1, Math.round(rate), (rate / one).toFixed(2)]),
    figures: { 'nodes: six nodes over one': (perMinute.at(-1) ?? Number.NaN) / one },
  };
}

async function askQuestions(pool: Nodes): Promise<readonly number[]> {
  const times: number[] = [];
  for (let question = 0; question < QUESTIONS; question++) {
    times.push((await timed(() => ask(pool, asPerson))).ms);
  }
  return times;
}

/** Always has so many calls in the background lane. */
function keepBusy(pool: Nodes, calls: number): { stop(): Promise<number> } {
  let isOver = false;
  let done = 0;
  const work = async (): Promise<void> => {
    while (!isOver) {
      await ask(pool, asJob);
      done += 1;
    }
  };
  const workers = Array.from({ length: calls }, work);
  return {
    stop: async () => {
      isOver = true;
      const meanwhile = done;
      await Promise.all(workers);
      return meanwhile;
    },
  };
}

async function ask(pool: Nodes, options: CallOptions): Promise<void> {
  await pool.chat({ messages: [{ role: 'user', content: 'ready?' }], maxTokens: 8 }, options);
}

async function withPool(nodes: number, slots: number, work: (pool: Nodes) => Promise<void>): Promise<void> {
  const servers: ModelServer[] = [];
  for (let node = 0; node < nodes; node++)
    servers.push(await startModelServer({ slots, serviceMs: SERVICE_MS }));
  const settings = poolSettingsSchema.parse({
    nodes: servers.map(({ url }, place) => ({ name: `node ${place + 1}`, url })),
  });
  const pool = createNodePool({ settings, transportFor: () => createFetchTransport(fetch) });
  try {
    await pool.check();
    await work(pool);
  } finally {
    await pool.close();
    await Promise.all(servers.map((server) => server.close()));
  }
}
