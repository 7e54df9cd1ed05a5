import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveVault } from '../../../../indexer/node/serving';
import type { ServedVault } from '../../../../indexer/node/serving';
import { createTerminal } from '../../../../indexer/node/terminal/terminal';
import { temporaryFolder, temporaryVault } from '../temporary-folder';

let vault: string;
let data: string;
const opened: ServedVault[] = [];

beforeEach(async () => {
  vault = await temporaryVault({ 'a.md': 'The lighthouse keeper.', 'b.md': 'The harbour pilot.' });
  data = path.join(await temporaryFolder(), 'data');
});

afterEach(async () => {
  for (const served of opened.splice(0)) await served.close();
});

async function serve(change: { readonly isReadOnly?: boolean } = {}): Promise<ServedVault> {
  const terminal = { ...createTerminal(process), note: () => undefined };
  const options = { data, model: 'none', isReadOnly: false, jobs: false, ...change };
  const served = await serveVault(vault, options, { terminal, signal: new AbortController().signal });
  opened.push(served);
  return served;
}

async function found(served: ServedVault, query: string): Promise<readonly string[]> {
  const { results } = await served.use(({ engine }) => engine.search({ query, mode: 'text' }));
  return results.map((result) => result.path);
}

/** Follows changes, and the listing that chokidar begins with is over. */
async function isFollowing(served: ServedVault): Promise<void> {
  await expect.poll(() => found(served, 'harbour'), { timeout: 20_000 }).toEqual(['b.md']);
  await new Promise((resolve) => setTimeout(resolve, 500));
}

test('follows the notes', async () => {
  const served = await serve();
  await isFollowing(served);
  await writeFile(path.join(vault, 'c.md'), 'The ferry leaves at noon.');
  await expect.poll(() => found(served, 'ferry'), { timeout: 10_000 }).toEqual(['c.md']);
  await rm(path.join(vault, 'c.md'));
  await expect.poll(() => found(served, 'ferry'), { timeout: 10_000 }).toEqual([]);
});

test('beside another it learns, knows what that one saves, and takes its place', async () => {
  const first = await serve();
  await isFollowing(first);
  const second = await serve();
  await isFollowing(second);
  expect(await second.use((session) => Promise.resolve(session.mayWrite()))).toBe(false);
  await second.use(({ engine }) => engine.memory.remember({ text: 'I work at the harbour.' }));
  const { memories } = await first.use(({ engine }) => engine.memory.memories());
  expect(memories.map(({ text }) => text)).toEqual(['I work at the harbour.']);
  await writeFile(path.join(vault, 'c.md'), 'The ferry leaves at noon.');
  await expect.poll(() => found(second, 'ferry'), { timeout: 15_000 }).toEqual(['c.md']);
  await first.close();
  const isHolder = (): Promise<boolean> => second.use((session) => Promise.resolve(session.mayWrite()));
  await expect.poll(isHolder, { timeout: 15_000 }).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await writeFile(path.join(vault, 'd.md'), 'The tram is late.');
  await expect.poll(() => found(second, 'tram'), { timeout: 15_000 }).toEqual(['d.md']);
});

test('what one of several beside another remembers, all of them know', async () => {
  const first = await serve();
  await isFollowing(first);
  const [second, third] = [await serve(), await serve()];
  const known = async (served: ServedVault): Promise<readonly string[]> => {
    const { memories } = await served.use(({ engine }) => engine.memory.memories());
    return memories.map(({ text }) => text).sort();
  };
  expect(await known(third)).toEqual([]);
  await second.use(({ engine }) => engine.memory.remember({ text: 'I work at the harbour.' }));
  expect(await known(third)).toEqual(['I work at the harbour.']);
  await third.use(({ engine }) => engine.memory.remember({ text: 'My sister lives in Kiel.' }));
  for (const served of [first, second, third]) {
    await expect
      .poll(() => known(served), { timeout: 10_000 })
      .toEqual(['I work at the harbour.', 'My sister lives in Kiel.']);
  }
});

test('what goes on while it closes is done', async () => {
  const served = await serve();
  await isFollowing(served);
  const answer = served.use(async ({ engine }) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    return engine.search({ query: 'pilot', mode: 'text' });
  });
  await served.close();
  expect((await answer).results.map((result) => result.path)).toEqual(['b.md']);
  await expect(served.use(() => Promise.resolve())).rejects.toThrow(/no more/);
});

test('to be read only, it learns nothing and follows the notes all the same', async () => {
  const served = await serve({ isReadOnly: true });
  await isFollowing(served);
  const remembering = served.use(({ engine }) => engine.memory.remember({ text: 'I work at the harbour.' }));
  await expect(remembering).rejects.toMatchObject({ code: 'read-only' });
  await writeFile(path.join(vault, 'c.md'), 'The ferry leaves at noon.');
  await expect.poll(() => found(served, 'ferry'), { timeout: 10_000 }).toEqual(['c.md']);
});
