import { describe, expect, it } from 'vitest';
import type { MemoryThresholds } from '../../../../indexer/embedding';
import { createMemoryLedgerFolder, type LedgerFolder } from '../../../../indexer/ledger';
import {
  createReconciler,
  createRuleJudge,
  classify,
  openMemoryBook,
  type Candidate,
  type Judge,
  type MemoryBook,
  type NearMemory,
  type Reconciler,
} from '../../../../indexer/memory';
import { createMemoryStorage } from '../../../../indexer/platform';
import { createTestClock } from '../book/stage';

const CALIBRATED: MemoryThresholds = {
  same: 0.82,
  update: 0.85,
  extends: 0.8,
  recall: 0.3,
  isCalibrated: true,
};
const SILENT: Judge = {
  name: 'silent',
  judge: () =>
    Promise.resolve({
      verdict: 'unsure',
      proposal: 'update',
      certainty: 0,
      threshold: 1,
      reason: 'cannot tell',
    }),
};

interface StageOptions {
  readonly folder?: LedgerFolder;
  readonly judge?: Judge;
  readonly similarity?: number;
  /** Whether the index finds nothing near. */
  readonly isBlind?: boolean;
  readonly supersedeUnjudged?: boolean;
  readonly thresholds?: MemoryThresholds;
}

interface Stage {
  readonly book: MemoryBook;
  readonly reconciler: Reconciler;
}

async function stage({
  judge = createRuleJudge(),
  similarity,
  ...options
}: StageOptions = {}): Promise<Stage> {
  const book = await openMemoryBook({
    folder: options.folder ?? createMemoryLedgerFolder(),
    writer: { label: 'desk', id: 'aaaa' },
    clock: createTestClock(),
    storage: createMemoryStorage(),
  });
  // All live memories of the space are near one another here: what is asked of the index is tested where it is.
  const nearest = (_: string, among: { readonly space: string; readonly limit: number }) => {
    const limit = options.isBlind ? 0 : among.limit;
    const live = book.list({ space: among.space, status: 'live' }).slice(0, limit);
    return Promise.resolve(live.map((memory): NearMemory => ({ memory, similarity })));
  };
  const reconciler = createReconciler({
    book,
    index: { update: () => Promise.resolve(), nearest },
    judge,
    settings: () => ({ supersedeUnjudged: options.supersedeUnjudged ?? false }),
    thresholds: () => options.thresholds,
  });
  return { book, reconciler };
}

function candidate(text: string, given: Partial<Candidate> = {}): Candidate {
  return {
    text,
    store: 'facts',
    space: 'default',
    origin: 'extraction',
    from: [{ path: `${text}.md` }],
    date: '2026-01-10',
    ...classify(text),
    ...given,
  };
}

const texts = (memories: readonly { readonly text: string }[]): readonly string[] =>
  memories.map((memory) => memory.text);
const live = (book: MemoryBook): readonly string[] => texts(book.list({ status: 'live' }));

describe('taking statements in', () => {
  it('replaces an employer by a later one, and keeps the older in the history', async () => {
    const { book, reconciler } = await stage();
    await reconciler.reconcile(candidate('Arbeite bei Firma A.'));
    const { memory, superseded } = await reconciler.reconcile(
      candidate('Arbeite bei Firma B.', { date: '2026-03-02' }),
    );
    expect(texts(superseded)).toEqual(['Arbeite bei Firma A.']);
    expect(live(book)).toEqual(['Arbeite bei Firma B.']);
    expect(texts(book.history(memory.id))).toEqual(['Arbeite bei Firma A.', 'Arbeite bei Firma B.']);
  });

  it('takes A, B, A for three versions, and A told again in between for none', async () => {
    const { book, reconciler } = await stage();
    await reconciler.reconcile(candidate('I work at A.'));
    await reconciler.reconcile(candidate('I work at B.', { date: '2026-03-02' }));
    const again = await reconciler.reconcile(candidate('I work at A.', { date: '2026-02-01' }));
    expect(again.outcome).toBe('duplicate');
    expect(live(book)).toEqual(['I work at B.']);
    const back = await reconciler.reconcile(candidate('I work at A.', { date: '2026-07-01' }));
    expect(live(book)).toEqual(['I work at A.']);
    expect(book.history(back.memory.id)).toHaveLength(3);
  });

  it('counts the same said in other words once, with both sources, and no surer for it', async () => {
    const { book, reconciler } = await stage();
    const first = await reconciler.reconcile(candidate('Mag kurze Antworten.'));
    const second = await reconciler.reconcile(candidate('Bevorzugt knappe Antworten.'));
    expect(second).toMatchObject({ outcome: 'duplicate', memory: { id: first.memory.id } });
    expect(book.get(first.memory.id)).toMatchObject({ confidence: first.memory.confidence });
    expect(book.get(first.memory.id)?.from).toHaveLength(2);
    expect(live(book)).toEqual(['Mag kurze Antworten.']);
  });

  it('may say again what one memory says and so replace another', async () => {
    const { book, reconciler } = await stage();
    await reconciler.reconcile(candidate('I work at A.', { origin: 'user' }));
    // Of the same day, and not said by the user: it waits beside the other.
    await reconciler.reconcile(candidate('I am employed at B.'));
    expect(live(book)).toHaveLength(2);
    const report = await reconciler.reconcile(candidate('I work at B.', { date: '2026-03-05' }));
    expect(report.outcome).toBe('duplicate');
    expect(texts(report.superseded)).toEqual(['I work at A.']);
    expect(live(book)).toEqual(['I am employed at B.']);
    expect(book.reviews()).toEqual([]);
  });

  it('leaves a question open that was asked the other way round', async () => {
    const { book, reconciler } = await stage();
    await reconciler.reconcile(candidate('I am employed at B.', { date: '2026-03-02' }));
    // Dated before: it waits beside the other.
    await reconciler.reconcile(candidate('I work at A.'));
    await reconciler.reconcile(candidate('I work at B.', { date: '2026-03-05' }));
    expect(live(book)).toEqual(['I am employed at B.', 'I work at A.']);
    expect(book.reviews()).toHaveLength(1);
  });

  it('replaces two memories of one thing in one line, and none of two different things', async () => {
    const { book, reconciler } = await stage();
    await reconciler.reconcile(candidate('We are planning a trip to Rome.'));
    await reconciler.reconcile(candidate('We are planning a trip to Oslo.'));
    const off = await reconciler.reconcile(candidate('The trip is cancelled.', { date: '2026-03-02' }));
    expect(off.superseded).toEqual([]);
    expect(off.reviews).toHaveLength(2);
    expect(live(book)).toHaveLength(3);
  });

  it('keeps both where the judge cannot tell, and asks once', async () => {
    const { book, reconciler } = await stage({ judge: SILENT, similarity: 0.99 });
    await reconciler.reconcile(candidate('I was in Egypt.'));
    const { reviews, memory } = await reconciler.reconcile(candidate('I was never in Egypt.'));
    expect(reviews).toHaveLength(1);
    expect(reviews[0]).toMatchObject({
      proposal: 'update',
      judge: 'silent',
      similarity: 0.99,
      newer: { id: memory.id },
    });
    expect(live(book)).toHaveLength(2);
  });

  it('runs strictly one after the other', async () => {
    const { book, reconciler } = await stage();
    await Promise.all(
      ['A', 'B', 'C'].map((name, month) =>
        reconciler.reconcile(candidate(`I work at ${name}.`, { date: `2026-0${month + 1}-10` })),
      ),
    );
    expect(live(book)).toEqual(['I work at C.']);
  });

  it('goes on after one that failed or was cancelled', async () => {
    const { book, reconciler } = await stage();
    await expect(reconciler.reconcile(candidate('I work at A.'), AbortSignal.abort())).rejects.toThrow();
    await reconciler.reconcile(candidate('I work at B.'));
    expect(live(book)).toEqual(['I work at B.']);
  });

  it('adds a detail beside what it belongs to', async () => {
    const { book, reconciler } = await stage();
    const dog = await reconciler.reconcile(candidate('I have a dog.'));
    const named = await reconciler.reconcile(candidate('My dog is called Bruno.'));
    expect(book.get(named.memory.id)?.extends).toEqual([dog.memory.id]);
    expect(live(book)).toHaveLength(2);
  });

  it('does not bring back what was forgotten, unless the user says it', async () => {
    const { book, reconciler } = await stage();
    const { memory } = await reconciler.reconcile(candidate('I like tea.'));
    book.forget(memory.id, 'user');
    expect(await reconciler.reconcile(candidate('I like tea.'))).toMatchObject({
      outcome: 'forgotten-before',
    });
    expect(await reconciler.reconcile(candidate('I like tea.', { origin: 'user' }))).toMatchObject({
      outcome: 'added',
    });
  });

  it('writes down every comparison and what told', async () => {
    const { book, reconciler } = await stage({ similarity: 0.9 });
    const older = await reconciler.reconcile(candidate('Anna does not eat fish.'));
    const newer = await reconciler.reconcile(candidate('Ben does not eat fish.'));
    expect(await book.decisions(older.memory.id)).toMatchObject([
      { verdict: 'distinct', judge: 'rules', newId: newer.memory.id, similarity: 0.9, threshold: 0.8 },
    ]);
  });

  it('touches nothing of another space', async () => {
    const { book, reconciler } = await stage();
    await reconciler.reconcile(candidate('I work at A.', { space: 'one' }));
    await reconciler.reconcile(candidate('I work at B.', { space: 'two', date: '2026-03-02' }));
    expect(live(book)).toHaveLength(2);
  });
});

describe('who may replace whom', () => {
  const user = (text: string, date: string): Candidate => candidate(text, { origin: 'user', date });

  it.each([
    ['a later extraction replaces what the user said', 'extraction', '2026-03-02', true],
    ['an extraction of the same day does not', 'extraction', '2026-01-10', false],
    ['an agent never does', 'self', '2026-03-02', false],
    ['the user does', 'user', '2026-01-10', true],
  ] as const)('%s', async (_, origin, date, isReplaced) => {
    const { book, reconciler } = await stage();
    await reconciler.reconcile(user('I work at A.', '2026-01-10'));
    await reconciler.reconcile(candidate('I work at B.', { origin, date }));
    expect(live(book)).toHaveLength(isReplaced ? 1 : 2);
    expect(book.reviews()).toHaveLength(isReplaced ? 0 : 1);
  });
});

describe('what ends in free wording', () => {
  const early = { origin: 'user', date: '2026-01-10' } as const;
  const late = { origin: 'user', date: '2026-03-02' } as const;

  it.each([
    ['I work at the Hagedorn collection.', 'I now work at the city archive in Weimar.'],
    ['I live in Kassel.', 'I moved to Bremen.'],
    ['I plan a trip to Lisbon.', 'Actually forget that trip.'],
  ])('is replaced: %s %s', async (before, after) => {
    const { book, reconciler } = await stage();
    await reconciler.reconcile(candidate(before, early));
    await reconciler.reconcile(candidate(after, late));
    expect(live(book)).toEqual([after]);
  });

  it('is asked about where it may be any of two plans', async () => {
    const { book, reconciler } = await stage();
    await reconciler.reconcile(candidate('I plan a trip to Lisbon.', early));
    await reconciler.reconcile(candidate('I plan a trip to Oslo.', early));
    await reconciler.reconcile(candidate('Actually forget that trip.', late));
    expect(live(book)).toHaveLength(3);
    expect(book.reviews().length).toBeGreaterThan(0);
  });
});

describe('replacing without a judge', () => {
  const same = { judge: SILENT, supersedeUnjudged: true, thresholds: CALIBRATED };

  it.each([
    ['above the threshold', { ...same, similarity: 0.86 }, true],
    ['at the threshold not', { ...same, similarity: 0.85 }, false],
    ['off not', { ...same, similarity: 0.99, supersedeUnjudged: false }, false],
    [
      'by a model that was not calibrated not',
      { ...same, similarity: 0.99, thresholds: { ...CALIBRATED, isCalibrated: false } },
      false,
    ],
    ['without a model not', same, false],
  ])('%s', async (_, options, isReplaced) => {
    const { book, reconciler } = await stage(options);
    await reconciler.reconcile(candidate('The kitchen is green.', { category: 'home' }));
    const { memory } = await reconciler.reconcile(
      candidate('The kitchen is kind of green.', { category: 'home' }),
    );
    expect(live(book)).toHaveLength(isReplaced ? 1 : 2);
    expect(memory.isUnjudged).toBe(isReplaced);
  });

  it('not where a number or a date is another', async () => {
    const { book, reconciler } = await stage({ ...same, similarity: 0.99 });
    await reconciler.reconcile(candidate('The choir meets on 2026-03-02.', { category: 'interest' }));
    await reconciler.reconcile(candidate('The choir meets on 2026-03-09.', { category: 'interest' }));
    expect(live(book)).toHaveLength(2);
  });

  it('not across categories', async () => {
    const { book, reconciler } = await stage({ ...same, similarity: 0.99 });
    await reconciler.reconcile(candidate('The kitchen is green.', { category: 'home' }));
    await reconciler.reconcile(candidate('The kitchen is kind of green.', { category: 'work' }));
    expect(live(book)).toHaveLength(2);
  });
});

describe('what the user says that only others said', () => {
  const self = { origin: 'self', from: [] } as const;
  const user = { origin: 'user', from: [], date: '2026-03-02' } as const;

  it('counts as theirs, and what it contradicts gives way', async () => {
    const { book, reconciler } = await stage();
    const bremen = await reconciler.reconcile(candidate('I live in Bremen.', user));
    const noted = await reconciler.reconcile(candidate('I live in Oslo.', { ...self, date: '2026-03-02' }));
    expect(live(book)).toEqual(['I live in Bremen.', 'I live in Oslo.']);
    const said = await reconciler.reconcile(candidate('I live in Oslo.', user));
    expect(said.memory).toMatchObject({ id: noted.memory.id, confidence: 1, isConfirmed: true });
    expect(said.superseded.map(({ id }) => id)).toEqual([bremen.memory.id]);
    expect(live(book)).toEqual(['I live in Oslo.']);
    expect(book.reviews()).toEqual([]);
  });

  it('takes over an extraction, and asks about what it may contradict', async () => {
    const { book, reconciler } = await stage({ judge: SILENT });
    await reconciler.reconcile(candidate('Lebe in Bremen.'));
    await reconciler.reconcile(candidate('Lebe in Oslo.'));
    const open = book.reviews().length;
    const said = await reconciler.reconcile(candidate('Lebe in Oslo.', user));
    expect(said.memory.confidence).toBe(1);
    expect(said.reviews).toHaveLength(1);
    expect(book.reviews()).toHaveLength(open);
  });

  it('is kept in their words where an agent noted it in others', async () => {
    const { book, reconciler } = await stage();
    await reconciler.reconcile(candidate('Mag kurze Antworten.', self));
    const said = await reconciler.reconcile(candidate('Bevorzugt knappe Antworten.', user));
    expect(said.outcome).toBe('added');
    expect(live(book)).toEqual(['Bevorzugt knappe Antworten.']);
  });
});

describe('one attribute at a time', () => {
  it.each([
    ['I work at Nordlicht Vermessung.', 'Ich arbeite jetzt bei Hansa Kataster.'],
    ['Ich arbeite bei Nordlicht.', 'I work for Hansa now.'],
    ['I live in Bremen.', 'Ich wohne jetzt in Oslo.'],
    ['I work at Nordlicht.', 'I quit at Nordlicht.'],
    ['My sister lives in Kiel.', 'Meine Schwester wohnt in Bonn.'],
  ])('"%s" meets "%s", however far apart a model has them', async (older, newer) => {
    const { book, reconciler } = await stage({ isBlind: true });
    for (const text of ['I like tea.', 'My dog is called Rex.', older]) {
      await reconciler.reconcile(candidate(text));
    }
    const { superseded, reviews } = await reconciler.reconcile(candidate(newer, { date: '2026-03-02' }));
    expect([...texts(superseded), ...reviews.map((review) => review.older.text)]).toEqual([older]);
    expect(book.list({ status: 'live' })).toHaveLength(reviews.length === 0 ? 3 : 4);
  });

  it.each([
    ['I live in Oldenburg, in a small flat at the harbour.', 'Ich wohne jetzt in Hamburg-Eimsbüttel.'],
    ['My brother Jonas lives in Bremen.', 'Jonas wohnt jetzt in Berlin.'],
    ['Meine Chefin heißt Frau Brandt.', 'My new boss is Mr Harper.'],
    ['I am a vegetarian.', 'Ich esse jetzt wieder Fleisch.'],
    ['I drive a Polo.', 'Ich habe den Polo verkauft.'],
    ['My phone number is 0151 2345678.', 'Meine Telefonnummer ist jetzt 0160 8765432.'],
  ])('ends where no model finds it near: %s %s', async (older, newer) => {
    const { reconciler } = await stage({ isBlind: true });
    await reconciler.reconcile(candidate(older));
    const { superseded } = await reconciler.reconcile(candidate(newer, { date: '2026-03-02' }));
    expect(superseded.map(({ text }) => text)).toEqual([older]);
  });

  it.each([
    ['I was in Iceland in 2019.', 'Ich war nie in Island.'],
    ['I drive a Polo.', 'Ich habe kein Auto mehr.'],
    ['Ich fahre einen alten Polo.', 'I now drive a Corsa.'],
  ])('is asked about where no model finds it near: %s %s', async (older, newer) => {
    const { reconciler } = await stage({ isBlind: true });
    await reconciler.reconcile(candidate(older));
    const { superseded, reviews } = await reconciler.reconcile(candidate(newer, { date: '2026-03-02' }));
    expect(superseded).toEqual([]);
    expect(reviews.map((review) => review.older.text)).toEqual([older]);
  });

  it('is not what a thing has that was moved', async () => {
    const { book, reconciler } = await stage({ similarity: 0.37 });
    await reconciler.reconcile(candidate('I live in Hamburg.'));
    const { superseded, reviews } = await reconciler.reconcile(
      candidate('I moved the choir to Wednesdays.', { date: '2026-03-02' }),
    );
    expect([superseded, reviews]).toEqual([[], []]);
    expect(book.list({ status: 'live' })).toHaveLength(2);
  });

  it('asks nobody about another subject, another space or what has ended', async () => {
    const { book, reconciler } = await stage({ isBlind: true });
    await reconciler.reconcile(candidate('My sister works at Acme.'));
    await reconciler.reconcile(candidate('I work at Acme.', { space: 'other' }));
    await reconciler.reconcile(candidate('I worked at Initech.'));
    const forgotten = await reconciler.reconcile(candidate('I work at Globex.'));
    book.forget(forgotten.memory.id, 'asked for');
    const { superseded, reviews } = await reconciler.reconcile(candidate('I work at Nordlicht.'));
    expect([...superseded, ...reviews]).toEqual([]);
  });
});

describe('what was said in other words', () => {
  it('is known the next time, whatever is near then, and stays so for a reader of the ledger', async () => {
    const folder = createMemoryLedgerFolder();
    const { book, reconciler } = await stage({ folder });
    const first = await reconciler.reconcile(candidate('Mag kurze Antworten.'));
    const other = candidate('Bevorzugt knappe Antworten.', { from: [{ path: 'Mag kurze Antworten..md' }] });
    expect((await reconciler.reconcile(other)).outcome).toBe('duplicate');
    await book.flush();
    const later = await stage({ folder, isBlind: true });
    const again = await later.reconciler.reconcile(other);
    expect(again).toMatchObject({ outcome: 'duplicate', memory: { id: first.memory.id } });
    later.book.forget(first.memory.id, 'asked for');
    expect((await later.reconciler.reconcile(other)).outcome).toBe('forgotten-before');
    expect((await later.reconciler.reconcile({ ...other, origin: 'user' })).outcome).toBe('added');
  });
});
