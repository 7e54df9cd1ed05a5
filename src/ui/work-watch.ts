import type { DreamingStatus, Job, QueueCounts } from '../../indexer/jobs';
import type { PoolStatus } from '../../indexer/nodes';
import { isAbort, toPlainError, type PlainError } from '../../indexer/platform';
import type { Client } from './client';

/** Jobs that are shown of those that wait or run, and of those that failed. */
export const SHOWN_JOBS = 50;

/** What changes by time alone, such as calls of the last minute: nobody tells of it. The engine counts no look as a question. */
const LOOK_AGAIN_MS = 10_000;

/** What goes on with model servers and queue, asked at one moment. */
export interface Work {
  readonly pool: PoolStatus;
  readonly counts: QueueCounts;
  /** Running ones first, then those that wait, the newest first. */
  readonly pending: readonly Job[];
  readonly failed: readonly Job[];
  readonly dreaming: DreamingStatus;
}

export interface WorkListener {
  readonly onWork: (work: Work) => void;
  readonly onFailure: (error: PlainError) => void;
}

/**
 * Tells how things are, now and after each change that the client tells of. One question is under way at a time: changes meanwhile
 * are asked about once it is answered.
 *
 * @returns ends it; nothing is asked or told after that
 */
export function watchWork(
  client: Pick<Client, 'nodes' | 'jobs'>,
  { onWork, onFailure }: WorkListener,
): () => void {
  let isEnded = false;
  let isAsking = false;
  let isStale = false;
  const ask = async (): Promise<void> => {
    try {
      const work = await readWork(client);
      if (!isEnded) onWork(work);
    } catch (error) {
      if (!isEnded && !isAbort(error)) onFailure(toPlainError(error));
    }
  };
  const look = (): void => {
    if (isAsking) {
      isStale = true;
      return;
    }
    isAsking = true;
    isStale = false;
    ask().then(goOn, goOn);
  };
  const goOn = (): void => {
    isAsking = false;
    if (isStale && !isEnded) look();
  };
  const ends = [client.nodes.onStatus(look), client.jobs.onChange(look)];
  const timer = window.setInterval(look, LOOK_AGAIN_MS);
  // Who begins to look wants to know how the servers are now; what comes of it is told as any change.
  client.nodes.check().catch(() => undefined);
  look();
  return () => {
    isEnded = true;
    window.clearInterval(timer);
    for (const end of ends) end();
  };
}

async function readWork({ nodes, jobs }: Pick<Client, 'nodes' | 'jobs'>): Promise<Work> {
  const [pool, counts, running, waiting, failed, dreaming] = await Promise.all([
    nodes.status(),
    jobs.counts(),
    jobs.list({ states: ['running'], limit: SHOWN_JOBS }),
    jobs.list({ states: ['waiting'], limit: SHOWN_JOBS }),
    jobs.list({ states: ['failed'], limit: SHOWN_JOBS }),
    jobs.dreaming(),
  ]);
  return { pool, counts, pending: [...running, ...waiting].slice(0, SHOWN_JOBS), failed, dreaming };
}
