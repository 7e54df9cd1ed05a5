import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { acquireLock, findLockHolder } from '../../../../indexer/node';
import { livenessOf, machineName } from '../../../../indexer/node/data/lock-claims';
import { temporaryFolder, writeFiles } from '../temporary-folder';

const code = (expected: string) => expect.objectContaining({ code: expected }) as Error;
/** A pid that no process has: above Linux's and macOS's highest. */
const NO_PID = 99_999_999;

/** Puts down the claim of a holder that this test makes up. */
async function putDownHolder(data: string, pid: number, machine: string, heartbeat: Date): Promise<void> {
  const claimant = { pid, machine, startedAt: heartbeat.toISOString() };
  await writeFiles(data, { 'lock/1-other.claim': JSON.stringify(claimant), 'lock/1-other.held': '' });
  await utimes(path.join(data, 'lock', '1-other.claim'), heartbeat, heartbeat);
}

/** Takes the lock and says when it lost it. */
const HOLDER = `
  import { acquireLock } from './indexer/node/data/lock.ts';
  const lock = await acquireLock(process.argv.at(-1));
  console.log('held');
  const timer = setInterval(() => {
    if (lock.isHeld()) return;
    console.log('lost');
    clearInterval(timer);
  }, 20);
`;

test('one holder at a time; who comes second is told who the first is', async () => {
  const data = await temporaryFolder();
  const lock = await acquireLock(data);
  expect(lock.isHeld()).toBe(true);
  expect(await findLockHolder(data)).toMatchObject({ pid: process.pid });
  await expect(acquireLock(data)).rejects.toEqual(code('locked'));
  await expect(acquireLock(data)).rejects.toThrow(`process ${process.pid} on ${hostname()},`);
  await lock.release();
  expect(lock.isHeld()).toBe(false);
  expect(await findLockHolder(data)).toBeUndefined();
  expect(await readdir(path.join(data, 'lock'))).toEqual([]);
  await (await acquireLock(data)).release();
});

test('takes over from a dead process at once', async () => {
  const data = await temporaryFolder();
  await putDownHolder(data, NO_PID, machineName(), new Date());
  expect(await findLockHolder(data)).toBeUndefined();
  const startedMs = Date.now();
  await (await acquireLock(data)).release();
  expect(Date.now() - startedMs).toBeLessThan(1000);
});

test('a pid of another machine says nothing here: only its heartbeat counts', async () => {
  const data = await temporaryFolder();
  await putDownHolder(data, NO_PID, `not ${hostname()}`, new Date());
  await expect(acquireLock(data)).rejects.toEqual(code('locked'));
});

test('a holder whose machine just woke keeps its lock', async () => {
  const data = await temporaryFolder();
  const lock = await acquireLock(data);
  await backdateClaims(data);
  await expect(acquireLock(data)).rejects.toEqual(code('locked'));
  expect(lock.isHeld()).toBe(true);
  await lock.release();
});

test('a suspended holder is replaced, and notices when it goes on', async () => {
  const data = await temporaryFolder();
  const holder = runScript(HOLDER, [data]);
  try {
    // Starting a process takes seconds on a busy machine.
    await expect.poll(() => holder.output(), { timeout: 30_000 }).toContain('held');
    holder.child.kill('SIGSTOP');
    await backdateClaims(data);
    const lock = await acquireLock(data);
    holder.child.kill('SIGCONT');
    await expect.poll(() => holder.output(), { timeout: 30_000 }).toContain('lost');
    expect(lock.isHeld()).toBe(true);
    await lock.release();
  } finally {
    holder.child.kill('SIGKILL');
  }
});

test('a claim nobody can read counts while it is fresh', async () => {
  const data = await temporaryFolder();
  await writeFiles(data, { 'lock/1-torn.claim': '{"pi', 'lock/1-torn.held': '' });
  await expect(acquireLock(data)).rejects.toEqual(code('locked'));
});

test('a heartbeat far in the future is as doubtful as one long past', () => {
  const claimant = { pid: NO_PID, machine: 'elsewhere', startedAt: new Date(0).toISOString() };
  const livenessAt = (heartbeatMs: number) =>
    livenessOf({ id: '1', claimant, isHeld: true, heartbeatMs }, 1_000_000);
  expect(livenessAt(1_005_000)).toBe('alive');
  expect(livenessAt(9_000_000)).toBe('silent');
  expect(livenessAt(1_000)).toBe('silent');
});

test('a folder named like a claim is no claim', async () => {
  const data = await temporaryFolder();
  await writeFiles(data, { 'lock/1-other.claim/x': '' });
  await (await acquireLock(data)).release();
});

test('says which folder cannot be locked', async () => {
  const file = path.join(await temporaryFolder(), 'data');
  await writeFile(file, 'no folder');
  await expect(acquireLock(file)).rejects.toEqual(code('storage-unwritable'));
});

/** Takes the lock again and again; while it has it, no other process may. Ends by saying how often it had it. */
const CONTENDER = `
  import { open, rm } from 'node:fs/promises';
  import { setTimeout as sleep } from 'node:timers/promises';
  import { acquireLock } from './indexer/node/data/lock.ts';
  const [data, guard] = process.argv.slice(-2);
  for (let round = 0; round < 40; round++) {
    const lock = await acquireLock(data).catch((error) => {
      if (error.code !== 'locked') throw error;
    });
    if (!lock) { await sleep(Math.random() * 5); continue; }
    await (await open(guard, 'wx')).close();
    console.log('held');
    await sleep(Math.random() * 5);
    // The guard goes first: what is left of a process killed while it holds is its lock alone.
    await rm(guard);
    if (Math.random() < 0.05) process.kill(process.pid, 'SIGKILL');
    await lock.release();
  }
`;

test('never two holders among processes that come, go and are killed', async () => {
  const [data, other] = [await temporaryFolder(), await temporaryFolder()];
  const contenders = Array.from({ length: 5 }, () => runScript(CONTENDER, [data, path.join(other, 'guard')]));
  await Promise.all(contenders.map(({ ended }) => ended));
  for (const { errors } of contenders) expect(errors()).toBe('');
  const turns = contenders.map(({ output }) => output().split('held').length - 1);
  expect(Math.max(...turns)).toBeGreaterThan(0);
  expect(turns.reduce((sum, count) => sum + count)).toBeGreaterThan(20);
  // All are gone: whatever they left behind stops nobody.
  await (await acquireLock(data)).release();
});

/** Makes every claim look as if its process had been silent for an hour. */
async function backdateClaims(data: string): Promise<void> {
  const anHourAgo = new Date(Date.now() - 3_600_000);
  const folder = path.join(data, 'lock');
  for (const name of await readdir(folder)) await utimes(path.join(folder, name), anHourAgo, anHourAgo);
}

interface RunningScript {
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
  readonly output: () => string;
  readonly errors: () => string;
}

/** Runs a TypeScript module in a process of its own, from the project's folder. */
function runScript(source: string, parameters: readonly string[]): RunningScript {
  const options = ['--import', 'tsx', '--input-type=module', '-e', source, '--', ...parameters];
  const child = spawn(process.execPath, options);
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  return { child, ended, output: () => output, errors: () => errors };
}
