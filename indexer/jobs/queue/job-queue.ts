import type * as z from 'zod';

/**
 * - `waiting`: for its turn, its time (`notBefore`) or the jobs it depends on.
 * - `running`: a worker holds a lease on it.
 * - `failed`: tried as often as it may; on view until somebody retries or cancels it.
 */
export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** Who goes first. Within one, the oldest does. */
export const jobPriorities = ['interactive', 'normal', 'idle'] as const;
export type JobPriority = (typeof jobPriorities)[number];

/** A value that survives JSON. */
export type JobPayload = z.core.util.JSONType;

export interface NewJob {
  /** What is to be done, such as `extract-note`. */
  readonly kind: string;
  /** Parsed by the kind's own schema when it is claimed. Small: paths and hashes, never texts of notes. */
  readonly payload: JobPayload;
  /**
   * A second job with the same key is not taken in while one is waiting, running or failed, nor within the time a finished
   * one is kept: content hash and kind, as a rule.
   */
  readonly key?: string;
  readonly priority?: JobPriority;
  /** Ids of jobs that must be done before. One that failed or was cancelled fails this one, with the cause. */
  readonly after?: readonly string[];
  /** Ids of jobs that must have ended before, however they did: for what gathers up what others brought. */
  readonly afterEnd?: readonly string[];
  /** ISO time before which it is not begun. */
  readonly notBefore?: string;
  /** Tries at most, 3 by default. */
  readonly attempts?: number;
}

export interface Job extends Required<
  Pick<NewJob, 'kind' | 'payload' | 'priority' | 'after' | 'afterEnd' | 'attempts'>
> {
  readonly id: string;
  readonly key?: string;
  readonly state: JobState;
  readonly createdAt: string;
  readonly notBefore?: string;
  /** Begun so often. */
  readonly tried: number;
  readonly startedAt?: string;
  readonly endedAt?: string;
  /** Until when its worker has it; after that another may. */
  readonly leasedUntil?: string;
  readonly worker?: string;
  /** Where it is, in one word, as its worker told last. */
  readonly phase?: string;
  /** Why it failed or was tried again: the newest cause last. */
  readonly causes: readonly { readonly at: string; readonly message: string }[];
  /** What came of it, small. */
  readonly result?: JobPayload;
}

/** A job that is one's own until it is settled or its lease ends. */
export interface ClaimedJob {
  readonly job: Job;
  /** Makes the lease last from now on again, and tells the phase. @returns false where the job is no longer one's own */
  renew(phase?: string): Promise<boolean>;
  /** @returns false where the job is no longer one's own: then what was done for it must not count twice */
  complete(result?: JobPayload): Promise<boolean>;
  /** Tried again after a wait that grows, or failed for good. `isFinal`: no further try would help. */
  fail(cause: string, isFinal?: boolean): Promise<boolean>;
  /** Gives it back untried: its worker closes, or nobody is there to do it. */
  release(notBefore?: string): Promise<boolean>;
}

export interface QueueCounts extends Readonly<Record<JobState, number>> {
  /** Of those that wait: what could begin now. */
  readonly ready: number;
}

/**
 * Jobs that outlast a crash at any moment. A job is done at least once and counted exactly once: whoever does it checks by
 * content that it has not been done before.
 */
export interface JobQueue {
  /** @returns the job, or the one with the same key that was there before (`isNew` false) */
  add(job: NewJob): Promise<{ readonly job: Job; readonly isNew: boolean }>;
  /** All or none; dependencies among them by `$0`, `$1` ... for their place in the list. */
  addAll(jobs: readonly NewJob[]): Promise<readonly { readonly job: Job; readonly isNew: boolean }[]>;
  /** The next job of these kinds that may begin, leased to this worker; undefined where there is none. */
  claim(worker: string, kinds: readonly string[]): Promise<ClaimedJob | undefined>;
  job(id: string): Promise<Job | undefined>;
  /** The newest first. */
  jobs(filter?: {
    readonly states?: readonly JobState[];
    readonly kinds?: readonly string[];
    readonly limit?: number;
  }): Promise<readonly Job[]>;
  counts(): Promise<QueueCounts>;
  /** A failed or cancelled job waits again, with all its tries. @throws TriviumError `job-not-found` */
  retry(id: string): Promise<Job>;
  /** One that waits ends now, one that runs when its worker next asks. @throws TriviumError `job-not-found` */
  cancel(id: string): Promise<Job>;
  /** Told when something may have become ready. Only a hint: workers look from time to time as well. */
  onReady(listener: () => void): () => void;
  close(): Promise<void>;
}
