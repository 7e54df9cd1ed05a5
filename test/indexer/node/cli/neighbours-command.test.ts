import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Neighbour, Relation } from '../../../../indexer/graphs';
import { temporaryFolder, temporaryVault } from '../temporary-folder';
import { askCli, runCli } from './run-cli';

let vault: string;
let options: string[];

beforeEach(async () => {
  vault = await temporaryVault({
    'Log.md':
      '| Notizen | Datum |\n|---|---|\n| [[Roof]], [[Gutter]] | 2026-01-02 |\n| [[Gutter]], [[Archive/Old]] | 2026-01-05 |\n',
    'Roof.md': 'Tiles and rafters. #house\n\nSee [[Gutter]].\n',
    'Gutter.md': 'Rain runs down. #house\n',
    'Soup.md': 'Smoked haddock in milk.\n',
    'Archive/Old.md': 'Kept.\n',
  });
  options = ['--work-log', 'Log.md', '--data', path.join(await temporaryFolder(), 'data'), '--model', 'none'];
});

test('neighbours: a bare array, each with its reasons by signal and lines from 1', async () => {
  const neighbours = await askCli<Neighbour[]>('neighbours', vault, 'roof', ...options);
  const gutter = neighbours.find((neighbour) => neighbour.path === 'Gutter.md');
  expect(gutter).toMatchObject({ title: 'Gutter', isLinked: true, isIndexed: true });
  const byScore = neighbours.map(({ score }) => score);
  expect(byScore).toEqual([...byScore].sort((one, other) => other - one));
  const evidence = Object.fromEntries(
    gutter?.reasons.map((reason) => [reason.signal, reason.evidence]) ?? [],
  );
  expect(evidence).toMatchObject({
    links: [{ kind: 'link', direction: 'out', path: 'Roof.md', line: 3 }],
    'co-edits': [{ kind: 'co-edit', source: 'work-log', date: '2026-01-02', path: 'Log.md', line: 3 }],
    'shared-tags': [{ kind: 'shared-tags', tags: ['house'] }],
  });
});

test('one signal alone, a limit, and suggestions without what is linked', async () => {
  const paths = async (...more: string[]) =>
    (await askCli<Neighbour[]>('neighbours', vault, 'Gutter', ...options, ...more)).map(({ path }) => path);
  expect(await paths('--signal', 'shared-tags')).toEqual(['Roof.md']);
  expect(await paths('--limit', '1')).toHaveLength(1);
  expect(await paths('--unlinked')).toEqual(['Archive/Old.md']);
});

test('a note outside the index is a neighbour, and can be asked about', async () => {
  const excluding = [...options, '--exclude', 'Archive/'];
  const neighbours = await askCli<Neighbour[]>('neighbours', vault, 'Gutter', ...excluding);
  expect(neighbours).toContainEqual(
    expect.objectContaining({ path: 'Archive/Old.md', isIndexed: false }) as Neighbour,
  );
  const [first] = await askCli<Neighbour[]>('neighbours', vault, 'Old', ...options);
  expect(first?.path).toBe('Gutter.md');
});

test('for people: reasons in words, and what would fill an empty list', async () => {
  const { stdout } = await runCli('neighbours', vault, 'roof', ...options);
  expect(stdout).toContain('linked in line 3');
  expect(stdout).toContain('worked on together once on 2026-01-02');
  const empty = await runCli('neighbours', vault, 'Soup', ...options);
  expect(empty).toMatchObject({ code: 0, stdout: expect.stringContaining('No neighbours yet') as string });
});

test('related: reasons, the path, and an honest "not connected"', async () => {
  const near = await askCli<Relation>('related', vault, 'Roof', 'Old', ...options);
  expect(near.path).toMatchObject([{ from: 'Roof.md' }, { to: 'Archive/Old.md' }]);
  expect(near.path[0]?.to).toBe(near.path[1]?.from);
  const direct = await askCli<Relation>('related', vault, 'Roof', 'Gutter', ...options);
  expect(direct.reasons.map(({ signal }) => signal)).toEqual(expect.arrayContaining(['links', 'co-edits']));
  const far = await runCli('related', vault, 'Roof', 'Soup', ...options);
  expect(far).toMatchObject({ code: 0, stdout: expect.stringContaining('Not connected') as string });
  const same = await runCli('related', vault, 'Roof', 'Roof.md', ...options);
  expect(same).toMatchObject({ code: 3, stderr: expect.stringContaining('Name two notes') as string });
});

test('what the numbers mean is in the help', async () => {
  expect((await runCli('related', '--help')).stdout).toMatch(/strongest, not the shortest[^]*from 0 to 1/);
  expect((await runCli('neighbours', '--help')).stdout).toContain('is the score');
});

test('wrong names and signals are told as such', async () => {
  const missing = await runCli('neighbours', vault, 'Nothing', ...options);
  expect(missing).toMatchObject({ code: 3, stderr: expect.stringContaining('Nothing') as string });
  const signal = await runCli('neighbours', vault, 'Roof', '--signal', 'moon', ...options);
  expect(signal).toMatchObject({ code: 2, stderr: expect.stringContaining('co-edits') as string });
});
