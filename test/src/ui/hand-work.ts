import type { Job, QueueCounts } from '../../../indexer/jobs';
import type { DreamingStatus } from '../../../indexer/jobs';
import type { Disclosure, NodesEngine } from '../../../indexer/nodes-api';
import type { NodeProbe, NodeStatus, PoolStatus } from '../../../indexer/nodes';
import type { JobsClient } from '../../../src/ui/client';

export function nodeStatusOf(name: string, change: Partial<NodeStatus> = {}): NodeStatus {
  return {
    ...{ name, url: `http://${name}.example:8080`, roles: ['chat'], lane: 'both', state: 'ready' },
    ...{ slots: 2, inFlight: { interactive: 0, background: 0 }, abandoned: 0 },
    ...{ answered: 0, failed: 0, tokensIn: 0, tokensOut: 0 },
    ...change,
  };
}

export function jobOf(id: string, change: Partial<Job> = {}): Job {
  return {
    ...{ id, kind: 'extract-note', payload: { path: `Chats/${id}.md` }, priority: 'normal' },
    ...{ after: [], afterEnd: [], attempts: 3, state: 'waiting', tried: 0, causes: [] },
    createdAt: '2026-11-30T10:00:00.000Z',
    ...change,
  };
}

export const emptyPool: PoolStatus = { isLocalOnly: false, nodes: [], lanes: [], purposes: [], recent: [] };
export const noCounts: QueueCounts = { waiting: 0, running: 0, done: 0, failed: 0, cancelled: 0, ready: 0 };

/** Listeners of one side, which the test tells. */
class HandListeners {
  readonly all = new Set<() => void>();

  add = (listener: () => void): (() => void) => {
    this.all.add(listener);
    return () => this.all.delete(listener);
  };
}

/** Model servers whose state the test lays ready. */
export class HandNodes implements NodesEngine {
  readonly calls: string[] = [];
  readonly listeners = new HandListeners();
  pool: PoolStatus = emptyPool;
  disclosed: Disclosure | undefined;
  probed: NodeProbe | Error = new Error('No probe was laid ready.');

  status: NodesEngine['status'] = () => this.#note('status', this.pool);
  probe: NodesEngine['probe'] = ({ url }) =>
    this.probed instanceof Error ? Promise.reject(this.probed) : this.#note(`probe ${url}`, this.probed);
  check: NodesEngine['check'] = () => this.#note('check', undefined);
  disclosure: NodesEngine['disclosure'] = () => this.#note('disclosure', this.disclosed);
  onStatus: NodesEngine['onStatus'] = this.listeners.add;

  tell(): void {
    for (const listener of this.listeners.all) listener();
  }

  #note<T>(call: string, answer: T): Promise<T> {
    this.calls.push(call);
    return Promise.resolve(answer);
  }
}

/** A queue whose jobs the test lays ready. */
export class HandJobs implements JobsClient {
  readonly calls: string[] = [];
  readonly listeners = new HandListeners();
  all: readonly Job[] = [];
  number: Partial<QueueCounts> = {};
  dreams: DreamingStatus = { isOn: true, state: 'nothing-to-do', jobs: 0 };

  list: JobsClient['list'] = ({ states } = {}) =>
    Promise.resolve(this.all.filter(({ state }) => states?.includes(state) ?? true));
  counts: JobsClient['counts'] = () => Promise.resolve({ ...noCounts, ...this.number });
  retry: JobsClient['retry'] = (id) => this.#note(`retry ${id}`, jobOf(id));
  cancel: JobsClient['cancel'] = (id) => this.#note(`cancel ${id}`, jobOf(id, { state: 'cancelled' }));
  dreaming: JobsClient['dreaming'] = () => Promise.resolve(this.dreams);
  onChange: JobsClient['onChange'] = this.listeners.add;

  #note<T>(call: string, answer: T): Promise<T> {
    this.calls.push(call);
    return Promise.resolve(answer);
  }
}
