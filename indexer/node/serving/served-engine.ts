import { stat } from 'node:fs/promises';
import path from 'node:path';
import { INDEX_MANIFEST } from '../../search';
import { isAbort, toPlainError } from '../../platform';
import { findLockHolder } from '../data/lock';
import { openSession } from '../session';
import type { Session } from '../session';
import type { CommandContext } from '../terminal/terminal';
import type { ServingOptions } from './serving-options';
import { keepInStep, prepareAnswers } from './upkeep';

/** One opening of a served vault: it keeps the index in step itself, or reads what another process keeps. */
export class ServedEngine {
  readonly #session: Session;
  readonly #stop: AbortController;
  readonly #upkeep: Promise<void>;
  readonly #stamp: string;
  readonly #isBeside: boolean;
  #users = 0;
  #onIdle: (() => void) | undefined;

  private constructor(
    session: Session,
    parts: { stop: AbortController; upkeep: Promise<void>; stamp: string; isBeside: boolean },
  ) {
    this.#session = session;
    this.#stop = parts.stop;
    this.#upkeep = parts.upkeep;
    this.#stamp = parts.stamp;
    this.#isBeside = parts.isBeside;
  }

  static async open(
    vault: string,
    options: ServingOptions,
    { terminal, signal }: CommandContext,
  ): Promise<ServedEngine> {
    const stop = new AbortController();
    const context = { terminal, signal: AbortSignal.any([signal, stop.signal]) };
    const session = await openSession(
      vault,
      options,
      options.isReadOnly ? 'index-if-free' : 'learn',
      context,
    );
    try {
      const stamp = await stampOf(session);
      const isBeside = (await findLockHolder(session.data.path)) !== undefined && session.isReadOnly;
      const work = session.isReadOnly
        ? prepareAnswers(session, context)
        : keepInStep(session, options, context);
      const upkeep = work.catch((error: unknown) => {
        if (!isAbort(error)) terminal.note(`trivium: ${toPlainError(error).message}`);
      });
      return new ServedEngine(session, { stop, upkeep, stamp, isBeside });
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  /** Whether this process keeps the index in step. */
  get isHolder(): boolean {
    return this.#session.mayWrite();
  }

  /** The engine stays open while the work goes on. */
  async use<T>(work: (session: Session) => Promise<T>): Promise<T> {
    this.#users++;
    try {
      return await work(this.#session);
    } finally {
      this.#users--;
      if (this.#users === 0) this.#onIdle?.();
    }
  }

  /**
   * Whether an engine that is opened now would know more: the process beside saved since, or ended, so that this one can
   * take its place; or this one slept, and another took its place.
   */
  async isStale(): Promise<boolean> {
    const session = this.#session;
    if (!session.isReadOnly) return !session.mayWrite();
    if ((await stampOf(session)) !== this.#stamp) return true;
    return this.#isBeside && (await findLockHolder(session.data.path)) === undefined;
  }

  /** Waits for whoever uses it. */
  async close(): Promise<void> {
    if (this.#users > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve));
    this.#stop.abort();
    await this.#upkeep;
    await this.#session.close();
  }
}

/** Changes with every save of the index. */
async function stampOf({ data }: Session): Promise<string> {
  const file = path.join(data.indexPath, INDEX_MANIFEST);
  const found = await stat(file, { bigint: true }).catch(() => undefined);
  return found === undefined ? 'none' : `${found.mtimeNs} ${found.size} ${found.ino}`;
}
