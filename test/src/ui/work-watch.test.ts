// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TriviumError, type PlainError } from '../../../indexer/platform';
import { watchWork, type Work } from '../../../src/ui/work-watch';
import { HandClient } from './fixtures';
import { emptyPool, jobOf, nodeStatusOf } from './hand-work';

let client: HandClient;
let seen: Work[];
let failures: PlainError[];
let end: () => void;

const watch = (): void => {
  end = watchWork(client, {
    onWork: (work) => void seen.push(work),
    onFailure: (error) => void failures.push(error),
  });
};
const settle = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  client = new HandClient();
  seen = [];
  failures = [];
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

describe('following the work', () => {
  it('asks at once, with what runs first and what waits after it', async () => {
    client.nodes.pool = { ...emptyPool, nodes: [nodeStatusOf('attic')] };
    client.jobs.all = [jobOf('w'), jobOf('r', { state: 'running' }), jobOf('f', { state: 'failed' })];
    watch();
    await settle();
    expect(seen).toHaveLength(1);
    expect(seen[0]?.pending.map(({ id }) => id)).toEqual(['r', 'w']);
    expect(seen[0]?.failed.map(({ id }) => id)).toEqual(['f']);
    expect(client.nodes.calls).toContain('check');
  });

  it('asks once for many changes that come while it asks', async () => {
    let answer: (() => void) | undefined;
    client.nodes.status = () => new Promise((resolve) => (answer = () => resolve(emptyPool)));
    watch();
    for (let change = 0; change < 5; change += 1) client.nodes.tell();
    answer?.();
    await settle();
    answer?.();
    await settle();
    expect(seen).toHaveLength(2);
  });

  it('looks again by itself, for what changes by time alone', async () => {
    watch();
    await settle(10_000);
    expect(seen).toHaveLength(2);
  });

  it('tells why it could not be asked, and goes on', async () => {
    const { status } = client.nodes;
    client.nodes.status = () => Promise.reject(new TriviumError('worker-lost', 'It is gone.'));
    watch();
    await settle();
    expect(failures.map(({ code }) => code)).toEqual(['worker-lost']);
    client.nodes.status = status;
    client.nodes.tell();
    await settle();
    expect(seen).toHaveLength(1);
  });

  it('asks and tells nothing once it has ended', async () => {
    watch();
    end();
    await settle(60_000);
    client.nodes.tell();
    await settle();
    expect(seen).toEqual([]);
    expect(client.nodes.listeners.all.size + client.jobs.listeners.all.size).toBe(0);
  });
});
