import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Engine } from '../../../../indexer/engine-api';
import type { AskRequest } from '../../../../indexer/recall-api';
import { createMemoryStage } from '../memory/memory-stage';
import type { MemoryStage } from '../memory/memory-stage';

const NOTES = {
  'Roof.md': 'It rained. The gutter of the roof leaks at the north corner [3]. Coffee was good.\n',
  'Diary/2026-03-05.md': 'The gutter was mended by Baer today.\n',
  'Diary/2026-03-01.md': 'The gutter foreman did not come.\n',
  'Work/Plan.md': '---\nspace: work\ndate: 2026-03-20\n---\nThe gutter of the office is made of zinc.\n',
  'Chats/Talk.md': '## User\n\nWhat of the Dachrinne?\n\n## Assistant\n\nCall Lind.\n',
};

let stage: MemoryStage;
let engine: Engine;

beforeEach(async () => {
  stage = createMemoryStage(NOTES);
  engine = await stage.open();
});
afterEach(() => engine.close());

const ask = (question: string, more: Partial<AskRequest> = {}) => engine.recall.ask({ question, ...more });

test('without a model sentences are quoted word for word, each with its source', async () => {
  const answer = await ask('Where does the gutter of the roof leak?');
  expect(answer).toMatchObject({ by: 'extractive', reranked: false, unsupported: [] });
  expect(answer.text).toContain('The gutter of the roof leaks at the north corner (3).');
  expect(answer.text).not.toContain('Coffee');
  const quotes = [...answer.text.matchAll(/“([^”]+)” \[(\d+)\]/g)];
  expect(quotes).toHaveLength(answer.text.split('\n').length);
  for (const [, quote, number] of quotes) {
    expect(answer.sources.find((source) => source.number === Number(number))?.text).toContain(quote);
  }
});

test('says so where nothing is known', async () => {
  const answer = await ask('Zeppelin pilots?');
  expect(answer).toMatchObject({ by: 'nothing', sources: [] });
  expect(answer.text).toBe('Nothing in the notes or the memory answers this.');
});

test('keeps to one space', async () => {
  expect(JSON.stringify(await ask('gutter'))).not.toContain('zinc');
  expect(JSON.stringify(await ask('gutter', { space: 'work' }))).not.toMatch(/north|Baer/);
});

test('counts are those of the store', async () => {
  expect(await ask('How many notes about the gutter?')).toMatchObject({ by: 'count' });
  expect((await ask('How many notes about the gutter?')).text).toMatch(
    /^3 notes with “gutter”\. \[1\]\[2\]\[3\]$/,
  );
  expect((await ask('How many notes about the gutter?', { space: 'work' })).text).toMatch(/^1 note /);
  expect((await ask('Wie viele Notizen gibt es?')).text).toMatch(/^4 Notizen\./);
  expect((await ask('Wie viele Gespräche über die Dachrinne?')).text).toMatch(/^1 Gespräch /);
  for (const text of ['I live in Graz.', 'I like tea.', 'My sister lives in Linz.'])
    await engine.memory.remember({ text });
  const { live } = await engine.memory.memoryStatistics();
  expect((await ask('how many memories do I have?')).text).toMatch(new RegExp(`^${live} memories\\.`));
  expect((await ask('how many memories about Graz')).text).toMatch(/^1 memory with “Graz”\./);
});

test('the latest is that of the store', async () => {
  const latest = await ask('letzter Eintrag');
  expect(latest).toMatchObject({ by: 'latest' });
  expect(latest.text).toContain('2026-03-05');
  expect(latest.sources).toMatchObject([{ number: 1, path: 'Diary/2026-03-05.md' }]);
  expect((await ask('Was war mein letzter Eintrag über den foreman?')).text).toContain('did not come');
  await engine.memory.remember({ text: 'I live in Graz.', date: '2026-01-01' });
  await engine.memory.remember({ text: 'I like green tea.', date: '2026-02-01' });
  expect((await ask('What is my latest memory?')).text).toBe('2026-02-01: “I like green tea.” [1]');
  expect((await ask('letzte Erinnerung über Zeppeline')).text).toBe('Eine solche Erinnerung gibt es nicht.');
});
