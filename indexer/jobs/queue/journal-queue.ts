import { TriviumError, Turns } from '../../platform';
import type { Clock, Storage } from '../../platform';
import { COMPACT_FROM_ENTRIES, DEFAULT_LIST_LIMIT, ENTRIES_PER_JOB } from './defaults';
import { addJobs, cancelJob, isLeaseOver, retryJob, settlingBy, takeBackAbandoned } from './decisions';
import type { Decision } from './decisions';
import type { ClaimedJob, Job, JobQueue, NewJob, QueueCounts } from './job-queue';
import { jobSchema } from './job-schema';
import { JobTable } from './job-table';
import { Journal } from './journal';
import { withLostFollowers } from './lost-jobs';
import type { AddedJob } from './new-jobs';
import { begun, renewed } from './transitions';

export interface JournalQueueOptions {
  /** Where its journal lies; its own part of a storage, to which no other process writes. */
  readonly storage: Storage;
  readonly clock: Clock;
  /** Told after every change, also of a job's phase: for views. */
  readonly onChange?: () => void;
}

export interface JournalQueue extends JobQueue {
  /** What of the journal could not be read, in words for the user. */
  problems(): Promise<readonly string[]>;
}

/**
 * A {@link JobQueue} of one process in an append-only journal. Each change is one line that has every job it touches as it is
 * then, written before anybody is told of it. Renewed leases are not written: nobody but this process could ask.
 *
 * Opens with the first call. Each call fails with a TriviumError where the storage does.
 */
export function createJournalQueue(options: JournalQueueOptions): JournalQueue {
  return new JournalJobQueue(options);
}

interface Opened {
  readonly journal: Journal<Job>;
  readonly table: JobTable;
}

class JournalJobQueue implements JournalQueue {
  readonly #options: JournalQueueOptions;
  readonly #turns = new Turns();
  readonly #listeners = new Set<() => void>();
  /** Whose a running job is. A job that was begun by a program that ended is nobody's. */
  readonly #holders = new Map<string, symbol>();
  #opened: Promise<Opened> | undefined;
  #isClosed = false;

  constructor(options: JournalQueueOptions) {
    this.#options = options;
  }

  async problems(): Promise<readonly string[]> {
    return (await this.#open()).journal.problems;
  }

  async add(job: NewJob): Promise<AddedJob> {
    const [added] = await this.addAll([job]);
    return added as AddedJob;
  }

  addAll(jobs: readonly NewJob[]): Promise<readonly AddedJob[]> {
    return this.#change((table, nowMs) => {
      table.forget(nowMs);
      return addJobs(jobs)(table, nowMs);
    });
  }

  async claim(worker: string, kinds: readonly string[]): Promise<ClaimedJob | undefined> {
    await this.#takeBackAbandoned();
    const holder = Symbol(worker);
    const mine = await this.#change((table, nowMs) => {
      for (const job of table.ready(nowMs)) {
        if (!kinds.includes(job.kind)) continue;
        const answer = begun(job, worker, nowMs);
        this.#holders.set(job.id, holder);
        return { jobs: [answer], answer };
      }
      return { jobs: [], answer: undefined };
    });
    return mine && this.#claimed(mine, holder);
  }

  async job(id: string): Promise<Job | undefined> {
    return (await this.#open()).table.get(id);
  }

  async jobs({ states, kinds, limit = DEFAULT_LIST_LIMIT }: Parameters<JobQueue['jobs']>[0] = {}): Promise<
    readonly Job[]
  > {
    const { table } = await this.#open();
    const isWanted = (job: Job) =>
      (states?.includes(job.state) ?? true) && (kinds?.includes(job.kind) ?? true);
    return table.all().filter(isWanted).reverse().slice(0, limit);
  }

  async counts(): Promise<QueueCounts> {
    return (await this.#open()).table.counts(this.#options.clock.now());
  }

  retry(id: string): Promise<Job> {
    return this.#change(retryJob(id));
  }

  cancel(id: string): Promise<Job> {
    return this.#change(cancelJob(id));
  }

  onReady(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#listeners.clear();
    await this.#turns.idle();
  }

  #claimed(job: Job, holder: symbol): ClaimedJob {
    return {
      job,
      renew: async (phase) => {
        const { table } = await this.#open();
        const now = this.#held(table, job.id, holder);
        if (now === undefined) return false;
        table.set(renewed(now, phase, this.#options.clock.now()));
        this.#options.onChange?.();
        return true;
      },
      ...settlingBy((as) =>
        this.#change((table, nowMs) => {
          const now = this.#held(table, job.id, holder);
          if (now === undefined) return { jobs: [], answer: false };
          return { jobs: withLostFollowers([as(now, nowMs)], table, nowMs), answer: true };
        }),
      ),
    };
  }

  #held(table: JobTable, id: string, holder: symbol): Job | undefined {
    const job = table.get(id);
    return job?.state === 'running' && this.#holders.get(id) === holder ? job : undefined;
  }

  /** A journal has one program: what runs and was not begun here was begun by one that ended, however long its lease. */
  async #takeBackAbandoned(): Promise<void> {
    const { table } = await this.#open();
    const isLeft = (job: Job, nowMs: number): boolean =>
      !this.#holders.has(job.id) || isLeaseOver(job, nowMs);
    const nowMs = this.#options.clock.now();
    if (table.in('running').some((job) => isLeft(job, nowMs))) await this.#change(takeBackAbandoned(isLeft));
  }

  /** One after the other; what a change touches is safe before it is seen. */
  #change<T>(decide: Decision<T>): Promise<T> {
    return this.#turns.take(async () => {
      if (this.#isClosed) throw new TriviumError('cancelled', 'The queue of jobs was closed.');
      const { table, journal } = await this.#open();
      const { jobs, answer } = decide(table, this.#options.clock.now());
      if (jobs.length === 0) return answer;
      await this.#write(jobs, table, journal);
      for (const job of jobs) {
        table.set(job);
        if (job.state !== 'running') this.#holders.delete(job.id);
      }
      this.#tell(jobs);
      return answer;
    });
  }

  async #write(jobs: readonly Job[], table: JobTable, journal: Journal<Job>): Promise<void> {
    const isMostlyDead =
      journal.length >= COMPACT_FROM_ENTRIES && journal.length > ENTRIES_PER_JOB * table.size;
    if (journal.isTorn || isMostlyDead) {
      table.forget(this.#options.clock.now());
      await journal.rewrite(table.all());
    }
    await journal.append(jobs);
  }

  #tell(jobs: readonly Job[]): void {
    this.#options.onChange?.();
    if (jobs.every(({ state }) => state === 'running')) return;
    for (const listener of [...this.#listeners]) listener();
  }

  #open(): Promise<Opened> {
    this.#opened ??= this.#read().catch((error: unknown) => {
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }

  async #read(): Promise<Opened> {
    const { journal, entries } = await Journal.open(this.#options.storage, jobSchema);
    const table = new JobTable();
    for (const job of entries) table.set(job);
    table.forget(this.#options.clock.now());
    return { journal, table };
  }
}
