import type { DreamingStatus, Job, JobState, QueueCounts } from './jobs';

export interface JobsRequest {
  readonly states?: readonly JobState[];
  readonly kinds?: readonly string[];
  /** 100 by default. */
  readonly limit?: number;
}

/** The part of the engine that does work later, and does not forget it. */
export interface JobsEngine {
  list(request?: JobsRequest): Promise<readonly Job[]>;
  counts(): Promise<QueueCounts>;
  /** @throws TriviumError `job-not-found` */
  retry(id: string): Promise<Job>;
  /** @throws TriviumError `job-not-found` */
  cancel(id: string): Promise<Job>;
  dreaming(): Promise<DreamingStatus>;
  /**
   * Works on what waits, and by itself where {@link DreamingStatus} allows, until the returned function is called or the engine
   * closes. Does nothing where another process has the queue.
   */
  start(): () => void;
  /** Works on what waits until nothing is ready; who runs no worker of its own (a command) drains so. */
  drain(options?: {
    readonly signal?: AbortSignal;
    readonly onProgress?: (counts: QueueCounts) => void;
  }): Promise<QueueCounts>;
  onChange(listener: () => void): () => void;
}
