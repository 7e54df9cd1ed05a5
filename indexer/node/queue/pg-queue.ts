import { randomUUID } from 'node:crypto';
import {
  addJobs,
  begun,
  cancelJob,
  DEFAULT_LIST_LIMIT,
  jobStates,
  KEEP_FINISHED_MS,
  renewed,
  retryJob,
  settlingBy,
  takeBackAbandoned,
  withLostFollowers,
} from '../../jobs';
import type { AddedJob, ClaimedJob, Decision, Job, JobQueue, NewJob, QueueCounts } from '../../jobs';
import type { Database, Query } from './database';
import { createRows, databaseTimeMs, IS_READY, jobOf, readPart, takeTurn, writeJobs } from './job-rows';

export interface PgQueueOptions {
  /** Closed with the queue. */
  readonly database: Database;
  /** Time by which leases and waits go, from that of the database; tests let it pass. */
  readonly timeOf?: (databaseMs: number) => number;
}

/**
 * A {@link JobQueue} in Postgres, which several machines drain at once. It decides as the journal's does, by the same functions,
 * over the rows that a change may touch; claims pass over rows that another claim has locked, so that workers never wait for
 * one another to begin. Time is the database's: machines need not agree on theirs.
 */
export function createPgQueue(options: PgQueueOptions): JobQueue {
  return new PgJobQueue(options);
}

class PgJobQueue implements JobQueue {
  readonly #options: PgQueueOptions;
  readonly #listeners = new Set<() => void>();
  #created: Promise<void> | undefined;

  constructor(options: PgQueueOptions) {
    this.#options = options;
  }

  async add(job: NewJob): Promise<AddedJob> {
    const [added] = await this.addAll([job]);
    return added as AddedJob;
  }

  addAll(jobs: readonly NewJob[]): Promise<readonly AddedJob[]> {
    const ids = jobs.flatMap(({ after = [], afterEnd = [] }) => [...after, ...afterEnd]);
    const keys = jobs.flatMap(({ key }) => (key === undefined ? [] : [key]));
    return this.#change({ ids, keys }, addJobs(jobs));
  }

  async claim(worker: string, kinds: readonly string[]): Promise<ClaimedJob | undefined> {
    const holder = randomUUID();
    const left = await this.#transaction((query, nowMs) =>
      query(`SELECT id FROM trivium.job WHERE state = 'running' AND leased_until <= $1`, [nowMs]),
    );
    if (left.length > 0) await this.#change({ ids: left.map(({ id }) => String(id)) }, takeBackAbandoned());
    const job = await this.#transaction(async (query, nowMs) => {
      const [row] = await query(
        `SELECT body FROM trivium.job WHERE kind = ANY ($2) AND ${IS_READY}
         ORDER BY priority, number LIMIT 1 FOR UPDATE SKIP LOCKED`,
        [nowMs, kinds],
      );
      if (row === undefined) return undefined;
      const mine = begun(jobOf(row), worker, nowMs);
      await writeJobs(query, [mine], holder);
      return mine;
    });
    return job && this.#claimed(job, holder);
  }

  job(id: string): Promise<Job | undefined> {
    return this.#transaction(async (query) => {
      const [row] = await query('SELECT body FROM trivium.job WHERE id = $1', [id]);
      return row && jobOf(row);
    });
  }

  jobs({ states, kinds, limit = DEFAULT_LIST_LIMIT }: Parameters<JobQueue['jobs']>[0] = {}): Promise<
    readonly Job[]
  > {
    return this.#transaction(async (query) => {
      const rows = await query(
        `SELECT body FROM trivium.job
         WHERE ($1::text[] IS NULL OR state = ANY ($1)) AND ($2::text[] IS NULL OR kind = ANY ($2))
         ORDER BY number DESC LIMIT $3`,
        [states ?? null, kinds ?? null, Number.isFinite(limit) ? limit : null],
      );
      return rows.map(jobOf);
    });
  }

  counts(): Promise<QueueCounts> {
    return this.#transaction(async (query, nowMs) => {
      const counts = { waiting: 0, running: 0, done: 0, failed: 0, cancelled: 0 };
      const rows = await query('SELECT state, count(*)::int AS jobs FROM trivium.job GROUP BY state');
      for (const state of jobStates) {
        counts[state] = Number(rows.find((row) => row['state'] === state)?.['jobs'] ?? 0);
      }
      const [ready] = await query(`SELECT count(*)::int AS jobs FROM trivium.job WHERE ${IS_READY}`, [nowMs]);
      return { ...counts, ready: Number(ready?.['jobs']) };
    });
  }

  retry(id: string): Promise<Job> {
    return this.#change({ ids: [id] }, retryJob(id));
  }

  cancel(id: string): Promise<Job> {
    return this.#change({ ids: [id] }, cancelJob(id));
  }

  onReady(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    await this.#options.database.close();
  }

  #claimed(job: Job, holder: string): ClaimedJob {
    const held = async (query: Query): Promise<Job | undefined> => {
      const [row] = await query(
        `SELECT body FROM trivium.job WHERE id = $1 AND holder = $2 AND state = 'running' FOR UPDATE`,
        [job.id, holder],
      );
      return row && jobOf(row);
    };
    return {
      job,
      renew: (phase) =>
        this.#transaction(async (query, nowMs) => {
          const now = await held(query);
          if (now === undefined) return false;
          await writeJobs(query, [renewed(now, phase, nowMs)], holder);
          return true;
        }),
      ...settlingBy(async (as) => {
        const isOwn = await this.#transaction(async (query, nowMs) => {
          await takeTurn(query);
          const now = await held(query);
          if (now === undefined) return false;
          const after = as(now, nowMs);
          const part = await readPart(query, { ids: after.state === 'failed' ? [job.id] : [] });
          await writeJobs(query, withLostFollowers([after], part, nowMs));
          return true;
        });
        if (isOwn) this.#tell();
        return isOwn;
      }),
    };
  }

  async #change<T>(touched: Parameters<typeof readPart>[1], decide: Decision<T>): Promise<T> {
    const answer = await this.#transaction(async (query, nowMs) => {
      await takeTurn(query);
      await forget(query, nowMs);
      const table = await readPart(query, touched);
      const decided = decide(table, nowMs);
      await writeJobs(query, decided.jobs);
      return decided.answer;
    });
    this.#tell();
    return answer;
  }

  async #transaction<T>(work: (query: Query, nowMs: number) => Promise<T>): Promise<T> {
    const { database, timeOf = (databaseMs: number) => databaseMs } = this.#options;
    this.#created ??= database.transaction(createRows).catch((error: unknown) => {
      this.#created = undefined;
      throw error;
    });
    await this.#created;
    return database.transaction(async (query) => work(query, timeOf(await databaseTimeMs(query))));
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Drops what was finished long ago, unless another job that is not finished came after it. */
async function forget(query: Query, nowMs: number): Promise<void> {
  await query(
    `DELETE FROM trivium.job WHERE state IN ('done', 'cancelled') AND ended_at <= $1 AND NOT EXISTS (
       SELECT FROM trivium.job follower WHERE follower.state NOT IN ('done', 'cancelled')
         AND (job.id = ANY (follower.done_before) OR job.id = ANY (follower.ended_before))
     )`,
    [nowMs - KEEP_FINISHED_MS],
  );
}
