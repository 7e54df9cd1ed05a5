import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder';
import { runCli } from './run-cli';

test('the demo finds by word, by meaning and in German, and says how to go on', async () => {
  const { code, stdout, stderr } = await runCli('demo', '--data', path.join(await temporaryFolder(), 'data'));
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const firstHits = [...stdout.matchAll(/^1\. .+\n +(.+):\d+$/gm)].map((match) => match[1]);
  expect(firstHits).toEqual([
    'Methoden/Tide lines.md',
    'Inbox/Dream about the lift.md',
    'Methoden/Schimmel erkennen.md',
  ]);
  expect(stdout).toContain('npx trivium search ~/Notes');
  expect(stdout).toContain('npm run install-plugin -- ~/Notes');
});
