import { describe, expect, it } from 'vitest';
import { openMemoryIndex } from '../../../../indexer/memory';
import { createMemoryStorage } from '../../../../indexer/platform';
import { createHashingEmbedder } from '../../../support/hashing-embedder';
import type { HashingEmbedder } from '../../../support/hashing-embedder';
import { createListBook, memoryOf } from '../recall/list-book';

const clock = { now: () => 0, yield: () => Promise.resolve() };

describe('what the index of memories has', () => {
  it('is complete without a model as soon as words are taken in', async () => {
    const tea = memoryOf('Likes tea.');
    const book = createListBook([tea]);
    const storage = createMemoryStorage();
    const { index } = await openMemoryIndex({ book, storage, clock, model: { embedder: () => undefined } });
    const cello = memoryOf('Plays the cello.');
    book.put(cello);
    const all = new Set([tea.id, cello.id]);
    expect(await index.contents()).toEqual({ known: all, complete: all });
    book.drop(tea.id);
    const rest = new Set([cello.id]);
    expect(await index.contents()).toEqual({ known: rest, complete: rest });
  });

  it('lacks what has no vector yet where a model is there', async () => {
    const tea = memoryOf('Likes tea.');
    const book = createListBook([tea]);
    const storage = createMemoryStorage();
    const model: { embedder: () => HashingEmbedder | undefined } = { embedder: () => undefined };
    const { index } = await openMemoryIndex({ book, storage, clock, model });
    const embedder = createHashingEmbedder();
    model.embedder = () => embedder;
    expect(await index.contents()).toEqual({ known: new Set([tea.id]), complete: new Set() });
    await index.update();
    expect(await index.contents()).toEqual({ known: new Set([tea.id]), complete: new Set([tea.id]) });
  });
});
