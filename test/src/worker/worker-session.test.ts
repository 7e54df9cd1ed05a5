import { expose } from 'comlink';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlainError } from '../../../indexer/platform';
import { WorkerSession, type WorkerHandle } from '../../../src/worker/worker-session';

// Node's own message channels, which happy-dom would replace; of the window only the timers are needed.
vi.stubGlobal('window', globalThis);

interface Api {
  work(): Promise<string>;
}

/** A worker that works until it is told to stop; `isAlive` decides whether it hears anything. */
function startWorker(isAlive: boolean): { handle: WorkerHandle; finish: () => void; end: () => void } {
  const { port1, port2 } = new MessageChannel();
  let finish = (): void => undefined;
  const api: Api = { work: () => new Promise((resolve) => (finish = () => resolve('done'))) };
  if (isAlive) expose(api, port2);
  const terminate = (): void => {
    port1.close();
    port2.close();
  };
  return {
    handle: { endpoint: port1, onFault: () => undefined, terminate },
    finish: () => finish(),
    end: terminate,
  };
}

/** Lets the messages through between two beats. */
async function passSeconds(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    vi.advanceTimersByTime(5_000);
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('a session with a worker', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  it('ends with a clear message when the worker falls silent', async () => {
    const { handle } = startWorker(false);
    const faults: PlainError[] = [];
    const session = new WorkerSession<Api>(handle, (error) => faults.push(error));
    const waiting = session.call((api) => api.work()).catch((error: unknown) => error);
    await passSeconds(15);
    expect(faults).toEqual([]);
    await passSeconds(5);
    expect(faults).toEqual([
      { code: 'worker-lost', message: expect.stringContaining('Start it again') as string },
    ]);
    expect(await waiting).toMatchObject({ code: 'worker-lost' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('takes a worker that is busy in one piece for alive, longer where the call says so', async () => {
    const { handle, end } = startWorker(false);
    const faults: PlainError[] = [];
    const session = new WorkerSession<Api>(handle, (error) => faults.push(error));
    const preparing = session.call((api) => api.work(), 60_000).catch(() => 'gone');
    const waiting = session.call((api) => api.work()).catch(() => 'gone');
    await passSeconds(60);
    expect(faults).toEqual([]);
    await passSeconds(5);
    expect(faults).toHaveLength(1);
    expect(await Promise.all([preparing, waiting])).toEqual(['gone', 'gone']);
    end();
  });

  it('forgives a silence that ends in time', async () => {
    const { port1, port2 } = new MessageChannel();
    const faults: PlainError[] = [];
    const handle: WorkerHandle = { endpoint: port1, onFault: () => undefined, terminate: () => undefined };
    const session = new WorkerSession<Api>(handle, (error) => faults.push(error));
    const waiting = session.call((api) => api.work()).catch(() => undefined);
    await passSeconds(15);
    // What came meanwhile is answered now, all at once, as after a long piece of work.
    expose({ work: () => new Promise(() => undefined) }, port2);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await passSeconds(60);
    expect(faults).toEqual([]);
    session.end();
    await waiting;
    port1.close();
    port2.close();
  });

  it('waits for a worker that answers, however long its work takes', async () => {
    const { handle, finish, end } = startWorker(true);
    const faults: PlainError[] = [];
    const session = new WorkerSession<Api>(handle, (error) => faults.push(error));
    const waiting = session.call((api) => api.work());
    await passSeconds(600);
    finish();
    expect(await waiting).toBe('done');
    expect(faults).toEqual([]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(vi.getTimerCount()).toBe(0);
    end();
  });
});
