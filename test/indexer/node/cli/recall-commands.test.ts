import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EngineStatus } from '../../../../indexer/engine-api';
import type { MemoriesAnswer, MemoryStatistics } from '../../../../indexer/memory-api';
import type { AskAnswer, ContextBlock, SessionAnswer } from '../../../../indexer/recall-api';
import { writeFiles } from '../temporary-folder';
import { askCli, runCli } from './run-cli';

const NOTES = {
  'Notes/Roof.md': '# Roof\n\nThe roofer Käthe Brandt repairs the north gable in May for 4200 euros.\n',
  'Notes/Garden.md': '# Garden\n\nThe quinces stand by the wall.\n',
  'Notes/Clinic.md': '---\nspace: clinic\n---\nThe gable of the clinic leaks, says Zebulon.\n',
  'Chats/2026-03-17 Cinema.md':
    '## User\n\nThe Kinoabend is on Saturday: Dune at eight.\n\n## Assistant\n\nNoted.\n',
};

let folder: string;
let where: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'trivium-'));
  await writeFiles(path.join(folder, 'Notes'), NOTES);
  where = [path.join(folder, 'Notes'), '--data', path.join(folder, 'data')];
  await runCli('index', ...where);
  await runCli('remember', ...where, 'I live in Kiel.');
  await runCli('remember', ...where, 'I no longer eat meat.', '--space', 'clinic');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ask = <T>(command: string, ...rest: readonly string[]): Promise<T> =>
  askCli<T>(command, ...where, ...rest);

describe('context', () => {
  it('gives a block whose sources resolve, within its budget', async () => {
    const block = await ask<ContextBlock>('context', 'who repairs the gable', '--budget', '600');
    expect(block.text).toContain('Käthe Brandt');
    expect(block.tokens).toBeLessThanOrEqual(600);
    for (const { number } of block.sources) expect(block.text).toContain(`[${number}]`);
    const roof = block.sources.find(({ path: from }) => from === 'Notes/Roof.md');
    expect(block.text).toContain(roof?.text);
    expect(block.text).not.toContain('Zebulon');
  });

  it('says so where nothing is known, and keeps to a space', async () => {
    const nothing = await ask<ContextBlock>('context', 'xylophone');
    expect(nothing).toMatchObject({ text: '', sources: [] });
    expect(nothing.notice).not.toBe(undefined);
    const clinic = await ask<ContextBlock>('context', 'who knows of the gable', '--space', 'clinic');
    expect(clinic.text).toContain('Zebulon');
    expect(clinic.text).not.toContain('Brandt');
  });
});

describe('ask', () => {
  it('quotes a source word for word', async () => {
    const answer = await ask<AskAnswer>('ask', 'who repairs the gable');
    expect(answer.by).toBe('extractive');
    expect(answer.text).toContain('The roofer Käthe Brandt repairs the north gable in May for 4200 euros.');
    expect(answer.sources[0]).toMatchObject({ number: 1, path: 'Notes/Roof.md' });
  });

  it('counts in the store', async () => {
    expect(await ask<AskAnswer>('ask', 'how many notes about the gable')).toMatchObject({
      by: 'count',
      text: expect.stringMatching(/^1 note/) as string,
    });
  });
});

it('sessions finds what was said at a time', async () => {
  const answer = await ask<SessionAnswer>('sessions', 'Kino gestern', '--now', '2026-03-18T09:00');
  expect(answer.hits).toMatchObject([{ path: 'Chats/2026-03-17 Cinema.md', line: 3 }]);
  expect(await ask<SessionAnswer>('sessions', 'Kino heute', '--now', '2026-03-18T09:00')).toMatchObject({
    hits: [],
  });
});

it('stats tells what the store has', async () => {
  const { notes, chunks, chunksWithVectors } = await ask<EngineStatus>('status');
  expect(chunksWithVectors).toBe(chunks);
  const { memories } = await ask<MemoriesAnswer>('memories', '--all-spaces');
  const stats = await ask<{ readonly memory: MemoryStatistics }>('stats');
  expect(stats).toMatchObject({ notes, passages: chunks, passagesWithVectors: chunks });
  expect(stats.memory.live).toBe(memories.length);
  expect((await ask<{ readonly memory: MemoryStatistics }>('stats', '--space', 'clinic')).memory.live).toBe(
    1,
  );
});

it('health tells what answers depend on', async () => {
  const { code, stdout } = await runCli('health', ...where);
  expect({ code, stdout }).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('4 notes indexed') as string,
  });
});
