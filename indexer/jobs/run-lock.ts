import * as z from 'zod';
import { Turns } from '../platform';
import type { Clock } from '../platform';
import { RUN_LOCK_MS, RUN_LOCK_SETTLE_MS } from './defaults';

/** One small file that all programs on a vault see: in the plugin's own folder, or none where there is no plugin. */
export interface RunLockFile {
  /** Undefined where there is none. */
  read(): Promise<string | undefined>;
  write(text: string): Promise<void>;
  remove(): Promise<void>;
}

export interface RunLockOptions {
  readonly file: RunLockFile;
  readonly clock: Clock;
  /** Who this is: the device, and a name that no other program has. */
  readonly device: string;
  readonly program: string;
  /** Resolves after so many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Which program runs the nightly jobs of a vault, where several are open on one machine. */
export interface RunLock {
  /** Takes it, or makes it last where it is held already. @returns false where another program has it */
  take(): Promise<boolean>;
  /** Lets another program have it. */
  release(): Promise<void>;
}

const lockSchema = z.object({ device: z.string(), program: z.string(), until: z.iso.datetime() });
type Lock = z.output<typeof lockSchema>;

/**
 * A lock with an expiry. Who finds none that is fresh writes its own, waits, and has it if it is still its own: of two that write
 * in the same moment, one. The file may be carried to other devices by a sync; there it counts for as long as it says, like any
 * other, and one that says longer than a lock can last was written by a wrong clock and does not count. Where two run all the
 * same, what they do is the same: notes are known by their texts.
 *
 * Neither call fails: a lock that cannot be read or written keeps nothing from running.
 */
export function createRunLock({ file, clock, device, program, wait }: RunLockOptions): RunLock {
  const turns = new Turns();
  const mine = (): string =>
    JSON.stringify({
      device,
      program,
      until: new Date(clock.now() + RUN_LOCK_MS).toISOString(),
    } satisfies Lock);
  const isMine = (lock: Lock | undefined): boolean => lock?.device === device && lock.program === program;
  const isFresh = ({ until }: Lock): boolean => {
    const leftMs = Date.parse(until) - clock.now();
    return leftMs > 0 && leftMs <= RUN_LOCK_MS;
  };

  const take = async (): Promise<boolean> => {
    const before = await readLock(file);
    if (before !== undefined && !isMine(before) && isFresh(before)) return false;
    await file.write(mine());
    if (before !== undefined && isMine(before) && isFresh(before)) return true;
    await wait(RUN_LOCK_SETTLE_MS);
    return isMine(await readLock(file));
  };
  return {
    take: () => turns.take(() => take().catch(() => true)),
    release: () =>
      turns
        .take(async () => {
          if (isMine(await readLock(file))) await file.remove();
        })
        .catch(() => undefined),
  };
}

async function readLock(file: RunLockFile): Promise<Lock | undefined> {
  const text = await file.read();
  if (text === undefined) return undefined;
  try {
    return lockSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
