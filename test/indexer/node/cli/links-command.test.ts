import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { NoteLinks } from '../../../../indexer/engine-api';
import { temporaryFolder, temporaryVault, writeFiles } from '../temporary-folder';
import { askCli, runCli } from './run-cli';

let vault: string;
let data: string;

beforeEach(async () => {
  vault = await temporaryVault({
    'B.md': 'To [[A]], [[A|again]], [[Missing]] and [[#Heading]].\n',
    'A.md': '[[Sub/C]] [c](Sub/C.md) [[missing]] ![[picture.png]]\n',
    'Sub/C.md': '[[B]] and [[🌿 Leaf]]\n',
    '🌿 Leaf.md': 'A leaf.\n',
    'picture.png': 'p',
  });
  data = path.join(await temporaryFolder(), 'data');
});

const links = async (...options: string[]) => {
  const { code, stdout, stderr } = await runCli('links', vault, '--data', data, ...options);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
};

test('--tsv gives every directed link between notes once, sorted, from a fresh data folder', async () => {
  expect(await links('--tsv')).toBe(
    'A.md\tSub/C.md\t2\nB.md\tA.md\t2\nSub/C.md\tB.md\t1\nSub/C.md\t🌿 Leaf.md\t1\n',
  );
});

test('--unresolved gives the targets that lead nowhere', async () => {
  const lines = (await links('--unresolved')).trimEnd().split('\n');
  const total = lines.reduce((sum, line) => sum + Number(line.split('\t')[1]), 0);
  expect(lines.map((line) => line.toLowerCase().split('\t')[0])).toContain('missing');
  expect(total).toBe(2);
});

test('one note: what it links to and what links to it, however it is named', async () => {
  const answer = await askCli<NoteLinks>('links', vault, 'Sub/C', '--data', data);
  for (const name of [
    'Sub/C.md',
    path.join(vault, 'Sub', 'C.md'),
    path.relative('.', path.join(vault, 'Sub', 'C.md')),
    'c',
    'sub/c',
  ]) {
    expect(await askCli<NoteLinks>('links', vault, name, '--data', data)).toEqual(answer);
  }
  expect(answer.path).toBe('Sub/C.md');
  expect(answer.outgoing.map((link) => link.path)).toEqual(['B.md', '🌿 Leaf.md']);
  expect(answer.incoming).toEqual([{ path: 'A.md', occurrences: 2 }]);
  const { code, stderr } = await runCli('links', vault, 'Nothing', '--data', data);
  expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining('Nothing') as string });
});

test('a name that several notes have is answered with their paths', async () => {
  await writeFiles(vault, {
    'Sub/Twin.md': '1',
    'Other/Twin.md': '2',
    'Sub/A.md': 'not the one at the root',
  });
  const { code, stderr } = await runCli('links', vault, 'twin', '--data', data);
  expect({ code, stderr }).toEqual({
    code: 3,
    stderr: 'trivium: Several notes are called "twin". Give the path of one: Other/Twin.md, Sub/Twin.md\n',
  });
  expect((await askCli<NoteLinks>('links', vault, 'a', '--data', data)).path).toBe('A.md');
});

test('links to one note stand together, lines count from 1', async () => {
  expect(await links('B')).toContain('4 links out\n  → A.md ×2 line 1\n  → Missing (leads nowhere) line 1\n');
  expect(await links('Sub/C')).toContain('← A.md ×2\n');
  const { outgoing } = await askCli<NoteLinks>('links', vault, 'B', '--data', data);
  expect(outgoing[0]).toMatchObject({ path: 'A.md', line: 1 });
});

test('links embed nothing and need no model', async () => {
  await links('--tsv');
  expect(await askCli('status', vault, '--data', data)).toMatchObject({ notes: 4, chunksWithVectors: 0 });
});
