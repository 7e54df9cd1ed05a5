import { expose } from 'comlink';
import { afterEach, expect, it, vi } from 'vitest';
import { TriviumError } from '../../../indexer/platform';
import type { EngineWorkerApi } from '../../../src/worker/engine-host';
import { WorkClient } from '../../../src/worker/work-client';
import { WorkHost } from '../../../src/worker/work-host';
import { WorkerSession } from '../../../src/worker/worker-session';
import { HandJobs, HandNodes, jobOf, nodeStatusOf } from '../ui/hand-work';

vi.stubGlobal('window', globalThis);

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** A worker with a pool and a queue on the other end of a channel. */
function startWorker() {
  const nodes = new HandNodes();
  const jobs = new HandJobs();
  const { port1, port2 } = new MessageChannel();
  const work = new WorkHost(() => ({
    nodes,
    jobs: { ...jobs, start: () => () => undefined, drain: () => jobs.counts() },
  }));
  expose({ work }, port2);
  const terminate = (): void => [port1, port2].forEach((port) => port.close());
  const handle = { endpoint: port1, onFault: () => undefined, terminate };
  const session = new WorkerSession<EngineWorkerApi>(handle, () => undefined);
  ends.push(() => session.end());
  return { nodes, jobs, session };
}

it('asks the worker, and changes what is asked of it', async () => {
  const worker = startWorker();
  worker.nodes.pool = { ...worker.nodes.pool, nodes: [nodeStatusOf('desk')] };
  worker.jobs.all = [jobOf('one'), jobOf('two', { state: 'failed' })];
  const client = new WorkClient(() => worker.session);
  expect((await client.nodes.status()).nodes[0]?.name).toBe('desk');
  expect(await client.jobs.list({ states: ['failed'] })).toMatchObject([{ id: 'two' }]);
  await client.jobs.retry('two');
  expect(worker.jobs.calls).toEqual(['retry two']);
});

it('has the worker watch only while somebody listens', async () => {
  const worker = startWorker();
  const client = new WorkClient(() => worker.session);
  const told = vi.fn();
  const unlisten = [client.nodes.onStatus(told), client.jobs.onChange(told)];
  await vi.waitFor(() => expect(worker.nodes.listeners.all.size).toBe(1));
  worker.nodes.tell();
  worker.nodes.tell();
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(2));
  unlisten.forEach((end) => end());
  await vi.waitFor(() => expect(worker.nodes.listeners.all.size).toBe(0));
  expect(worker.jobs.listeners.all.size).toBe(0);
});

it('goes on with the next worker, for those who listened before', async () => {
  const open: ReturnType<typeof startWorker>[] = [];
  const client = new WorkClient(() => {
    const [worker] = open;
    if (worker === undefined) throw new TriviumError('cancelled', 'Not open.');
    return worker.session;
  });
  const told = vi.fn();
  client.nodes.onStatus(told);
  await expect(client.nodes.status()).rejects.toThrow('Not open.');
  const worker = startWorker();
  open.push(worker);
  await client.reopened();
  expect(told).toHaveBeenCalledTimes(1);
  expect(worker.nodes.listeners.all.size).toBe(1);
});
