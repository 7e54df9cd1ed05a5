import { readlinkSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { HEARTBEAT_STALE_MS } from '../defaults';
import { fileErrorCode, isMissing } from '../files/file-error';

/** Who a claim belongs to. */
export const claimantSchema = z.object({
  pid: z.number().int().positive(),
  /** Where that pid means something: see {@link machineName}. */
  machine: z.string(),
  startedAt: z.iso.datetime(),
});
export type Claimant = z.infer<typeof claimantSchema>;

/** A claim on a data folder as it lies on the disk. Ids sort by age. */
export interface Claim {
  readonly id: string;
  /** Undefined where the file cannot be understood. */
  readonly claimant: Claimant | undefined;
  /** Whether the claimant found itself alone and began to write. */
  readonly isHeld: boolean;
  readonly heartbeatMs: number;
}

export type Liveness = 'alive' | 'silent' | 'dead';

export const claimFile = (folder: string, id: string): string => path.join(folder, `${id}.claim`);
export const heldFile = (folder: string, id: string): string => path.join(folder, `${id}.held`);

/** The host, a space, and on Linux the process namespace: a container counts its own pids. */
export function machineName(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** All claims in the folder, oldest first. */
export async function readClaims(folder: string): Promise<Claim[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  const ids = names.filter((name) => name.endsWith('.claim')).map((name) => name.slice(0, -'.claim'.length));
  const claims = await Promise.all(
    ids.sort().map((id) => readClaim(folder, id, names.includes(`${id}.held`))),
  );
  return claims.filter((claim) => claim !== undefined);
}

async function readClaim(folder: string, id: string, isHeld: boolean): Promise<Claim | undefined> {
  try {
    const file = claimFile(folder, id);
    const [text, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    return { id, claimant: parseClaimant(text), isHeld, heartbeatMs: mtimeMs };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function parseClaimant(text: string): Claimant | undefined {
  try {
    return claimantSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** `silent` means that the heartbeat stopped although its process may live: suspended, or another one by now. */
export function livenessOf(claim: Claim, nowMs: number): Liveness {
  const { claimant } = claim;
  if (claimant?.machine === machineName() && !isRunning(claimant.pid)) return 'dead';
  // From either side: another host's clock may be ahead, or this one was set back. Who asks then waits for the next beat.
  return Math.abs(nowMs - claim.heartbeatMs) > HEARTBEAT_STALE_MS ? 'silent' : 'alive';
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, under another user.
    return fileErrorCode(error) === 'EPERM';
  }
}

/** Ids are used once, so a claim that was found dead can be removed by anyone at any time. */
export async function removeClaim(folder: string, id: string): Promise<void> {
  await rm(heldFile(folder, id), { force: true });
  await rm(claimFile(folder, id), { force: true });
}
