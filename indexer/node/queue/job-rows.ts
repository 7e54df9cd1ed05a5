import { jobPriorities, jobSchema, JobTable } from '../../jobs';
import type { Job } from '../../jobs';
import type { Query } from './database';

/**
 * One row for each job: the job itself as JSON, and beside it what is asked for. Times are milliseconds since the epoch, by the
 * clock of the database.
 */
const CREATE = `
  CREATE SCHEMA IF NOT EXISTS trivium;
  CREATE TABLE IF NOT EXISTS trivium.job (
    id text PRIMARY KEY,
    number bigserial,
    kind text NOT NULL,
    state text NOT NULL,
    priority smallint NOT NULL,
    key text,
    done_before text[] NOT NULL,
    ended_before text[] NOT NULL,
    not_before bigint,
    leased_until bigint,
    ended_at bigint,
    holder text,
    body text NOT NULL
  );
  CREATE INDEX IF NOT EXISTS job_next ON trivium.job (priority, number) WHERE state = 'waiting';
  CREATE INDEX IF NOT EXISTS job_key ON trivium.job (key) WHERE key IS NOT NULL;
  CREATE INDEX IF NOT EXISTS job_running ON trivium.job (leased_until) WHERE state = 'running';
`;

/** Any number that no other program takes: "trivium" on a telephone's keys. */
const LOCK = 8_748_486;

/** Whoever changes more than the job it holds waits here for its turn, so that no dependency is missed. */
export async function takeTurn(query: Query): Promise<void> {
  await query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
}

export async function createRows(query: Query): Promise<void> {
  await takeTurn(query);
  for (const statement of CREATE.split(';')) if (statement.trim() !== '') await query(statement);
}

export async function databaseTimeMs(query: Query): Promise<number> {
  const [row] = await query(`SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::text AS ms`);
  return Number(row?.['ms']);
}

export const IS_READY = `
  state = 'waiting' AND coalesce(not_before, 0) <= $1
  AND NOT EXISTS (
    SELECT FROM trivium.job before
    WHERE (before.id = ANY (job.done_before) AND before.state <> 'done')
       OR (before.id = ANY (job.ended_before) AND before.state IN ('waiting', 'running'))
  )`;

/** Writes jobs as they are now, each to its row. @param holder who has those that run */
export async function writeJobs(query: Query, jobs: readonly Job[], holder?: string): Promise<void> {
  for (const job of jobs) {
    await query(
      `INSERT INTO trivium.job (id, kind, state, priority, key, done_before, ended_before, not_before, leased_until,
         ended_at, holder, body)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       ON CONFLICT (id) DO UPDATE SET state = $3, not_before = $8, leased_until = $9, ended_at = $10, holder = $11, body = $12`,
      [
        ...[job.id, job.kind, job.state, jobPriorities.indexOf(job.priority), job.key ?? null],
        ...[job.after, job.afterEnd, timeOf(job.notBefore), timeOf(job.leasedUntil), timeOf(job.endedAt)],
        ...[job.state === 'running' ? (holder ?? null) : null, JSON.stringify(job)],
      ],
    );
  }
}

/**
 * What a change of these jobs may touch: they, those with these keys, all that come after them, and what those come after.
 *
 * @param ids and keys of the jobs
 */
export async function readPart(
  query: Query,
  { ids = [], keys = [] }: { readonly ids?: readonly string[]; readonly keys?: readonly string[] },
): Promise<JobTable> {
  const rows = await query(
    `WITH RECURSIVE part AS (
       SELECT id FROM trivium.job WHERE id = ANY ($1) OR key = ANY ($2)
       UNION
       SELECT job.id FROM trivium.job JOIN part ON part.id = ANY (job.done_before) OR part.id = ANY (job.ended_before)
     )
     SELECT body FROM trivium.job
     WHERE id IN (SELECT id FROM part)
        OR id IN (
          SELECT unnest(done_before || ended_before) FROM trivium.job WHERE id IN (SELECT id FROM part)
        )
     ORDER BY number`,
    [ids, keys],
  );
  const table = new JobTable();
  for (const row of rows) table.set(jobOf(row));
  return table;
}

/** @throws ZodError where another program wrote into the table */
export function jobOf(row: Readonly<Record<string, unknown>>): Job {
  return jobSchema.parse(JSON.parse(String(row['body'])));
}

const timeOf = (time: string | undefined): number | null => (time === undefined ? null : Date.parse(time));
