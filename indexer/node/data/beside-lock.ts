import path from 'node:path';
import { TriviumError } from '../../platform';
import { BESIDE_TELL_MS, BESIDE_WAIT_MS } from '../defaults';
import { storageError } from '../files/file-error';
import type { DataLock, Taken } from './lock';
import { claimOnce, describeClaimant, isLock, livingClaims, pause } from './lock';
import type { Claimant } from './lock-claims';

export interface BesideLockOptions {
  readonly dataFolder: string;
  readonly signal: AbortSignal;
  /** Told once for each wait that is not over at once, with who writes meanwhile. */
  readonly onWait: (holder: Claimant | undefined) => void;
}

/**
 * The turn of a process that writes ledgers beside the one that has the data folder. All such processes of a data folder
 * write under one name, so one at a time, each as briefly as it can; who comes second waits a few seconds.
 */
export class BesideLock {
  readonly #options: BesideLockOptions;
  /** Work under way that holds the turn; within one process its own queues keep the order. */
  #users = 0;
  #turn: Promise<DataLock> | undefined;

  constructor(options: BesideLockOptions) {
    this.#options = options;
  }

  /**
   * Does something in this process's turn; what is done within it needs no other.
   *
   * @throws TriviumError `locked` where the wait was in vain, `storage-unwritable`, or whatever `work` throws
   */
  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    this.#users += 1;
    try {
      this.#turn ??= this.#take();
      await this.#turn;
      return await work();
    } finally {
      this.#users -= 1;
      if (this.#users === 0) await this.#giveBack();
    }
  }

  async #giveBack(): Promise<void> {
    const turn = this.#turn;
    this.#turn = undefined;
    const lock = await turn?.catch(() => undefined);
    await lock?.release();
  }

  async #take(): Promise<DataLock> {
    const { dataFolder, signal, onWait } = this.#options;
    const folder = path.join(dataFolder, 'beside');
    const startedMs = Date.now();
    let isTold = false;
    for (;;) {
      signal.throwIfAborted();
      const claimed = await this.#tryOnce(folder);
      if (isLock(claimed)) return claimed;
      const waitedMs = Date.now() - startedMs;
      if (waitedMs > BESIDE_WAIT_MS) throw inVain(claimed);
      if (!isTold && waitedMs > BESIDE_TELL_MS) {
        isTold = true;
        onWait(claimed.holder);
      }
      await pause();
    }
  }

  /** Looks before it claims: many that claim at once keep one another from ever being alone. */
  async #tryOnce(folder: string): Promise<DataLock | Taken> {
    const { dataFolder } = this.#options;
    const [other] = await livingClaims(folder).catch((error: unknown) => {
      throw storageError(error, dataFolder);
    });
    return other === undefined ? claimOnce(folder, dataFolder) : { holder: other.claimant };
  }
}

function inVain({ holder }: Taken): TriviumError {
  const who = holder === undefined ? 'Another process' : `At present ${describeClaimant(holder)}`;
  const message = `${who} writes to the memory, and was not done in time. Nothing was changed; try again.`;
  return new TriviumError('locked', message);
}
