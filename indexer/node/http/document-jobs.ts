import { randomUUID } from 'node:crypto';
import { toPlainError } from '../../platform';
import type { IngestReport } from '../../memory-api';
import { MOST_ENDED_DOCUMENTS, MOST_WAITING_DOCUMENTS } from './defaults';
import { HttpProblem } from './problem';

export interface DocumentJob {
  readonly id: string;
  readonly space: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly createdAt: string;
  readonly endedAt?: string;
  readonly cause?: string;
  /** Paths of the notes that it came to. */
  readonly paths?: readonly string[];
}

type Work = (signal: AbortSignal) => Promise<IngestReport>;

/**
 * Takes documents in one after the other, while requests go on. Its jobs live as long as the server: what is waiting when it
 * ends is cancelled, and was promised to nobody as kept.
 */
export class DocumentJobs {
  /** In the order in which they came. */
  readonly #jobs = new Map<string, DocumentJob>();
  readonly #stop = new AbortController();
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /**
   * @returns the job, and what comes of it
   * @throws HttpProblem 429 where too much waits already
   */
  add(space: string, work: Work): { readonly job: DocumentJob; readonly ended: Promise<IngestReport> } {
    if (this.#waiting >= MOST_WAITING_DOCUMENTS) {
      const message = `${MOST_WAITING_DOCUMENTS} documents wait already. Send more once some are done: see /v3/jobs.`;
      throw new HttpProblem(429, 'queue-full', message);
    }
    const job: DocumentJob = {
      ...{ id: randomUUID(), space, state: 'waiting', createdAt: new Date().toISOString() },
    };
    this.#jobs.set(job.id, job);
    this.#waiting++;
    const ended = this.#last.then(() => this.#run(job, work));
    this.#last = ended.catch(() => undefined);
    return { job, ended };
  }

  job(id: string): DocumentJob | undefined {
    return this.#jobs.get(id);
  }

  /** The newest first. */
  jobs(): readonly DocumentJob[] {
    return [...this.#jobs.values()].reverse();
  }

  /** Breaks off what runs, cancels what waits, and waits until nothing is written any more. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#last;
  }

  async #run(job: DocumentJob, work: Work): Promise<IngestReport> {
    const end = (change: Partial<DocumentJob>): void => {
      this.#jobs.set(job.id, { ...job, endedAt: new Date().toISOString(), ...change });
    };
    try {
      this.#stop.signal.throwIfAborted();
      this.#jobs.set(job.id, { ...job, state: 'running' });
      const report = await work(this.#stop.signal);
      end({ state: 'done', paths: [...report.written, ...report.unchanged] });
      return report;
    } catch (error) {
      const { code, message } = toPlainError(error);
      end({ state: code === 'cancelled' ? 'cancelled' : 'failed', cause: message });
      throw error;
    } finally {
      this.#waiting--;
      this.#forgetOldest();
    }
  }

  #forgetOldest(): void {
    for (const [id, { endedAt }] of this.#jobs) {
      if (this.#jobs.size - this.#waiting <= MOST_ENDED_DOCUMENTS) return;
      if (endedAt !== undefined) this.#jobs.delete(id);
    }
  }
}
