import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { EngineStatus, RefreshReport, SearchResponse } from '../../../../indexer/engine-api';
import { temporaryFolder, temporaryVault, writeFiles } from '../temporary-folder';
import { askCli, runCli } from './run-cli';

const NOTES = {
  'Garden/Apple tree.md': '# Apple tree\n\nPrune it in late winter, before the buds swell. See [[Tools]].\n',
  'Garden/Tools.md': '# Tools\n\nThe pruning saw hangs in the shed. [[Nowhere]] and [[Nowhere]] again.\n',
  'Küche/Brot.md': '# Brot\n\nDer Sauerteig ruht zwölf Stunden im kühlen Keller.\n',
  'Home.md': '---\ntags: [start]\n---\n\n[[Apple tree]], [[Brot]], [a link](Garden/Tools.md)\n',
};

let vault: string;
let data: string;

beforeEach(async () => {
  vault = await temporaryVault(NOTES);
  data = path.join(await temporaryFolder(), 'data');
});

const index = (...options: string[]) => askCli<RefreshReport>('index', vault, '--data', data, ...options);
const status = () => askCli<EngineStatus>('status', vault, '--data', data);
const found = async (query: string, ...options: string[]) => {
  const answer = await askCli<SearchResponse>('search', vault, query, '--data', data, ...options);
  return answer.results.map((result) => result.path);
};

test('a second run, new times and a rename embed nothing', async () => {
  const first = await index();
  expect(first).toMatchObject({ notes: 4, added: 4 });
  expect(first.embedded).toBeGreaterThanOrEqual(4);
  expect(await status()).toMatchObject({ notes: 4, embeddedThisRun: first.embedded });

  expect(await index()).toMatchObject({ embedded: 0, read: 0 });
  expect(await status()).toMatchObject({ embeddedThisRun: 0 });

  const later = new Date(Date.now() + 60_000);
  for (const note of Object.keys(NOTES)) await utimes(path.join(vault, note), later, later);
  expect(await index()).toMatchObject({ embedded: 0, added: 0, changed: 0, removed: 0 });

  await mkdir(path.join(vault, 'Essen'));
  await rename(path.join(vault, 'Küche', 'Brot.md'), path.join(vault, 'Essen', 'Sauerteigbrot.md'));
  expect(await index()).toMatchObject({ embedded: 0, notes: 4, renamed: 1, added: 0, removed: 0 });
  expect(await found('Sauerteig', '--mode', 'text')).toEqual(['Essen/Sauerteigbrot.md']);
});

test('a deleted, emptied or newly excluded note leaves at once', async () => {
  await index('--model', 'none');
  expect(await found('pruning saw')).toContain('Garden/Tools.md');
  await rm(path.join(vault, 'Garden', 'Tools.md'));
  expect(await found('pruning saw')).not.toContain('Garden/Tools.md');

  expect(await found('Sauerteig')).toEqual(['Küche/Brot.md']);
  await writeFile(path.join(vault, 'Küche', 'Brot.md'), '');
  expect(await found('Sauerteig')).toEqual([]);

  expect(await found('buds')).toEqual(['Garden/Apple tree.md']);
  expect(await found('buds', '--exclude', 'Garden/')).toEqual([]);
  // What was excluded once stays so, until it is taken back.
  expect(await found('buds')).toEqual([]);
  expect(await found('buds', '--no-exclude')).toEqual(['Garden/Apple tree.md']);
});

test('notes that cannot be read are listed with their cause and hide no others', async () => {
  await writeFiles(vault, {
    'Invalid.md': '---\ntitle: [unclosed\n---\n\nThe lighthouse stands on basalt.\n',
    'Picture.md': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0xff]),
    'Enormous.md': 'x'.repeat(33_000_000),
  });
  await mkdir(path.join(vault, 'Folder.md'));
  const { code, stderr } = await runCli('index', vault, '--data', data, '--model', 'none');
  expect(code).toBe(0);
  for (const note of ['Invalid.md', 'Picture.md', 'Enormous.md']) expect(stderr).toContain(note);
  const { errors, notes } = await status();
  const problems = Object.fromEntries(errors.map((error) => [error.path, error.code]));
  expect(problems).toEqual({
    'Invalid.md': 'frontmatter-invalid',
    'Picture.md': 'note-is-binary',
    'Enormous.md': 'note-too-large',
  });
  expect(notes).toBe(5);
  // Both count alike, and what is no text is not tried again.
  expect(await index()).toMatchObject({ notes: 5, failed: 2, read: 0 });
  expect(await found('lighthouse')).toEqual(['Invalid.md']);

  await writeFile(path.join(vault, 'Picture.md'), 'A picture of the harbour, now in words.');
  expect(await found('harbour')).toEqual(['Picture.md']);
  expect((await status()).errors.map((error) => error.path)).not.toContain('Picture.md');
});

test('a note of 20 MB is indexed and found', async () => {
  const paragraph = 'The harbour master counts the boats every evening and writes them down.\n\n';
  await writeFile(path.join(vault, 'Long.md'), `${paragraph.repeat(270_000)}Zeppelinhafen\n`);
  expect(await index('--model', 'none')).toMatchObject({ notes: 5, failed: 0 });
  expect(await found('Zeppelinhafen')).toEqual(['Long.md']);
}, 60_000);

test('derived files never become notes, even where they lie in the vault', async () => {
  data = path.join(vault, 'derived');
  await index('--model', 'none');
  await writeFile(path.join(data, 'stray.md'), 'A stray note about gargoyles.');
  expect(await found('gargoyles')).toEqual([]);
  expect(await status()).toMatchObject({ notes: 4 });
});

test('by default nothing is written into the vault', async () => {
  const cache = await temporaryFolder();
  const before = await readdir(vault, { recursive: true });
  const { startCli } = await import('./run-cli');
  const { code } = await startCli(['index', vault, '--model', 'none'], {
    HOME: cache,
    XDG_CACHE_HOME: cache,
  }).finished;
  expect(code).toBe(0);
  expect(await readdir(vault, { recursive: true })).toEqual(before);
  const files = await readdir(cache, { recursive: true });
  expect(files.some((file) => /vaults.Notes-[0-9a-f]{8}.config\.json$/.test(file))).toBe(true);
});
