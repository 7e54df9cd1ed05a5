import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MemoriesAnswer } from '../../../../indexer/memory-api';
import { watchInBatches } from '../../../../indexer/node/files/change-batches';
import { openSession } from '../../../../indexer/node/session';
import { createTerminal } from '../../../../indexer/node/terminal/terminal';
import { temporaryFolder, temporaryVault } from '../temporary-folder';
import type { Finished, Running } from './run-cli';
import { askCli, runCli, startCli } from './run-cli';

let vault: string;
let options: string[];
let data: string;
const started: Running[] = [];

beforeEach(async () => {
  vault = await temporaryVault({
    'Garden.md': 'The apple tree is pruned in March.',
    'Harvest.md': 'Apple juice.',
  });
  data = path.join(await temporaryFolder(), 'data');
  options = ['--data', data, '--model', 'none'];
});

afterEach(async () => {
  for (const each of started.splice(0)) {
    each.kill('SIGKILL');
    await each.finished;
  }
});

async function startWatch(): Promise<Running> {
  const watching = startCli(['watch', vault, ...options]);
  started.push(watching);
  await expect.poll(watching.errors, { timeout: 20_000 }).toContain('Watching');
  return watching;
}

/** Statements that nothing takes for versions of one another. */
const statement = (name: string): string =>
  `The cupboard called ${name} stands in the room called ${name}room`;

const remember = (name: string): Running => startCli(['remember', vault, statement(name), ...options]);

async function liveTexts(): Promise<readonly string[]> {
  const { memories } = await askCli<MemoriesAnswer>('memories', vault, ...options, '--limit', '1000');
  return memories.map(({ text }) => text);
}

async function ledgerNames(stream: string): Promise<readonly string[]> {
  const names = await readdir(path.join(vault, 'Trivium', 'ledger'));
  return names.filter((name) => name.includes(` ${stream} `)).sort();
}

/** Ids of the lines of a ledger, and of those that each says it follows, absent in the first. */
async function chainOf(name: string): Promise<readonly { readonly id: string; readonly prev?: string }[]> {
  const text = await readFile(path.join(vault, 'Trivium', 'ledger', name), 'utf8');
  return [...text.matchAll(/%%(\{.*\})%%/g)].map(
    ([, json]) => JSON.parse(json ?? '') as { readonly id: string; readonly prev?: string },
  );
}

test('what a second process remembers is known to the one that watches, and the other way', async () => {
  const controller = new AbortController();
  const stream = { isTTY: false, write: () => true } as unknown as NodeJS.WriteStream;
  const stdin = { isTTY: false } as NodeJS.ReadStream;
  const terminal = createTerminal({ stdin, stdout: stream, stderr: stream });
  const context = { terminal, signal: controller.signal };
  const session = await openSession(vault, { data, model: 'none' }, 'write', context);
  const { engine } = session;
  const batches = watchInBatches(session.vault, () => Promise.resolve(), controller.signal);
  const watching = (async () => {
    for await (const changes of batches) await engine.apply(changes);
  })();
  const known = async (): Promise<readonly string[]> =>
    (await engine.memory.memories()).memories.map(({ text }) => text);
  try {
    await engine.refresh();
    await session.rememberIndexed();
    await engine.memory.remember({ text: statement('elm') });
    await sleep(500);
    const { code, stderr } = await remember('ash').finished;
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `trivium: Working beside process ${process.pid} on ${(/on (\S+),/.exec(stderr) ?? [])[1]}, from what it has stored.\n`,
    });
    await expect.poll(known, { timeout: 10_000 }).toEqual([statement('ash'), statement('elm')]);
    expect(await liveTexts()).toEqual([statement('ash'), statement('elm')]);

    // Said again by whoever: once is enough, in the other's ledger too.
    const { outcome, memory } = await engine.memory.remember({ text: statement('ash') });
    expect(outcome).toBe('duplicate');
    expect((await remember('elm').finished).stdout).toContain('Known already');
    expect((await runCli('forget', vault, memory?.id ?? '', '--apply', ...options)).code).toBe(0);
    // Whoever changes something looks first, and does not wait to be told.
    expect(await engine.memory.remember({ text: statement('ash'), origin: 'extraction' })).toMatchObject({
      outcome: 'forgotten-before',
    });
    const { memories } = await engine.memory.memories();
    expect(memories.map(({ text }) => text)).toEqual([statement('elm')]);
  } finally {
    controller.abort();
    batches.close();
    await watching;
    await session.close();
  }
});

test('of twenty that remember at once nothing is lost, beside a watch and without one', async () => {
  const names = Array.from({ length: 20 }, (_, place) => `oak${place}`);
  const watching = await startWatch();
  const ended = await Promise.all(names.map((name) => remember(name).finished));
  expect(ended.map(({ code }) => code)).toEqual(names.map(() => 0));
  expect([...(await liveTexts())].sort()).toEqual(names.map(statement).sort());

  // All of them wrote under one name, one after the other.
  const [file, ...more] = await ledgerNames('memory');
  expect(more).toEqual([]);
  const chain = await chainOf(file ?? '');
  expect(chain.map(({ prev }) => prev)).toEqual([undefined, ...chain.slice(0, -1).map(({ id }) => id)]);
  expect(chain).toHaveLength(20);

  watching.kill('SIGINT');
  await watching.finished;
  const others = names.slice(0, 8).map((name) => name.replace('oak', 'beech'));
  const without = await Promise.all(others.map((name) => remember(name).finished));
  expect(without.map(({ code }) => code)).toEqual(others.map(() => 0));
  expect([...(await liveTexts())].sort()).toEqual([...names, ...others].map(statement).sort());
  expect(await ledgerNames('memory')).toHaveLength(2);
  expect(await readdir(path.join(data, 'beside'))).toEqual([]);
}, 120_000);

test('whoever is killed at whatever moment, what was said to be remembered is', async () => {
  const said: string[] = [];
  const attempts: string[] = [];
  for (let round = 0; round < 4; round++) {
    const watching = await startWatch();
    const running = Array.from({ length: 5 }, (_, place) => {
      const name = `fir${round}${place}`;
      attempts.push(statement(name));
      return { name, process: remember(name) };
    });
    const victims = running.filter((_, place) => place % 2 === round % 2);
    await Promise.all([
      ...victims.map(async ({ process }) => {
        await sleep(200 + Math.random() * 1200);
        process.kill('SIGKILL');
      }),
      sleep(300 + Math.random() * 1000).then(() => watching.kill('SIGKILL')),
    ]);
    const ended: readonly (readonly [string, Finished])[] = await Promise.all(
      running.map(async ({ name, process }) => [name, await process.finished] as const),
    );
    for (const [name, { code, signal, stderr }] of ended) {
      expect(signal === 'SIGKILL' ? 'killed' : code, stderr).toBe(signal === 'SIGKILL' ? 'killed' : 0);
      if (code === 0) said.push(statement(name));
    }
    await watching.finished;
  }
  const live = await liveTexts();
  expect(live).toEqual(expect.arrayContaining(said));
  expect(attempts).toEqual(expect.arrayContaining([...live]));
  expect(new Set(live).size).toBe(live.length);
  // The next one goes on as if nothing had been, and so does a watch.
  await startWatch();
  expect((await remember('yew').finished).code).toBe(0);
  expect(await liveTexts()).toContain(statement('yew'));
}, 120_000);

test('a dismissed pair and a recorded search are kept beside a watch', async () => {
  await startWatch();
  const dismissed = await runCli('graph', 'dismiss', vault, 'Garden', 'Harvest', ...options);
  expect(dismissed).toMatchObject({ code: 0, stdout: 'Garden.md and Harvest.md are not related.\n' });
  expect(await askCli('graph', 'dismissed', vault, ...options)).toMatchObject({
    dismissed: [{ one: 'Garden.md' }],
  });
  const searched = await runCli('search', vault, 'apple', '--record', ...options);
  expect(searched.code).toBe(0);
  expect(searched.stderr).toContain('Working beside process');
  expect(await ledgerNames('searches')).toHaveLength(1);
});

test('settings of the memory are not changed beside a watch, which would write over them, and others are told to be passing', async () => {
  await startWatch();
  const before = await readFile(path.join(data, 'config.json'), 'utf8');
  const settings = [
    ['memory', vault, '--half-life', '30'],
    ['memory', vault, '--space-of', 'Work=work'],
    ['memory', vault, '--nightly', 'off'],
    ['memory', 'setup', vault, '--memory-limit', '100'],
    ['memory', 'off', vault],
  ];
  for (const command of settings) {
    const { code, stdout, stderr } = await runCli(...command, ...options);
    expect({ command, code, stdout }).toEqual({ command, code: 75, stdout: '' });
    expect(stderr).toContain('The settings of the memory stay as they were.');
  }
  // What is so already is no change.
  expect((await runCli('memory', vault, '--no-half-life', ...options)).code).toBe(0);
  const passing = await runCli('search', vault, 'apple', '--exclude', 'Harvest.md', ...options);
  expect(passing.code).toBe(0);
  expect(passing.stderr).toContain('hold for it alone');
  expect(await readFile(path.join(data, 'config.json'), 'utf8')).toBe(before);
});
