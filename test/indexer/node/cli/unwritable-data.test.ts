import path from 'node:path';
import { expect, test } from 'vitest';
import type { SearchResponse } from '../../../../indexer/engine-api';
import type { SmallDisk } from '../small-disk';
import { mountSmallDisk } from '../small-disk';
import { temporaryVault } from '../temporary-folder';
import { runCli } from './run-cli';

/** Random words, so that no compression makes them small. */
function longNote(): string {
  const word = () => Math.random().toString(36).slice(2);
  return `lighthouse ${Array.from({ length: 2000 }, word).join(' ')}\n`;
}

async function withSmallDisk(kilobytes: number, use: (disk: SmallDisk) => Promise<void>): Promise<boolean> {
  const disk = await mountSmallDisk(kilobytes);
  if (!disk) return false;
  try {
    await use(disk);
  } finally {
    disk.unmount();
  }
  return true;
}

test('a disk that fills up while indexing ends with 5, and says which folder and what to do', async (context) => {
  const vault = await temporaryVault({ 'a.md': longNote(), 'b.md': longNote() });
  const hasRun = await withSmallDisk(40, async ({ folder }) => {
    const data = path.join(folder, 'data');
    const { code, stderr } = await runCli('index', vault, '--data', data, '--model', 'none');
    expect({ code, stderr }).toEqual({ code: 5, stderr: expect.stringContaining('disk is full') as string });
    expect(stderr).toContain('--data');
  });
  if (!hasRun) context.skip('this user may not mount a small disk to fill');
});

test('a data folder that became read-only still answers, but is not written', async (context) => {
  const vault = await temporaryVault({ 'a.md': 'The lighthouse keeper.', 'b.md': '[[a]]' });
  const hasRun = await withSmallDisk(4000, async (disk) => {
    const options = ['--data', path.join(disk.folder, 'data')];
    expect((await runCli('index', vault, ...options, '--model', 'none')).code).toBe(0);
    disk.makeReadOnly();
    const indexed = await runCli('index', vault, ...options);
    expect({ code: indexed.code, stderr: indexed.stderr }).toEqual({
      code: 5,
      stderr: expect.stringContaining('read-only') as string,
    });
    const found = await runCli('search', vault, 'lighthouse', ...options, '--json');
    expect(found.code).toBe(0);
    expect(found.stderr).toContain('Answering from what is stored');
    expect((JSON.parse(found.stdout) as SearchResponse).results.map((result) => result.path)).toEqual([
      'a.md',
    ]);
    const typed = await runCli('search', vault, 'lighthouse', ...options, '--record');
    expect({ code: typed.code, stdout: typed.stdout }).toEqual({
      code: 0,
      stdout: expect.stringContaining('a.md') as string,
    });
    expect((await runCli('links', vault, '--tsv', ...options)).stdout).toBe('b.md\ta.md\t1\n');
  });
  if (!hasRun) context.skip('this user may not mount a small disk');
});
