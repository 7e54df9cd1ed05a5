import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Job, QueueCounts } from '../../../../indexer/jobs';
import { askCli, runCli, startCli } from './run-cli';
import { reads, serve, vaultOfChats } from './servers';

const WORDS_ONLY = ['--model', 'none'];

interface Listed {
  readonly counts: QueueCounts;
  readonly jobs: readonly Job[];
}

/** A vault whose three notes a server failed to read, and that server. */
async function vaultOfFailures() {
  let isBroken = true;
  const server = await serve({
    respond: (body) => (isBroken ? { text: '{"facts": [{"text": "I kee', finish: 'length' } : reads(body)),
  });
  const place = await vaultOfChats();
  const mend = (): void => {
    isBroken = false;
  };
  await runCli('nodes', 'add', ...place.where, server.url, '--name', 'desk', '--role', 'chat');
  const extraction = await runCli('extract', ...place.where, '--all', ...WORDS_ONLY);
  return { ...place, server, mend, extraction };
}

describe('an extraction that fails', () => {
  it('ends with 4, tells where the answer really ended, and what to do', async () => {
    const { extraction, where } = await vaultOfFailures();
    expect(extraction.code).toBe(4);
    expect(extraction.stderr).toMatch(/it is cut off after \d+ tokens, where the server ended it/);
    expect(extraction.stderr).not.toContain('65536');
    expect(extraction.stderr).toMatch(/trivium jobs retry <vault> --failed.*--local/);
    const { counts } = await askCli<Listed>('jobs', 'list', ...where);
    expect(counts.failed).toBe(3);
  });

  it('keeps the words of the checking library to itself', async () => {
    const server = await serve({ respond: () => '{"facts": [{"text": 3}]}' });
    const { where } = await vaultOfChats();
    await runCli('nodes', 'add', ...where, server.url, '--role', 'chat');
    const extraction = await runCli('extract', ...where, '--all', ...WORDS_ONLY);
    expect(extraction.code).toBe(4);
    expect(extraction.stderr).toContain('its JSON has another shape (at "facts.0.text")');
    expect(extraction.stderr).not.toMatch(/Invalid input|expected string|✖/);
  });
});

describe('trivium jobs', () => {
  it('is spoken to by short ids, and tells what cannot be done', async () => {
    const { where } = await vaultOfFailures();
    const listed = await runCli('jobs', ...where, '--state', 'failed');
    const [first = '', second = ''] = [...listed.stdout.matchAll(/^([0-9A-Z]{6}) {2}/gm)].map(([, id]) => id);
    expect(new Set([first, second]).size).toBe(2);
    const cancelled = await askCli<{ jobs: Job[] }>('jobs', 'cancel', ...where, first.toLowerCase());
    expect(cancelled.jobs.map(({ id }) => id.slice(-6))).toEqual([first]);
    const again = await runCli('jobs', 'cancel', ...where, first);
    expect(again.code).toBe(3);
    expect(again.stdout).toContain('was cancelled already');
    const { jobs } = await askCli<Listed>('jobs', 'list', ...where, '--state', 'done');
    const done = await runCli('jobs', 'retry', ...where, jobs[0]?.id ?? '');
    expect(done.code).toBe(3);
    expect(done.stdout).toContain('is done');
    const all = await runCli('jobs', 'retry', ...where, '01');
    expect(all.code).toBe(3);
    expect(all.stderr).toContain('Give more of it');
    expect((await runCli('jobs', 'retry', ...where)).code).toBe(2);
  });

  it('tries all that failed again, and what comes of it is remembered', async () => {
    const { where, mend } = await vaultOfFailures();
    const retried = await askCli<{ jobs: Job[] }>('jobs', 'retry', ...where, '--failed');
    expect(retried.jobs).toHaveLength(3);
    mend();
    const run = await runCli('jobs', 'run', ...where, ...WORDS_ONLY);
    expect(run.code, run.stderr).toBe(0);
    const { memories } = await askCli<{ memories: unknown[] }>(
      ...['memories', ...where, '--store', 'facts', ...WORDS_ONLY],
    );
    expect(memories).toHaveLength(3);
  });

  it('says of a run why nothing was done, and that jobs failed', async () => {
    const { vault, data, where, server } = await vaultOfFailures();
    await runCli('jobs', 'retry', ...where, '--failed');
    const failed = await runCli('jobs', 'run', ...where, ...WORDS_ONLY);
    expect(failed.code).toBe(4);
    expect(failed.stderr).toMatch(/extract-note Chats\/Day 1\.md, failed: .*3 jobs failed/s);
    await runCli('jobs', 'retry', ...where, '--failed');
    await runCli('nodes', 'local-only', vault, 'on', '--data', data);
    const local = await runCli('jobs', 'run', ...where, ...WORDS_ONLY);
    expect(local.code).toBe(4);
    expect(local.stderr).toContain('local only is on');
    await runCli('nodes', 'local-only', vault, 'off', '--data', data);
    await server.stop();
    const down = await runCli('jobs', 'run', ...where, ...WORDS_ONLY);
    expect(down.code).toBe(4);
    expect(down.stderr).toMatch(/No model server can read notes now\. Node "desk"/);
  });

  it('retries and cancels beside a watch, which does it, and runs nothing twice', async () => {
    const { where, mend, server } = await vaultOfFailures();
    const watching = startCli(['watch', ...where, ...WORDS_ONLY]);
    onTestFinished(async () => {
      watching.kill('SIGKILL');
      await watching.finished;
    });
    await expect.poll(watching.errors, { timeout: 20_000 }).toContain('Watching');
    const [first] = (await askCli<Listed>('jobs', 'list', ...where, '--state', 'failed')).jobs;
    await askCli('jobs', 'cancel', ...where, first?.id ?? '');
    const cancelled = await askCli<Listed>('jobs', 'list', ...where, '--state', 'cancelled');
    expect(cancelled.jobs.map(({ id }) => id)).toEqual([first?.id]);
    mend();
    const asked = server.requests.length;
    const retried = await askCli<{ jobs: Job[] }>('jobs', 'retry', ...where, '--failed');
    expect(retried.jobs).toHaveLength(2);
    await expect
      .poll(async () => (await askCli<Listed>('jobs', 'list', ...where)).counts, { timeout: 20_000 })
      .toMatchObject({ failed: 0, waiting: 0, running: 0 });
    expect(server.requests.length).toBeGreaterThan(asked);
    const run = await runCli('jobs', 'run', ...where, ...WORDS_ONLY);
    expect(run.code).toBe(75);
    expect(run.stderr).toMatch(/Process \d+ .*works on them by itself/);
  });

  it('asks in vain for a change beside a process that grants none, and changes nothing', async () => {
    const { where, mend, server } = await vaultOfFailures();
    mend();
    server.serviceMs = 4_000;
    const busy = startCli(['extract', ...where, '--all', ...WORDS_ONLY]);
    onTestFinished(async () => {
      busy.kill('SIGKILL');
      await busy.finished;
    });
    while (server.inFlight === 0) await sleep(20);
    const { jobs } = await askCli<Listed>('jobs', 'list', ...where, '--state', 'waiting');
    const refused = await runCli('jobs', 'cancel', ...where, jobs[0]?.id ?? '');
    expect(refused.code, refused.stdout).toBe(75);
    expect(refused.stderr).toContain('does not take wishes now');
  });
});

describe('what servers were asked', () => {
  it('is told when the program that asked has ended, with its calls', async () => {
    const server = await serve();
    const { where } = await vaultOfChats();
    await runCli('nodes', 'add', ...where, server.url, '--name', 'desk');
    await runCli('extract', ...where, '--all', ...WORDS_ONLY);
    const { earlier } = await askCli<{
      earlier: { runs: { purposes: { purpose: string; calls: number }[] }[]; recent: { node: string }[] };
    }>('nodes', 'status', ...where);
    const calls = server.requestsTo('/v1/chat/completions').length;
    const asked = earlier.runs[0]?.purposes.reduce((sum, one) => sum + one.calls, 0) ?? 0;
    expect(asked).toBeGreaterThanOrEqual(3);
    expect(asked).toBeLessThanOrEqual(calls);
    expect(earlier.recent[0]).toMatchObject({ node: 'desk' });
    const shown = await runCli('nodes', ...where, '--calls');
    expect(shown.stdout).toMatch(/The program that used them last.*extract +3 calls.*extract by desk/s);
  });
});
