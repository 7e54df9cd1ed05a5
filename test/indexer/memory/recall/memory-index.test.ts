import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Memory, RecallRequest } from '../../../../indexer/memory';
import { backgroundTexts } from '../../../../indexer/memory/recall/background';
import { openMemoryIndex } from '../../../../indexer/memory/recall/open-memory-index';
import { createMemoryStorage } from '../../../../indexer/platform';
import type { Storage } from '../../../../indexer/platform';
import { createHashingEmbedder } from '../../../support/hashing-embedder';
import type { HashingEmbedder } from '../../../support/hashing-embedder';
import { createListBook, memoryOf } from './list-book';
import type { ListBook } from './list-book';

const clock = { now: () => 0, yield: () => Promise.resolve() };
const background = new Set(backgroundTexts.values());
const now = '2026-11-30T12:00:00Z';

interface Stage {
  readonly book: ListBook;
  readonly storage?: Storage;
  embedder?: HashingEmbedder | undefined;
}

async function open(stage: Stage, problems: string[] = []) {
  const storage = stage.storage ?? createMemoryStorage();
  const model = { embedder: () => stage.embedder };
  return openMemoryIndex({
    book: stage.book,
    storage,
    clock,
    model,
    onProblem: (each) => problems.push(each),
  });
}

function ask(query: string, more: Partial<RecallRequest> = {}): RecallRequest {
  return { query, space: 'default', now, ...more };
}

const textsOf = (found: readonly { readonly memory: Memory }[]) => found.map(({ memory }) => memory.text);

describe('recall by words', () => {
  it('finds what has the words in another form, and nothing else', async () => {
    const book = createListBook([
      memoryOf('Works as a carpenter in Graz.'),
      memoryOf('Hat eine Haftpflichtversicherung bei der Nordstern.'),
      memoryOf('Dislikes coriander.'),
    ]);
    const { index } = await open({ book });
    expect(textsOf(await index.recall(ask('where does the carpenter work')))).toEqual([
      'Works as a carpenter in Graz.',
    ]);
    expect(textsOf(await index.recall(ask('Nordstern Versicherung')))).toEqual([
      'Hat eine Haftpflichtversicherung bei der Nordstern.',
    ]);
    expect(await index.recall(ask('volcano'))).toEqual([]);
    expect(await index.recall(ask('  '))).toEqual([]);
  });

  it('tells the factors of each score, by which it orders', async () => {
    const book = createListBook([
      memoryOf('Plays the cello.', { confidence: 0.5 }),
      memoryOf('Plays the cello on Sundays.', { confidence: 0.8, date: '2026-11-29' }),
      memoryOf('Plays the cello in a quartet.', { confidence: 1, date: '2025-11-30' }),
    ]);
    const { index } = await open({ book });
    const found = await index.recall(ask('cello'));
    expect(found.map(({ confidence }) => confidence)).toEqual([1, 0.8, 0.5]);
    for (const each of found) {
      expect(each.decay).toBe(1);
      expect(each.score).toBe(each.similarity * each.confidence);
      expect(each.by).toBe('words');
    }
    const aged = await index.recall(ask('cello', { halfLifeDays: 30, threshold: 0 }));
    expect(textsOf(aged)[0]).toBe('Plays the cello on Sundays.');
    for (const { score, similarity, decay, confidence } of aged)
      expect(score).toBe(similarity * decay * confidence);
  });

  it('puts the newer one first where two are equally good', async () => {
    const book = createListBook([
      memoryOf('Reads about bees.', { date: '2026-01-01' }),
      memoryOf('Writes about bees.', { date: '2026-02-01' }),
    ]);
    const { index } = await open({ book });
    expect(textsOf(await index.recall(ask('bees')))).toEqual(['Writes about bees.', 'Reads about bees.']);
  });

  it('gives five at most, and as many as are asked for', async () => {
    const book = createListBook(
      Array.from({ length: 9 }, (_, place) => memoryOf(`Saw heron number ${place}.`)),
    );
    const { index } = await open({ book });
    expect(await index.recall(ask('heron'))).toHaveLength(5);
    expect(await index.recall(ask('heron', { limit: 7 }))).toHaveLength(7);
  });

  it('gives superseded and forgotten memories only on request', async () => {
    const book = createListBook([
      memoryOf('Lives in Bremen.', { status: 'superseded' }),
      memoryOf('Lives in Kiel.'),
      memoryOf('Lives in a boat.', { status: 'forgotten' }),
    ]);
    const { index } = await open({ book });
    expect(textsOf(await index.recall(ask('lives')))).toEqual(['Lives in Kiel.']);
    expect(textsOf(await index.recall(ask('lives', { status: 'superseded' })))).toEqual(['Lives in Bremen.']);
    expect(textsOf(await index.recall(ask('lives', { status: 'forgotten' })))).toEqual(['Lives in a boat.']);
    expect(await index.recall(ask('lives', { status: 'all' }))).toHaveLength(3);
  });

  it('keeps to the stores that are asked for', async () => {
    const book = createListBook([
      memoryOf('Talked about the lighthouse.', { store: 'conversations' }),
      memoryOf('Owns a lighthouse.'),
    ]);
    const { index } = await open({ book });
    const found = await index.recall(ask('lighthouse', { stores: ['conversations'] }));
    expect(textsOf(found)).toEqual(['Talked about the lighthouse.']);
  });
});

describe('spaces', () => {
  it('never gives a memory of another space, whatever is asked', async () => {
    const words = ['heron', 'bridge', 'tax', 'violin', 'Graz'];
    const text = fc
      .array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 })
      .map((each) => each.join(' '));
    const space = fc.constantFrom('default', 'work', 'work/secret', '');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ text, space }), { maxLength: 12 }),
        text,
        space,
        fc.boolean(),
        async (memories, query, asked, isByMeaning) => {
          const book = createListBook(memories.map((each) => memoryOf(each.text, { space: each.space })));
          const { index } = await open({ book, embedder: isByMeaning ? createHashingEmbedder() : undefined });
          await index.update();
          const found = await index.recall(
            ask(query, { space: asked, threshold: 0, limit: 50, status: 'all' }),
          );
          const near = await index.nearest(query, { space: asked, store: 'facts', limit: 50 });
          for (const { memory } of [...found, ...near]) expect(memory.space).toBe(asked);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('recall by meaning', () => {
  it('finds by the model what it has embedded, and by words what it has not', async () => {
    const stage: Stage = {
      book: createListBook([memoryOf('The red kite circles.')]),
      embedder: createHashingEmbedder(),
    };
    const { index } = await open(stage);
    await index.update();
    const [found] = await index.recall(ask('red kite circles the'));
    expect(found?.by).toBe('both');
    expect(found?.similarity).toBeCloseTo(1, 2);
    stage.book.put(memoryOf('A kite is torn.'));
    expect(textsOf(await index.recall(ask('torn')))).toEqual(['A kite is torn.']);
  });

  it('embeds a text once, in batches of sixteen at most', async () => {
    const embedder = createHashingEmbedder();
    const sizes: number[] = [];
    const counting: HashingEmbedder = {
      ...embedder,
      embed: (inputs, kind, signal) => {
        if (kind === 'passage') sizes.push(inputs.length);
        return embedder.embed(inputs, kind, signal);
      },
    };
    const storage = createMemoryStorage();
    const memories = Array.from({ length: 40 }, (_, place) => memoryOf(`Number ${place} of a series`));
    const twin = memoryOf(memories[0]?.text ?? '', { space: 'work' });
    const stage = { book: createListBook([...memories, twin]), storage, embedder: counting };
    const { index } = await open(stage);
    await index.update();
    await index.update();
    await index.flush();
    expect(sizes).toEqual([16, 16, 16, 16]);
    const again = await open(stage);
    await again.index.update();
    expect(sizes).toEqual([16, 16, 16, 16]);
  });

  it('never mixes the vectors of two models, and goes on by words between them', async () => {
    const first = createHashingEmbedder('first', 32);
    const stage: Stage = { book: createListBook([memoryOf('Grows quinces.')]), embedder: first };
    const { index } = await open(stage);
    await index.update();
    stage.embedder = createHashingEmbedder('second', 64);
    const [byWords] = await index.recall(ask('quinces'));
    expect(byWords?.by).toBe('words');
    await index.update();
    const [byBoth] = await index.recall(ask('grows quinces'));
    expect(byBoth?.by).toBe('both');
    stage.embedder = undefined;
    expect((await index.recall(ask('quinces')))[0]?.by).toBe('words');
  });

  it('answers by words and says so where the model fails', async () => {
    const embedder = createHashingEmbedder();
    const stage: Stage = { book: createListBook([memoryOf('Grows quinces.')]), embedder };
    const problems: string[] = [];
    const { index } = await open(stage, problems);
    stage.embedder = { ...embedder, embed: () => Promise.reject(new Error('out of memory')) };
    expect(textsOf(await index.recall(ask('quinces')))).toEqual(['Grows quinces.']);
    expect(problems).toEqual([expect.stringContaining('out of memory')]);
  });

  it('ends with the signal, and keeps what was embedded before', async () => {
    const embedder = createHashingEmbedder();
    const memories = Array.from({ length: 40 }, (_, place) => memoryOf(`Number ${place} of a series`));
    const abort = new AbortController();
    const stage: Stage = {
      book: createListBook(memories),
      embedder: {
        ...embedder,
        embed: (inputs, kind) => {
          abort.abort();
          return embedder.embed(inputs, kind);
        },
      },
    };
    const { index } = await open(stage);
    await expect(index.update(abort.signal)).rejects.toThrow();
    expect(embedder.passages).toHaveLength(16);
    await index.update();
    expect(embedder.passages).toHaveLength(background.size + 40);
  });
});

describe('the nearest memories', () => {
  it('are the live ones of the space, store and category, the nearest first', async () => {
    const book = createListBook([
      memoryOf('Works at the brewery', { category: 'work' }),
      memoryOf('Works at the brewery in Linz', { category: 'work' }),
      memoryOf('Works at the brewery now', { category: 'work', status: 'superseded' }),
      memoryOf('Works at the brewery!', { category: 'plan' }),
      memoryOf('Works at the brewery?', { category: 'work', store: 'thoughts' }),
      memoryOf('Works at the brewery.', { category: 'work', space: 'other' }),
      memoryOf('Sleeps late', { category: 'work' }),
    ]);
    const { index } = await open({ book, embedder: createHashingEmbedder('wide', 512) });
    await index.update();
    const among = { space: 'default', store: 'facts', category: 'work', limit: 3 } as const;
    const near = await index.nearest('Works at the brewery', among);
    expect(textsOf(near)).toEqual(['Works at the brewery', 'Works at the brewery in Linz']);
    expect(near[0]?.similarity).toBeCloseTo(1, 2);
    expect(near[0]?.similarity).toBeLessThanOrEqual(1);
    expect(near[1]?.similarity).toBeCloseTo(4 / Math.sqrt(24), 1);
  });

  it('are told by words alone without a model', async () => {
    const book = createListBook([memoryOf('Works at the brewery'), memoryOf('Sleeps late')]);
    const { index } = await open({ book });
    const near = await index.nearest('Works at a brewery', { space: 'default', store: 'facts', limit: 3 });
    expect(textsOf(near)).toEqual(['Works at the brewery']);
    expect(near[0]?.similarity).toBeUndefined();
  });

  it('include what was written a moment ago, and embed a statement once', async () => {
    const embedder = createHashingEmbedder();
    const book = createListBook();
    const { index } = await open({ book, embedder });
    const among = { space: 'default', store: 'facts', limit: 3 } as const;
    expect(await index.nearest('Keeps two goats', among)).toEqual([]);
    book.put(memoryOf('Keeps two goats'));
    const [near] = await index.nearest('Keeps two goats', among);
    expect(near?.similarity).toBeCloseTo(1, 2);
    await index.update();
    expect(embedder.passages.filter((text) => !background.has(text))).toEqual(['Keeps two goats']);
  });
});

describe('following the book', () => {
  it('takes in new texts, other states and what is gone', async () => {
    const fact = memoryOf('Drinks green tea.');
    const book = createListBook([fact, memoryOf('Drinks rooibos.')]);
    const { index } = await open({ book });
    book.put({ ...fact, status: 'superseded' });
    expect(textsOf(await index.recall(ask('drinks')))).toEqual(['Drinks rooibos.']);
    book.put({ ...fact, text: 'Drinks white tea.' });
    expect(textsOf(await index.recall(ask('green')))).toEqual([]);
    expect(textsOf(await index.recall(ask('white')))).toEqual(['Drinks white tea.']);
    book.put({ ...fact, text: 'Drinks white tea.', space: 'work' });
    expect(textsOf(await index.recall(ask('white')))).toEqual([]);
    book.drop(fact.id);
    expect(await index.recall(ask('white', { space: 'work' }))).toEqual([]);
  });

  it('goes through the whole book where it cannot tell what changed', async () => {
    const fact = memoryOf('Drinks green tea.');
    const book = createListBook([fact]);
    const { index } = await open({ book });
    book.isForgetful = true;
    book.drop(fact.id);
    book.put(memoryOf('Drinks mate.'));
    expect(textsOf(await index.recall(ask('drinks')))).toEqual(['Drinks mate.']);
  });

  it('answers after any changes like an index that is opened anew', async () => {
    const words = fc.array(fc.constantFrom('heron', 'bridge', 'tax', 'violin'), {
      minLength: 1,
      maxLength: 3,
    });
    const change = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      text: words.map((each) => each.join(' ')),
      space: fc.constantFrom('default', 'work'),
      isDropped: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), fc.boolean(), async (changes, isByMeaning) => {
        const embedder = isByMeaning ? createHashingEmbedder() : undefined;
        const book = createListBook();
        const { index } = await open({ book, embedder });
        const answers = async (asked: typeof index) => {
          const found = await asked.recall(ask('heron violin', { threshold: 0 }));
          const near = await asked.nearest('tax bridge', { space: 'work', store: 'facts', limit: 9 });
          return [found, near];
        };
        for (const { isDropped, ...traits } of changes) {
          if (isDropped) book.drop(traits.id);
          else book.put(memoryOf(traits.text, traits));
          await index.update();
          const anew = await open({ book, embedder });
          await anew.index.update();
          expect(await answers(index)).toEqual(await answers(anew.index));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('opens what was saved, brings it to the state of the book, and makes anew what is damaged', async () => {
    const blobs = new Map<string, Uint8Array>();
    const storage = createMemoryStorage(blobs);
    const fact = memoryOf('Drinks green tea.');
    const book = createListBook([fact, memoryOf('Repairs clocks.')]);
    const stage: Stage = { book, storage, embedder: createHashingEmbedder() };
    const { index } = await open(stage);
    await index.update();
    await index.flush();
    book.drop(fact.id);
    book.put(memoryOf('Drinks mate.'));
    const reopened = await open(stage);
    expect(reopened.repairs).toEqual([]);
    expect(textsOf(await reopened.index.recall(ask('drinks')))).toEqual(['Drinks mate.']);
    expect(textsOf(await reopened.index.recall(ask('clocks')))).toEqual(['Repairs clocks.']);

    for (const [name, bytes] of blobs) blobs.set(name, bytes.fill(7));
    const problems: string[] = [];
    const repaired = await open(stage, problems);
    await repaired.index.update();
    expect([...repaired.repairs, ...problems].length).toBeGreaterThan(0);
    const [found] = await repaired.index.recall(ask('Repairs clocks.'));
    expect(found?.memory.text).toBe('Repairs clocks.');
    expect(found?.by).toBe('both');
  });
});

describe('a text that was erased for good', () => {
  it('leaves no word of it in what is saved', async () => {
    const blobs = new Map<string, Uint8Array>();
    const storage = createMemoryStorage(blobs);
    const kept = Array.from({ length: 30 }, (_, number) => memoryOf(`Knows the fact number ${number}.`));
    const secret = memoryOf('Plays the xylophone at night.');
    const saved = (): string =>
      [...blobs.values()].map((bytes) => new TextDecoder('latin1').decode(bytes)).join();
    const book = createListBook([...kept, secret]);
    const { index } = await open({ book, storage });
    await index.flush();
    expect(saved()).toContain('xyloph');
    const erased = createListBook([...kept, { ...secret, text: '', status: 'forgotten' }]);
    const { index: after } = await open({ book: erased, storage });
    await after.flush();
    expect(saved()).not.toContain('xyloph');
    expect(await after.recall(ask('fact number'))).not.toEqual([]);
  });
});
