import path from 'node:path';
import { expect, test } from 'vitest';
import type { CalibrationReport, RememberReport } from '../../../../indexer/memory-api';
import { temporaryFolder, temporaryVault } from '../temporary-folder';
import { ask, run } from './run-program';

const CHANGES = [
  ['I work at company Alpha.', 'I work at company Beta.'],
  ['My favourite season is spring.', 'My favourite season is autumn.'],
  ['My favourite colour is green.', 'My favourite colour is blue.'],
] as const;

test('trust by rule, the answers, and what is in question, for a person and as JSON', async () => {
  const vault = await temporaryVault({});
  const options = ['--data', path.join(await temporaryFolder(), 'data'), '--model', 'none'];
  const nothing = await run('calibration', vault, ...options);
  expect(nothing.stdout).toContain('Answers: none yet');
  expect(nothing.stdout).toContain('Nothing was decided yet.');

  const replaced: string[] = [];
  for (const [older, newer] of CHANGES) {
    const remember = (text: string, date: string) =>
      ask<RememberReport>('remember', vault, text, '--date', date, ...options);
    replaced.push((await remember(older, '2026-01-10')).memory!.id);
    await remember(newer, '2026-03-02');
  }
  for (const id of replaced.slice(0, 2)) await ask('reinstate', vault, id, ...options);

  const report = await ask<CalibrationReport>('calibration', vault, ...options);
  expect(report.labels).toMatchObject({ reinstated: 2, answered: 0 });
  expect(report.byRule[0]).toMatchObject({ rule: 'other-value', wrong: 2, isTrusted: false });
  expect(report.inQuestion).toMatchObject([{ older: { text: CHANGES[2][0] } }]);
  const { stdout } = await run('calibration', vault, ...options);
  expect(stdout).toContain('Answers: 2 reinstated');
  expect(stdout).toContain('rules/other-value: update  only asks you');
  expect(stdout).toContain(CHANGES[2][0]);
  expect((await run('review', vault, ...options)).stdout).toContain(report.inQuestion[0]!.id);
});

test('what waits is held against the answers on command, and "--apply" asks what to apply', async () => {
  const vault = await temporaryVault({});
  const options = ['--data', path.join(await temporaryFolder(), 'data'), '--model', 'none'];
  expect((await run('calibration', vault, '--reapply', ...options)).stdout).toContain(
    'Nothing that waits for you would be decided now.',
  );
  expect(await ask('calibration', vault, '--reapply', '--apply', ...options)).toEqual({
    reapplied: [],
    isApplied: true,
  });
  const refused = await run('calibration', vault, '--apply', ...options);
  expect(refused.code).not.toBe(0);
  expect(refused.stderr).toContain('--reapply');
});
