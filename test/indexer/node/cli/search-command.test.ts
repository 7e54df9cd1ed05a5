import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { EngineStatus, SearchResponse } from '../../../../indexer/engine-api';
import { keepExcludedWords } from '../../../../indexer/node/commands/excluded-words';
import { PASSAGES_EMBEDDED_WHILE_WAITING } from '../../../../indexer/node/defaults';
import { temporaryFolder, temporaryVault } from '../temporary-folder';
import { askCli, runCli, startCli } from './run-cli';

const ROOF = {
  'Roof.md': '# Roof\n\nThe slates leak.\n',
  'Cover.md': 'What the insurance pays for a roof.\n',
};

let data: string;

beforeEach(async () => {
  data = path.join(await temporaryFolder(), 'data');
});

const search = (vault: string, ...parameters: string[]) =>
  askCli<SearchResponse>('search', vault, ...parameters, '--data', data);
const paths = ({ results }: SearchResponse) => results.map((result) => result.path);

test('the first search of a small vault embeds it; of a large one it answers at once and says what is missing', async () => {
  const small = await temporaryVault(ROOF);
  const found = await search(small, 'leaking shingles');
  expect(found).toMatchObject({ mode: 'hybrid' });
  expect(found).not.toHaveProperty('notice');
  expect(await askCli<EngineStatus>('status', small, '--data', data)).toMatchObject({ chunksWithVectors: 2 });

  const count = PASSAGES_EMBEDDED_WHILE_WAITING + 1;
  const days = Array.from({ length: count }, (_, day) => [`Day ${day}.md`, `The ferry ran ${day} times.`]);
  const large = await temporaryVault(Object.fromEntries(days) as Record<string, string>);
  data = path.join(await temporaryFolder(), 'data');
  const answer = await search(large, 'ferry');
  expect(answer).toMatchObject({ mode: 'text' });
  expect(answer.results).toHaveLength(10);
  expect(answer.notice).toMatch(/^501 passages have no vector yet.*"trivium index <vault>"/);
  const { stderr } = await runCli('search', large, 'ferry', '--data', data);
  expect(stderr).toBe(`trivium: ${answer.notice}\n`);
});

test('beside a process that makes the vectors, it names that process and sends nobody to be refused', async () => {
  const count = PASSAGES_EMBEDDED_WHILE_WAITING + 100;
  const days = Array.from({ length: count }, (_, day) => [`Day ${day}.md`, `The ferry ran ${day} times.`]);
  const vault = await temporaryVault(Object.fromEntries(days) as Record<string, string>);
  const indexing = startCli(['index', vault, '--data', data, '--speed', 'gentle']);
  try {
    const status = () => askCli<EngineStatus & { writerPid: number }>('status', vault, '--data', data);
    await expect.poll(async () => (await status()).chunksWithVectors, { timeout: 50_000 }).toBeGreaterThan(0);
    const { writerPid } = await status();
    const { notice } = await search(vault, 'ferry');
    expect(notice).toMatch(/^\d+ passages have no vector yet, so meaning finds less than it could\. /);
    expect(notice).toContain(`At present process ${writerPid} on `);
    expect(notice).toMatch(
      /works on the index; once it is done, "trivium index <vault>" makes what is left\.$/,
    );
  } finally {
    indexing.kill('SIGKILL');
  }
});

test('says why: the words and the meaning; lines count from 1', async () => {
  const vault = await temporaryVault(ROOF);
  const options = ['--data', data];
  const hybrid = await runCli('search', vault, 'leak', ...options);
  expect(hybrid.stdout).toMatch(/^1\. Roof\n {3}Roof\.md:3\n.*\n {3}words: leak · meaning 0\.\d\d\n/);
  const words = await runCli('search', vault, 'leak', '--mode', 'text', ...options);
  expect(words.stdout).toMatch(/\n {3}words: leak\n$/);
  expect((await search(vault, 'leak', '--mode', 'text')).results[0]).toMatchObject({ line: 3 });
});

test('search by meaning alone never answers by word instead', async () => {
  const vault = await temporaryVault(ROOF);
  const asked = await runCli('search', vault, 'roof', '--mode', 'vector', '--model', 'none', '--data', data);
  expect(asked).toMatchObject({ code: 4, stdout: '' });
  expect(asked.stderr).toContain('--mode vector needs a model');
});

test('a word to leave out is no option', async () => {
  const vault = await temporaryVault(ROOF);
  expect(paths(await search(vault, 'roof', '-insurance', '--mode', 'text'))).toEqual(['Roof.md']);
  expect(paths(await search(vault, '-insurance', 'roof', '--mode', 'text'))).toEqual(['Roof.md']);
});

test.each([
  ['search V roof -insurance -n 5', 'search V roof -n 5 -- -insurance'],
  ['search V -Villa roof --json', 'search V roof --json -- -Villa'],
  ['search V roof -n5 --model none', 'search V roof -n5 --model none'],
  ['search V roof -sun -- -moon', 'search V roof -- -sun -moon'],
  ['search V roof --data -odd', 'search V roof --data -odd'],
  ['index V -insurance', 'index V -insurance'],
])('%s is read as %s', (given, read) => {
  expect(keepExcludedWords(given.split(' ')).join(' ')).toBe(read);
});
