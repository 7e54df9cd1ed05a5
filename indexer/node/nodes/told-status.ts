import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Nodes, PoolStatus } from '../../nodes';
import type { DataFolder } from '../data/data-folder';
import { findLockHolder } from '../data/lock';
import { writeFileAtomically } from '../files/atomic-file';

/** Changes are told so often at most. */
const EVERY_MS = 1_000;

export interface ToldStatus {
  readonly pid: number;
  readonly status: PoolStatus;
}

/** For views of other processes: it is made anew all the time, and of no account once its process is gone. */
function statusFile(data: Pick<DataFolder, 'path'>): string {
  return path.join(data.path, 'pool-status.json');
}

/**
 * Writes down what a pool does, whenever that changes.
 *
 * @returns ends it
 */
export function tellStatus(data: Pick<DataFolder, 'path'>, pool: Nodes): () => void {
  let timer: NodeJS.Timeout | undefined;
  const write = (): void => {
    timer = undefined;
    const told: ToldStatus = { pid: process.pid, status: pool.status() };
    // A view that is not told is no reason to end the work that it would show.
    writeFileAtomically(statusFile(data), JSON.stringify(told)).catch(() => undefined);
  };
  const tell = (): void => {
    timer ??= setTimeout(write, EVERY_MS).unref();
  };
  const unlisten = pool.onStatus(tell, { isLooking: false });
  write();
  return () => {
    unlisten();
    clearTimeout(timer);
    void rm(statusFile(data), { force: true });
  };
}

/** @returns undefined where no process holds the vault, or the one that does told nothing */
export async function readToldStatus(data: Pick<DataFolder, 'path'>): Promise<ToldStatus | undefined> {
  const holder = await findLockHolder(data.path);
  if (holder === undefined) return undefined;
  try {
    // Written by this program a moment ago, whole or not at all; a process of another version shows at worst a strange line.
    const told = JSON.parse(await readFile(statusFile(data), 'utf8')) as ToldStatus;
    return told.pid === holder.pid ? told : undefined;
  } catch {
    return undefined;
  }
}
