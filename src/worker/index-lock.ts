/** How long a window that is just closing, or being loaded anew, is waited for. */
const CLOSING_WINDOW_MS = 1_500;

/** The right to write to an index: one window of the app has it. */
export interface IndexLock {
  release(): void;
}

/**
 * Takes the lock of an index. It is freed by the browser when the worker ends, however it ends.
 *
 * @returns undefined where another window holds it
 */
export async function takeIndexLock(
  name: string,
  locks: LockManager | undefined,
  patienceMs: number = CLOSING_WINDOW_MS,
): Promise<IndexLock | undefined> {
  // Without locks there is one window: the app on a phone, or a very old one.
  if (locks === undefined) return { release: () => undefined };
  try {
    return await holdLock(name, locks, AbortSignal.timeout(patienceMs));
  } catch (error) {
    if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
      return undefined;
    throw error;
  }
}

/** Resolves when the window that holds the lock is gone; never, where the signal aborts first. */
export function whenIndexLockIsFree(name: string, signal: AbortSignal, locks: LockManager): Promise<void> {
  return new Promise((resolve) => {
    holdLock(name, locks, signal).then(
      (lock) => {
        lock.release();
        resolve();
      },
      () => undefined,
    );
  });
}

/** The browser holds a lock for as long as a promise lasts; this gives the end of that promise into other hands. */
function holdLock(name: string, locks: LockManager, signal: AbortSignal): Promise<IndexLock> {
  return new Promise((resolve, reject) => {
    locks
      .request(name, { signal }, () => new Promise<void>((end) => resolve({ release: () => end() })))
      .catch(reject);
  });
}
