import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TriviumError } from '../../platform';
import { CLAIM_TIMEOUT_MS, HEARTBEAT_MS, HEARTBEAT_STALE_MS } from '../defaults';
import { isMissing, storageError } from '../files/file-error';
import type { Claim, Claimant } from './lock-claims';
import { claimFile, heldFile, livenessOf, machineName, readClaims, removeClaim } from './lock-claims';

/** The right to write to a data folder; at most one process has it. */
export interface DataLock {
  /** False once another process has taken over, because this one seemed dead (its machine slept, say). */
  isHeld(): boolean;
  release(): Promise<void>;
}

/**
 * Takes the lock of a data folder.
 *
 * Each contender puts down a claim under a name of its own and then looks for others; who sees no other living claim
 * holds the lock. Of two that come together at least one sees the other, so there are never two holders, and since no
 * name is used twice, removing a dead process's claim can hurt nobody. Of several waiting claims the oldest stays.
 *
 * @throws TriviumError `locked` where another process writes, `storage-unwritable` where no claim can be made
 */
export async function acquireLock(dataFolder: string): Promise<DataLock> {
  const claimed = await claimOnce(lockFolder(dataFolder), dataFolder);
  if (isLock(claimed)) return claimed;
  const message = `${dataFolder} is in use: ${describeHolder(claimed.holder)}, writes to it. Wait until it is done or stop it, or use another folder with --data.`;
  throw new TriviumError('locked', message);
}

/** Who has a lock that was asked for; undefined where it cannot be understood. */
export interface Taken {
  readonly holder: Claimant | undefined;
}

/**
 * The lock of a folder as {@link acquireLock} takes it, or who has it.
 *
 * @param folder where the claims lie
 * @param dataFolder named where no claim can be made
 * @throws TriviumError `storage-unwritable`
 */
export async function claimOnce(folder: string, dataFolder: string): Promise<DataLock | Taken> {
  const deadlineMs = Date.now() + CLAIM_TIMEOUT_MS;
  for (;;) {
    const id = await putDownClaim(folder).catch((error: unknown) => {
      throw storageError(error, dataFolder);
    });
    try {
      const rival = await rivalOf(id, folder, deadlineMs);
      if (rival === undefined) return await hold(folder, id);
      await removeClaim(folder, id);
      if (rival.isHeld || Date.now() > deadlineMs) return { holder: rival.claimant };
    } catch (error) {
      await removeClaim(folder, id);
      throw error;
    }
    await pause();
  }
}

export function isLock(claimed: DataLock | Taken): claimed is DataLock {
  return 'release' in claimed;
}

/** Who writes to the data folder at present. Looks only; leaves nothing behind. */
export async function findLockHolder(dataFolder: string): Promise<Claimant | undefined> {
  const claims = await readClaims(lockFolder(dataFolder));
  return claims.find((claim) => claim.isHeld && livenessOf(claim, Date.now()) === 'alive')?.claimant;
}

/** `process 4711 on desk`. */
export function describeClaimant({ pid, machine }: Claimant): string {
  return `process ${pid} on ${machine.split(' ', 1)[0]}`;
}

function lockFolder(dataFolder: string): string {
  return path.join(dataFolder, 'lock');
}

async function putDownClaim(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const startedAt = new Date().toISOString();
  const id = `${startedAt.replaceAll(':', '-')}-${process.pid}-${randomUUID().slice(0, 8)}`;
  const claimant: Claimant = { pid: process.pid, machine: machineName(), startedAt };
  const draft = path.join(folder, `.${id}.draft`);
  await writeFile(draft, JSON.stringify(claimant), { flag: 'wx' });
  await rename(draft, claimFile(folder, id));
  return id;
}

/**
 * Waits until the claim stands alone (undefined) or has to give way to another: one that is held, or an older one.
 */
async function rivalOf(id: string, folder: string, deadlineMs: number): Promise<Claim | undefined> {
  for (;;) {
    const others = await livingClaims(folder, id);
    if (others.length === 0) return undefined;
    const rival = others.find((other) => other.isHeld) ?? others.find((other) => other.id < id);
    if (rival) return rival;
    if (Date.now() > deadlineMs) return others[0];
    await pause();
  }
}

/** The other claims whose processes live; those of dead ones are cleared away. */
export async function livingClaims(folder: string, ownId?: string): Promise<Claim[]> {
  const living: Claim[] = [];
  for (const claim of await readClaims(folder)) {
    if (claim.id === ownId) continue;
    if (await isAlive(folder, claim)) living.push(claim);
    else await removeClaim(folder, claim.id);
  }
  return living;
}

async function isAlive(folder: string, claim: Claim): Promise<boolean> {
  const liveness = livenessOf(claim, Date.now());
  if (liveness !== 'silent') return liveness === 'alive';
  // A machine that just woke up has old heartbeats everywhere: give the process time for the next one.
  await sleep(2 * HEARTBEAT_MS);
  const later = (await readClaims(folder)).find(({ id }) => id === claim.id);
  return later !== undefined && later.heartbeatMs > claim.heartbeatMs;
}

/** Short and uneven, so that contenders fall out of step. */
function pause(): Promise<void> {
  return sleep(5 + Math.random() * 20);
}

async function hold(folder: string, id: string): Promise<DataLock> {
  // A second file and no rename: while a listing runs, a renamed file may show under neither name.
  await writeFile(heldFile(folder, id), '');
  const file = claimFile(folder, id);
  let isHeld = true;
  let lastBeatMs = Date.now();

  const beat = async (): Promise<void> => {
    const now = new Date();
    try {
      await utimes(file, now, now);
      lastBeatMs = now.getTime();
    } catch (error) {
      if (isMissing(error)) isHeld = false;
    }
  };
  const timer = setInterval(() => void beat(), HEARTBEAT_MS).unref();

  return {
    isHeld: () => {
      // After a long silence others may have taken over before the next heartbeat finds out.
      if (isHeld && Date.now() - lastBeatMs > HEARTBEAT_STALE_MS / 2) isHeld = existsSync(file);
      return isHeld;
    },
    release: async () => {
      clearInterval(timer);
      isHeld = false;
      await removeClaim(folder, id);
    },
  };
}

/** `process 4711 on desk, running since 2026-11-30T03:00:12Z`. */
function describeHolder(holder: Claimant | undefined): string {
  return holder ? `${describeClaimant(holder)}, running since ${holder.startedAt}` : 'another process';
}
