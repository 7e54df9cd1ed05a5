import type { CDPSession, Page } from 'playwright-core';

/** What V8 says of a worker's memory, bytes. */
export interface WorkerHeap {
  readonly usedSize: number;
  readonly totalSize: number;
  /** Outside of the heap: array buffers, WASM memories. */
  readonly backingStorageSize?: number;
}

/** Watches for a page's workers by name; their memory can be asked for while they live. */
export interface WorkerWatch {
  heapOf(name: string): Promise<WorkerHeap>;
}

interface Attached {
  readonly sessionId: string;
  readonly targetInfo: { readonly type: string; readonly title: string; readonly url: string };
}

/** To be called before the workers start. */
export async function watchWorkers(page: Page): Promise<WorkerWatch> {
  const session = await page.context().newCDPSession(page);
  const sessions = new Map<string, string>();
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }: Attached) => {
    if (targetInfo.type === 'worker') sessions.set(targetInfo.title, sessionId);
  });
  // Not flattened: messages to a worker travel inside of those to its page.
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  return {
    heapOf: async (name) => {
      const worker = sessions.get(name);
      if (worker === undefined)
        throw new Error(`No worker "${name}" was seen, only: ${[...sessions.keys()].join(', ')}.`);
      await ask(session, worker, 'HeapProfiler.collectGarbage');
      return (await ask(session, worker, 'Runtime.getHeapUsage')) as WorkerHeap;
    },
  };
}

interface Reply {
  readonly sessionId: string;
  readonly message: string;
}

let lastId = 0;

function ask(session: CDPSession, sessionId: string, method: string): Promise<unknown> {
  const id = (lastId += 1);
  const answer = new Promise<unknown>((resolve, reject) => {
    const take = (reply: Reply): void => {
      const message = JSON.parse(reply.message) as {
        readonly id?: number;
        readonly result?: unknown;
        readonly error?: { readonly message: string };
      };
      if (reply.sessionId !== sessionId || message.id !== id) return;
      session.off('Target.receivedMessageFromTarget', take);
      if (message.error === undefined) resolve(message.result);
      else reject(new Error(`${method}: ${message.error.message}`));
    };
    session.on('Target.receivedMessageFromTarget', take);
  });
  return session
    .send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
    .then(() => answer);
}
