import { toPlainError, TriviumError } from '../../platform';
import type { Session } from '../session';
import type { CommandContext } from '../terminal/terminal';
import { ServedEngine } from './served-engine';
import type { ServingOptions } from './serving-options';

/** A served vault looks so often, when it is asked, whether what it knows is still the newest. */
const LOOK_MS = 2_000;

/** A vault that programs ask for hours: it follows the notes, or the process that does. */
export interface ServedVault {
  readonly isReadOnly: boolean;
  /**
   * Does something with the vault as it is known now. Neither indexing nor a newer opening is waited for.
   *
   * @throws TriviumError `cancelled` once it was closed, and whatever the work throws
   */
  use<T>(work: (session: Session) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Opens a vault to be asked for long. The first process that serves or watches a vault keeps its index in step; further ones
 * read what that one saves, learn under a name of their own, and take its place when it ends.
 *
 * @throws TriviumError for a vault, data folder or setting that cannot be used
 */
export async function serveVault(
  vault: string,
  options: ServingOptions,
  context: CommandContext,
): Promise<ServedVault> {
  const open = (): Promise<ServedEngine> => ServedEngine.open(vault, options, context);
  return new FollowingVault(await open(), open, options.isReadOnly, context);
}

class FollowingVault implements ServedVault {
  #current: ServedEngine;
  #renewal: Promise<void> | undefined;
  #lookedAtMs = Date.now();
  #isClosed = false;
  /** Earlier openings that somebody still uses. */
  readonly #leaving = new Set<Promise<void>>();

  constructor(
    first: ServedEngine,
    private readonly open: () => Promise<ServedEngine>,
    readonly isReadOnly: boolean,
    private readonly context: CommandContext,
  ) {
    this.#current = first;
  }

  async use<T>(work: (session: Session) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new TriviumError('cancelled', 'The vault is served no more.');
    this.#look();
    return this.#current.use(work);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#renewal;
    await Promise.all([...this.#leaving, this.#current.close()]);
  }

  #look(): void {
    const nowMs = Date.now();
    if (this.#renewal !== undefined || nowMs - this.#lookedAtMs < LOOK_MS) return;
    this.#lookedAtMs = nowMs;
    this.#renewal = this.#renew()
      .catch((error: unknown) => this.context.terminal.note(`trivium: ${toPlainError(error).message}`))
      .finally(() => (this.#renewal = undefined));
  }

  async #renew(): Promise<void> {
    const before = this.#current;
    if (!(await before.isStale()) || this.#isClosed) return;
    this.#current = await this.open();
    const leaving = before.close().finally(() => this.#leaving.delete(leaving));
    this.#leaving.add(leaving);
  }
}
