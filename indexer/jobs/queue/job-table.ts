import { KEEP_FINISHED_MS } from './defaults';
import { jobStates } from './job-queue';
import type { Job, JobState, QueueCounts } from './job-queue';
import { WaitingLine } from './waiting-line';

/** States in which a job needs nobody any more. */
const finished: ReadonlySet<JobState> = new Set(['done', 'cancelled']);

interface Row {
  readonly job: Job;
  /** In the order in which jobs were added. */
  readonly number: number;
}

const isOver = (state: JobState): boolean => state !== 'waiting' && state !== 'running';

const allBefore = ({ after, afterEnd }: Job): readonly string[] => [...after, ...afterEnd];

/** All jobs in memory, and what is asked of them: who is next, who has this key, who waits for whom. Decides nothing. */
export class JobTable {
  readonly #rows = new Map<string, Row>();
  readonly #waiting = new WaitingLine();
  readonly #byState = new Map<JobState, Set<string>>(jobStates.map((state) => [state, new Set()]));
  readonly #byKey = new Map<string, string>();
  /** Who waits for a job. */
  readonly #followers = new Map<string, Set<string>>();
  #added = 0;

  get size(): number {
    return this.#rows.size;
  }

  get(id: string): Job | undefined {
    return this.#rows.get(id)?.job;
  }

  withKey(key: string): Job | undefined {
    const id = this.#byKey.get(key);
    return id === undefined ? undefined : this.get(id);
  }

  /** The oldest first. */
  all(): readonly Job[] {
    return Array.from(this.#rows.values(), ({ job }) => job);
  }

  in(state: JobState): readonly Job[] {
    return Array.from(this.#idsIn(state), (id) => this.#jobOf(id));
  }

  /** A new job, or one as it is now. */
  set(job: Job): void {
    const before = this.#rows.get(job.id);
    const number = before?.number ?? this.#added++;
    if (before !== undefined) this.#leave(before);
    this.#rows.set(job.id, { job, number });
    this.#idsIn(job.state).add(job.id);
    if (job.state === 'waiting') this.#waiting.add(job, number);
    if (job.key !== undefined) this.#byKey.set(job.key, job.id);
    for (const id of allBefore(job)) this.#followersOf(id).add(job.id);
  }

  /** Drops what was finished long ago, unless another job that is not finished came after it. */
  forget(nowMs: number): void {
    for (const state of finished) {
      for (const job of this.in(state)) {
        if (Date.parse(job.endedAt ?? job.createdAt) + KEEP_FINISHED_MS > nowMs) continue;
        if (this.followersOf(job.id).every((follower) => finished.has(follower.state))) this.#drop(job);
      }
    }
  }

  /** Jobs that come after this one. */
  followersOf(id: string): readonly Job[] {
    return Array.from(this.#followers.get(id) ?? [], (follower) => this.#jobOf(follower));
  }

  /** Waiting jobs that may begin, the one that goes first first. */
  *ready(nowMs: number): Generator<Job> {
    for (const id of this.#waiting) {
      const job = this.#jobOf(id);
      if (this.#isReady(job, nowMs)) yield job;
    }
  }

  counts(nowMs: number): QueueCounts {
    const counts = { waiting: 0, running: 0, done: 0, failed: 0, cancelled: 0 };
    for (const state of jobStates) counts[state] = this.#idsIn(state).size;
    return { ...counts, ready: [...this.ready(nowMs)].length };
  }

  #isReady({ notBefore, after, afterEnd }: Job, nowMs: number): boolean {
    if (notBefore !== undefined && Date.parse(notBefore) > nowMs) return false;
    return (
      after.every((id) => this.#stateOf(id) === 'done') && afterEnd.every((id) => isOver(this.#stateOf(id)))
    );
  }

  #leave({ job, number }: Row): void {
    this.#idsIn(job.state).delete(job.id);
    if (job.state === 'waiting') this.#waiting.remove(job, number);
  }

  #drop(job: Job): void {
    const row = this.#rows.get(job.id);
    if (row === undefined) return;
    this.#leave(row);
    this.#rows.delete(job.id);
    if (job.key !== undefined && this.#byKey.get(job.key) === job.id) this.#byKey.delete(job.key);
    this.#followers.delete(job.id);
    for (const id of allBefore(job)) this.#followers.get(id)?.delete(job.id);
  }

  /** Of a job that is there no more: it was damaged, since one that others wait for is not dropped. Nobody waits for it for ever. */
  #stateOf(id: string): JobState {
    return this.get(id)?.state ?? 'done';
  }

  #jobOf(id: string): Job {
    return (this.#rows.get(id) as Row).job;
  }

  #idsIn(state: JobState): Set<string> {
    return this.#byState.get(state) as Set<string>;
  }

  #followersOf(id: string): Set<string> {
    const followers = this.#followers.get(id) ?? new Set();
    this.#followers.set(id, followers);
    return followers;
  }
}
