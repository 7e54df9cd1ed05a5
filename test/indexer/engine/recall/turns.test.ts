import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Engine } from '../../../../indexer/engine-api';
import { readConversation } from '../../../../indexer/memory';
import { createMemoryStage } from '../memory/memory-stage';
import type { MemoryStage } from '../memory/memory-stage';

let stage: MemoryStage;
let engine: Engine;

beforeEach(async () => {
  stage = createMemoryStage({ 'Tea.md': 'Green tea is steeped at 70 degrees.\n' });
  engine = await stage.open();
});
afterEach(() => engine.close());

const TURN = { user: 'How hot for tea?', assistant: 'At 70 degrees.', conversation: 'tea-1' };

test('a turn makes the note of its conversation, and the next is added to it', async () => {
  const first = await engine.recall.syncTurn({ ...TURN, model: 'm-1' });
  expect(first).toMatchObject({ isWritten: true });
  expect(first.path).toBe('Trivium/Conversations/2026-04-02 How hot for tea.md');
  const second = await engine.recall.syncTurn({
    ...TURN,
    user: 'And how long?',
    assistant: '## Two\n\nminutes.',
  });
  expect(second.path).toBe(first.path);
  const conversation = readConversation(await stage.vault.read(first.path));
  expect(conversation?.id).toBe('tea-1');
  expect(conversation?.turns.map(({ role, text, model }) => [role, text, model])).toEqual([
    ['user', 'How hot for tea?', undefined],
    ['assistant', 'At 70 degrees.', 'm-1'],
    ['user', 'And how long?', undefined],
    ['assistant', '## Two\n\nminutes.', undefined],
  ]);
});

test('a turn is written once, however often it is told', async () => {
  const { path } = await engine.recall.syncTurn({ ...TURN, at: '2026-04-02T10:00:00Z' });
  await engine.recall.syncTurn({ ...TURN, user: 'And how long?', at: '2026-04-02T10:01:00Z' });
  const again = await engine.recall.syncTurn({ ...TURN, at: '2026-04-02T10:00:00Z' });
  expect(again).toEqual({ path, isWritten: false });
  await engine.close();
  engine = await stage.open();
  const untimed = { ...TURN, user: 'Thanks.', assistant: 'Any time.' };
  expect(await engine.recall.syncTurn(untimed)).toMatchObject({ path, isWritten: true });
  expect(await engine.recall.syncTurn(untimed)).toMatchObject({ path, isWritten: false });
  expect(readConversation(await stage.vault.read(path))?.turns).toHaveLength(6);
});

test('conversations of one name in two spaces are two', async () => {
  const home = await engine.recall.syncTurn(TURN);
  const work = await engine.recall.syncTurn({ ...TURN, user: 'The zinc?', space: 'work' });
  expect(work.path).not.toBe(home.path);
  expect(await stage.vault.read(work.path)).toContain('space: "work"');
  await engine.refresh();
  expect((await engine.recall.searchSessions({ query: 'zinc' })).hits).toEqual([]);
  expect((await engine.recall.searchSessions({ query: 'zinc', space: 'work' })).hits).toHaveLength(1);
});

test('is found a moment later', async () => {
  await engine.recall.syncTurn(TURN);
  await expect
    .poll(async () => (await engine.recall.searchSessions({ query: 'degrees' })).hits.length)
    .toBe(1);
});

test('three failed writes end it, and nothing is thrown', async () => {
  let attempts = 0;
  await engine.close();
  engine = await stage.open({
    sharedFiles: {
      ...stage.files,
      replace: () => {
        attempts += 1;
        return attempts === 1 ? Promise.resolve(false) : Promise.reject(new Error('The disk is full.'));
      },
    },
  });
  const report = await engine.recall.syncTurn(TURN);
  expect(report).toMatchObject({ isWritten: false, problem: 'The disk is full.' });
  expect(attempts).toBe(3);
});

test('what cannot be a turn, or be written, is told', async () => {
  expect((await engine.recall.syncTurn({ ...TURN, at: 'soon' })).problem).toContain('is no time');
  expect((await engine.recall.syncTurn({ ...TURN, user: ' ', assistant: '' })).problem).toContain(
    'A turn has',
  );
  await engine.close();
  engine = await stage.open({ readOnly: true, mayLearn: false });
  expect(await engine.recall.syncTurn(TURN)).toMatchObject({ isWritten: false, path: '' });
});

test('a block that was made ready is given once, for that message alone', async () => {
  const request = { message: 'green tea', conversation: 'tea-1' };
  engine.recall.queuePrefetch(request);
  const ready = await engine.recall.prefetch({ ...request, message: '' });
  expect(ready.byMeaning).toContain('70 degrees');
  expect((await engine.recall.prefetch({ ...request, message: '' })).byMeaning).toBe('');
  engine.recall.queuePrefetch(request);
  expect((await engine.recall.prefetch({ ...request, message: 'Zeppelin' })).byMeaning).toBe('');
});

test('what was forgotten since is not given', async () => {
  const { memory } = await engine.memory.remember({ text: 'I drink green tea with honey.' });
  const request = { message: 'green tea', conversation: 'tea-1' };
  engine.recall.queuePrefetch(request);
  const before = await engine.recall.prefetch(request);
  expect(before.text).toContain('honey');
  engine.recall.queuePrefetch(request);
  await engine.recall.contextBlock(request);
  await engine.memory.forget({ ids: [memory!.id], apply: true });
  expect((await engine.recall.prefetch(request)).text).not.toContain('honey');
});

test('with tools alone nothing goes before an answer', async () => {
  await engine.close();
  engine = await stage.open({ memory: { recall: { mode: 'tools', limit: 5 } } });
  const block = await engine.recall.prefetch({ message: 'green tea' });
  expect(block).toMatchObject({ text: '', sources: [] });
  expect(block.notice).toContain('tools');
  expect((await engine.recall.contextBlock({ message: 'green tea' })).text).toContain('70');
});
