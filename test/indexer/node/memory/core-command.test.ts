import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DistillReport } from '../../../../indexer/core-files-api';
import type {
  ConsolidationReport,
  CoreChangeReport,
  CoreFilesState,
  Worth,
} from '../../../../indexer/memory';
import { temporaryFolder, temporaryVault } from '../temporary-folder';
import { ask, run } from './run-program';

let vault: string;
let options: string[];

beforeEach(async () => {
  vault = await temporaryVault({
    'Paper.md': 'Torn paper is restored with thin Japanese paper and paste.\n',
    'Secret/Plan.md': '---\nspace: work\n---\nThe plan is to move the office to Jena in May.\n',
  });
  options = ['--data', path.join(await temporaryFolder(), 'data'), '--model', 'none'];
});

const core = (...more: readonly string[]) => run('core', vault, ...more, ...options);
const file = (name: string): string => path.join(vault, 'Trivium', name);

describe('trivium core', () => {
  test('adds, replaces and removes, and shows both files', async () => {
    await core('add', 'The deploy script needs Node 20.');
    await core('add', 'I prefer short answers.');
    const changed = await ask<CoreChangeReport>(
      'core',
      vault,
      'replace',
      'Node 20',
      'The deploy script needs Node 22.',
      ...options,
    );
    expect(changed).toMatchObject({ isDone: true, outcomes: [{ target: 'memory', outcome: 'replaced' }] });
    expect(await readFile(file('MEMORY.md'), 'utf8')).toBe(
      '---\ntrivium: profile\n---\nThe deploy script needs Node 22.\n',
    );
    const shown = await core();
    expect(shown.stdout).toMatch(
      /Trivium\/MEMORY\.md {2}1% — 32\/2,200 chars\n {2}§ The deploy script needs Node 22\./,
    );
    expect(shown.stdout).toMatch(/Before every answer: 55 of 3,600 characters, headers \d+ of 320\./);
    expect((await core('remove', 'deploy')).code).toBe(0);
    const { files, block } = await ask<CoreFilesState>('core', vault, ...options);
    expect(files.memory.entries).toEqual([]);
    expect(block).toMatch(
      /^═+\nUSER PROFILE \(who the user is\) \[1% — 23\/1,375 chars\]\n═+\nI prefer short answers\.$/,
    );
  });

  test('ends with 3 where a change is refused, and shows what is there', async () => {
    await core('add', 'The deploy script needs Node 20.');
    const missed = await core('remove', 'Python');
    expect(missed).toMatchObject({
      code: 3,
      stdout: expect.stringContaining('§ The deploy script') as string,
    });
    expect(missed.stderr).toContain('No entry holds the old text');
    const vague = await core('add', 'User has a project.');
    expect(vague).toMatchObject({ code: 3, stderr: expect.stringContaining('too vague') as string });
    expect((await core('add', 'User has a project.', '--as-worded')).code).toBe(0);
    const refused = await run('core', vault, 'remove', 'Python', ...options, '--json');
    expect(refused.code).toBe(3);
    expect(JSON.parse(refused.stdout)).toMatchObject({ isDone: false, refusal: { code: 'no-match' } });
    expect((await core('replace', 'one')).code).toBe(2);
  });

  test('does a batch from a file as a whole or not at all', async () => {
    const batch = path.join(await temporaryFolder(), 'changes.json');
    const changes = [
      { action: 'add', target: 'memory', content: 'Deploys run in CI only.' },
      { action: 'remove', target: 'user', oldText: 'tea' },
    ];
    await writeFile(batch, JSON.stringify(changes));
    expect((await core('batch', batch)).code).toBe(3);
    await writeFile(batch, JSON.stringify(changes.slice(0, 1)));
    expect((await core('batch', batch)).code).toBe(0);
    await writeFile(batch, '{}');
    expect(await core('batch', batch)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('list of changes') as string,
    });
  });

  test('tells where a statement belongs', async () => {
    expect(await ask<Worth>('core', vault, 'where', 'I prefer tabs', ...options)).toEqual({
      keep: 'user',
      reason: 'preference',
    });
  });

  test('consolidates what is nearly full, looking first, and puts it back', async () => {
    await mkdir(path.join(vault, 'Trivium'));
    const text = 'Deploys run in CI only.\n§\nDeploys run in CI only.\n';
    await writeFile(file('MEMORY.md'), text);
    await run('memory', 'setup', vault, '--memory-limit', '50', ...options);
    const dry = await ask<ConsolidationReport>('core', vault, 'consolidate', ...options);
    expect(dry).toMatchObject({ isApplied: false, steps: [{ kind: 'repeated' }] });
    expect(await readFile(file('MEMORY.md'), 'utf8')).toBe(text);
    const { backups } = await ask<ConsolidationReport>('core', vault, 'consolidate', '--apply', ...options);
    expect(await readFile(file('MEMORY.md'), 'utf8')).toContain('---\nDeploys run in CI only.\n');
    expect((await core('restore', backups[0] ?? '')).code).toBe(0);
    expect(await readFile(file('MEMORY.md'), 'utf8')).toContain(text);
  });

  test('is the same whoever runs at once: nothing is lost', async () => {
    const texts = Array.from({ length: 6 }, (_, index) => `Agent note number ${index} stays.`);
    const runs = await Promise.all(texts.map((text) => core('add', text, '--target', 'memory')));
    const { files } = await ask<CoreFilesState>('core', vault, ...options);
    const kept = files.memory.entries.map(({ text }) => text);
    for (const [index, text] of texts.entries()) if (runs[index]?.code === 0) expect(kept).toContain(text);
    expect(runs.filter(({ code }) => code === 0).length).toBeGreaterThan(0);
  });
});

describe('trivium memory setup, status and off', () => {
  test('are remembered, and heeded', async () => {
    await core('add', 'Deploys run in CI only.');
    await run('memory', 'off', vault, '--target', 'memory', ...options);
    expect(await core('add', 'Tests run in CI only.', '--target', 'memory')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('switched off') as string,
    });
    expect((await ask<CoreFilesState>('core', vault, ...options)).block).toBe('');
    expect((await run('memory', 'status', vault, ...options)).stdout).toMatch(/MEMORY\.md +off/);
    await run('memory', 'setup', vault, ...options);
    expect((await ask<CoreFilesState>('core', vault, ...options)).block).toContain('Deploys run');
  });
});

describe('trivium distill', () => {
  test('shows the sentence first, keeps it with --apply, and once', async () => {
    const dry = await ask<DistillReport>('distill', vault, 'Paper', ...options);
    expect(dry.entry).toBe('Torn paper is restored with thin Japanese paper and paste. [[Paper]]');
    expect((await ask<CoreFilesState>('core', vault, ...options)).files.memory.entries).toEqual([]);
    await run('distill', vault, 'Paper', '--apply', ...options);
    await run('distill', vault, 'Paper', '--apply', ...options);
    expect((await ask<CoreFilesState>('core', vault, ...options)).files.memory.entries).toEqual([
      { text: dry.entry, owner: 'own' },
    ]);
  });

  test('leaves notes of another space and excluded ones where they are', async () => {
    const other = await run('distill', vault, 'Plan', '--apply', ...options);
    expect(other).toMatchObject({ code: 3, stderr: expect.stringContaining('space "work"') as string });
    const excluded = await run('distill', vault, 'Paper', '--apply', '--exclude', 'Paper.md', ...options);
    expect(excluded).toMatchObject({ code: 3, stderr: expect.stringContaining('excluded') as string });
  });
});
