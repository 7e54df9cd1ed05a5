import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TriviumError } from '../../platform';
import { BESIDE_LOOK_MS, BESIDE_TELL_MS, BESIDE_WAIT_MS } from '../defaults';
import { storageError } from '../files/file-error';
import type { DataLock, Taken } from './lock';
import { claimOnce, describeClaimant, isLock, livingClaims } from './lock';
import type { Claimant } from './lock-claims';

export interface BesideLockOptions {
  readonly dataFolder: string;
  readonly signal: AbortSignal;
  /** Told once for each wait that is not over at once, with who writes meanwhile. */
  readonly onWait: (holder: Claimant | undefined) => void;
}

/**
 * The turn of a process that writes ledgers beside the one that has the data folder. All such processes of a data folder
 * write under one name, so one at a time, each as briefly as it can; who comes second waits while the turn passes on.
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
    let last: { readonly turn: string | undefined; readonly seenMs: number } | undefined;
    for (;;) {
      signal.throwIfAborted();
      const claimed = await this.#tryOnce(folder);
      if (isLock(claimed)) return claimed;
      const nowMs = Date.now();
      const turn = claimed.holder && `${claimed.holder.pid} ${claimed.holder.startedAt}`;
      if (last === undefined || turn !== last.turn) last = { turn, seenMs: nowMs };
      // As long as the turn passes on, it comes: on a busy machine many that wait take their time.
      if (nowMs - last.seenMs > BESIDE_WAIT_MS) throw inVain(claimed);
      if (!isTold && nowMs - startedMs > BESIDE_TELL_MS) {
        isTold = true;
        onWait(claimed.holder);
      }
      await sleep(BESIDE_LOOK_MS * (0.5 + Math.random()));
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
