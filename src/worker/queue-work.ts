import type { JobsEngine } from '../../indexer/jobs-api';

/**
 * Works on what waits in the queue, by itself, on devices that work by themselves. On others, phones as a rule, a job is done when a
 * person asks for it.
 */
export class QueueWork {
  readonly #jobs: Pick<JobsEngine, 'start'>;
  #stop: (() => void) | undefined;
  #isRead = false;
  #isWanted: boolean;

  constructor(jobs: Pick<JobsEngine, 'start'>, isWanted: boolean) {
    this.#jobs = jobs;
    this.#isWanted = isWanted;
  }

  /** To be called when the vault has been looked through. */
  vaultIsRead(): void {
    this.#isRead = true;
    this.#follow();
  }

  want(isWanted: boolean): void {
    this.#isWanted = isWanted;
    this.#follow();
  }

  #follow(): void {
    if (this.#isRead && this.#isWanted) {
      this.#stop ??= this.#jobs.start();
      return;
    }
    this.#stop?.();
    this.#stop = undefined;
  }
}
