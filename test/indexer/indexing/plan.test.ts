import { expect, test } from 'vitest';
import { planRefresh } from '../../../indexer/indexing';
import { createMemoryStorage } from '../../../indexer/platform';
import { createSearchIndex } from '../../../indexer/search';
import type { NoteProblem } from '../../../indexer/vault';

const file = { path: 'Picture.md', mtimeMs: 1000, sizeBytes: 8 };

async function indexWithout(code: NoteProblem['code']) {
  const { index } = await createSearchIndex({ storage: createMemoryStorage() });
  const nothing = { aliases: [], tags: [], headings: [], links: [], chunks: [] };
  const problems = [{ code, message: 'It cannot be read.' }];
  index.put({ record: { ...file, ...nothing, title: 'Picture', contentHash: '', problems }, chunks: [] });
  return index;
}

test.each([
  ['note-is-binary', 0],
  ['note-too-large', 0],
  ['note-unreadable', 1],
] as const)('an unchanged note with %s is read again %i times', async (code, times) => {
  const index = await indexWithout(code);
  expect(planRefresh([file], index).toRead).toHaveLength(times);
  for (const changed of [
    { ...file, mtimeMs: 2000 },
    { ...file, sizeBytes: 9 },
  ]) {
    expect(planRefresh([changed], index).toRead).toEqual([changed]);
  }
});
