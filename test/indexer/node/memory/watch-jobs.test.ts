import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { RunRecord } from '../../../../indexer/jobs';
import type { MemoriesAnswer } from '../../../../indexer/memory-api';
import { temporaryFolder, temporaryVault } from '../temporary-folder';
import { ask, run, start } from './run-program';

let vault: string;
let options: string[];

beforeEach(async () => {
  vault = await temporaryVault({
    'Chat.md': '## User\n\nI work at company Beta.\n\n## Assistant\n\nFine.\n',
  });
  options = ['--data', path.join(await temporaryFolder(), 'data'), '--model', 'none'];
  // Due at whatever hour this runs.
  await ask('memory', vault, '--extract-at', '00:00', '--profile-at', '00:01', ...options);
});

test('what was missed is caught up once at the start, one line for each run', async () => {
  const watching = start('watch', vault, ...options);
  await expect.poll(watching.output, { timeout: 20_000 }).toMatch(/profile, caught up, done/);
  watching.interrupt();
  const { code, stdout } = await watching.finished;
  expect(code).toBe(0);
  const lines = stdout.split('\n').filter((line) => /, caught up, /.test(line));
  expect(lines).toEqual([
    expect.stringMatching(/extract, caught up, done in .*: Extraction: 1 note, /),
    expect.stringMatching(/profile, caught up, done in .*: Profile: /),
  ]);
  const { memories } = await ask<MemoriesAnswer>('memories', vault, ...options);
  expect(memories.map(({ text }) => text).join()).toContain('company Beta');

  const again = start('watch', vault, ...options, '--json');
  await expect.poll(again.output, { timeout: 20_000 }).toContain('"notes"');
  again.interrupt();
  expect((await again.finished).stdout).not.toContain('"job"');
  expect(await ask<RunRecord[]>('runs', vault, ...options)).toHaveLength(2);
});

test('--no-jobs runs none', async () => {
  const watching = start('watch', vault, ...options, '--no-jobs');
  await expect.poll(watching.output, { timeout: 20_000 }).toMatch(/\d/);
  watching.interrupt();
  expect((await watching.finished).code).toBe(0);
  expect(await ask<RunRecord[]>('runs', vault, ...options)).toEqual([]);
});

test('a second process on the same data folder is refused the index, and may learn and read', async () => {
  const watching = start('watch', vault, ...options);
  await expect.poll(watching.output, { timeout: 20_000 }).toMatch(/profile, caught up, done/);
  for (const [command, ...rest] of [
    ['index', vault],
    ['watch', vault],
    ['remember', vault, 'I live in Bonn.', '--memory-folder', 'Elsewhere'],
  ] as const) {
    const refused = await run(command, ...rest, ...options);
    expect(refused.code, command).toBe(75);
    expect(refused.stderr, command).toMatch(/process/);
  }
  for (const [command, ...rest] of [
    ['remember', vault, 'I live in Bonn.'],
    ['extract', vault],
    ['profile', vault],
  ] as const) {
    const done = await run(command, ...rest, ...options);
    expect(done.code, command).toBe(0);
    expect(done.stderr, command).toMatch(/Working beside process/);
  }
  const { memories } = await ask<MemoriesAnswer>('memories', vault, ...options);
  expect(memories.map(({ text }) => text).join()).toMatch(/company Beta.*Bonn|Bonn.*company Beta/);
  watching.interrupt();
  await watching.finished;
});
