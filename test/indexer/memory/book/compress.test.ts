import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryLedgerFolder } from '../../../../indexer/ledger';
import type { LedgerFolder } from '../../../../indexer/ledger';
import { compressLedgers, readLedgers } from '../../../../indexer/memory';
import type { Memory, MemoryBook } from '../../../../indexer/memory';
import { happenings, live } from './random-life';
import { candidate, createStage, desk, DESK_FILE, lostLines, phone, stateOf } from './stage';
import type { Stage } from './stage';

/** The state, with mentions in one order: which device wrote of them first does not matter. */
function stateInOneForm(book: MemoryBook): unknown {
  const inOneForm = (memory: Memory) => ({
    ...memory,
    from: [...memory.from].sort((one, other) => (one.path < other.path ? -1 : 1)),
  });
  return {
    memories: book.list().map(inOneForm),
    counts: book.counts(),
    reviews: book.reviews().map(({ id }) => id),
    quarantined: book.quarantined(),
  };
}

function compress(stage: Stage, apply: boolean, folder: LedgerFolder = stage.folder) {
  return compressLedgers({ folder, writer: desk, clock: stage.clock, apply });
}

/** Two months in which much was said again, reviewed and renamed. */
async function twoMonths() {
  const stage = createStage();
  const book = await stage.open();
  const a = book.add(candidate('Works at A.', { from: [{ path: 'a.md' }] }));
  for (const path of ['b.md', 'c.md']) book.support(a.id, [{ path }]);
  book.renamed('c.md', 'd.md');
  await book.flush();
  stage.clock.set('2026-04-02T08:00:00Z');
  for (const path of ['c.md', 'e.md']) book.support(a.id, [{ path }]);
  const b = book.add(candidate('Works at B.'));
  const pair = { newerId: b.id, olderId: a.id, proposal: 'update', judge: 'rules', reason: 'alike' } as const;
  book.answer(book.review(pair).id, 'update');
  book.forget(b.id, 'user');
  book.restore(b.id);
  book.decide({
    newText: 'Works at B.',
    olderId: a.id,
    olderText: 'Works at A.',
    verdict: 'update',
    threshold: 0.9,
    certainty: 1,
    judge: 'rules',
    reason: 'another value',
  });
  await book.flush();
  stage.clock.set('2026-05-02T08:00:00Z');
  return { stage, book };
}

const names = (stage: Stage) => [...stage.files.keys()].filter((name) => !name.startsWith('backup/')).sort();

describe('compressing the ledgers', () => {
  it('tells first what would come, and writes nothing', async () => {
    const { stage } = await twoMonths();
    const before = new Map(stage.files);
    const plan = await compress(stage, false);
    expect(plan).toMatchObject({ files: 2, linesBefore: 11, linesAfter: 6, isApplied: false });
    expect(plan.bytesAfter).toBeLessThan(plan.bytesBefore);
    expect(plan.backup).toBeUndefined();
    expect(stage.files).toEqual(before);
  });

  it('leaves no gap before a file that stays', async () => {
    const { stage, book } = await twoMonths();
    stage.clock.set('2026-04-30T08:00:00Z');
    const [memory] = book.list();
    book.renamed('a.md', 'z.md');
    book.renamed('z.md', 'a.md');
    book.support(memory!.id, [{ path: 'f.md' }]);
    book.support(memory!.id, [{ path: 'g.md' }]);
    await book.flush();
    stage.clock.set('2026-05-02T08:00:00Z');
    book.add(candidate('Likes tea.'));
    await book.flush();
    await compress(stage, true);
    const { entries } = await readLedgers({
      folder: stage.folder,
      clock: stage.clock,
      otherStreams: ['decisions'],
    });
    const ids = new Set(entries.map(({ id }) => id));
    expect(entries.filter(({ previousId }) => previousId !== undefined && !ids.has(previousId))).toEqual([]);
  });

  it('leaves one file of what still matters, and the old ones in the backup', async () => {
    const { stage, book } = await twoMonths();
    const before = new Map(stage.files);
    const state = stateInOneForm(book);
    const done = await compress(stage, true);
    expect(done).toMatchObject({ isApplied: true, linesAfter: 6, backup: 'backup/2026-05-02T08-00-00.000' });
    expect(names(stage)).toEqual(['2026-04 decisions desk-k3f9.md', '2026-04 memory desk-k3f9 2.md']);
    for (const name of [DESK_FILE, '2026-04 memory desk-k3f9.md']) {
      expect(stage.files.get(`${done.backup}/${name}`)).toBe(before.get(name));
    }
    await book.reload();
    expect(stateInOneForm(book)).toEqual(state);
    expect(book.problems).toEqual([]);
    expect(stateInOneForm(await stage.open())).toEqual(state);
    expect(await book.decisions()).toHaveLength(1);
    expect(book.history(book.list()[0]?.id ?? '')).toHaveLength(2);
    expect(await compress(stage, true)).toMatchObject({ files: 0, isApplied: false });
  });

  it('drops decisions that quote what was erased for good', async () => {
    const { stage, book } = await twoMonths();
    const [name = ''] = names(stage).filter((each) => each.endsWith('memory desk-k3f9.md'));
    const text = stage.files.get(name) ?? '';
    stage.files.set(name, text.replace(/^- Works at A\..*\n/m, ''));
    await book.reload();
    book.answerDeletion(book.handDeletions()[0]!.id, 'forget');
    await book.flush();
    stage.clock.set('2026-06-02T08:00:00Z');
    expect(await book.decisions()).toHaveLength(1);
    await compress(stage, true);
    await book.reload();
    expect(await book.decisions()).toEqual([]);
    const decisions = names(stage).filter((each) => each.includes(' decisions '));
    for (const each of decisions) expect(stage.files.get(each)).not.toContain('Works at A');
  });

  it('drops decisions once they are a year old', async () => {
    const { stage, book } = await twoMonths();
    stage.clock.set('2027-05-02T08:00:00Z');
    expect(await compress(stage, true)).toMatchObject({ files: 3, linesAfter: 6 });
    await book.reload();
    expect(await book.decisions()).toEqual([]);
  });

  it('touches no other writer, no file of this month, and none with a line that cannot be read', async () => {
    const { stage } = await twoMonths();
    const torn = `${stage.files.get(DESK_FILE)}- torn %%{"id"\n`;
    stage.files.set(DESK_FILE, torn);
    const other = await stage.open(phone);
    const [a] = other.list();
    for (const path of ['x.md', 'y.md']) other.support(a?.id ?? '', [{ path }]);
    await other.flush();
    stage.clock.set('2026-06-02T08:00:00Z');
    const book = await stage.open();
    for (const path of ['v.md', 'w.md']) book.support(a?.id ?? '', [{ path }]);
    await book.flush();
    const untouched = ['2026-05 memory phone-7h2m.md', '2026-06 memory desk-k3f9.md', DESK_FILE];
    const before = untouched.map((name) => stage.files.get(name));
    expect(await compress(stage, true)).toMatchObject({ files: 1, isApplied: true });
    expect(untouched.map((name) => stage.files.get(name))).toEqual(before);
  });

  it('keeps the old files where the new one would say something else', async () => {
    const { stage, book } = await twoMonths();
    const before = names(stage);
    const bent: LedgerFolder = {
      ...stage.folder,
      append: (name, text, header) =>
        stage.folder.append(name, text.replace('Works at A.', 'Works at Z.'), header),
    };
    await expect(compress(stage, true, bent)).rejects.toMatchObject({ code: 'storage-corrupt' });
    expect(names(stage)).toEqual(before);
    const state = stateOf(book);
    await book.reload();
    expect(stateOf(book)).toEqual(state);
  });

  it('cut short at any step leaves the same memory, and can be done again', async () => {
    for (let steps = 0; ; steps += 1) {
      const { stage, book } = await twoMonths();
      const state = stateInOneForm(book);
      let isCut = false;
      try {
        await compress(stage, true, folderThatEnds(stage.files, steps));
      } catch {
        isCut = true;
      }
      const after = await stage.open();
      expect(stateInOneForm(after)).toEqual(state);
      expect(after.handDeletions()).toEqual([]);
      await book.reload();
      expect(stateInOneForm(book)).toEqual(state);
      await compress(stage, true);
      expect(stateInOneForm(await stage.open())).toEqual(state);
      expect(await compress(stage, true)).toMatchObject({ isApplied: false });
      if (!isCut) break;
    }
    expect.hasAssertions();
  });

  it('makes no difference, whatever happened on several devices', async () => {
    await fc.assert(
      fc.asyncProperty(happenings(2), async (all) => {
        const stage = createStage();
        const books = [await stage.open(), await stage.open(phone)] as const;
        await live(stage, books, all);
        const state = stateInOneForm(books[0]);
        stage.clock.forward(40 * 24 * 60 * 60_000);
        for (const writer of [desk, phone]) {
          await compressLedgers({ folder: stage.folder, writer, clock: stage.clock, apply: true });
        }
        expect(stateInOneForm(await stage.open())).toEqual(state);
        for (const book of books) {
          await book.reload();
          expect(stateInOneForm(book)).toEqual(state);
          expect(lostLines(book)).toEqual([]);
        }
      }),
      { numRuns: 50 },
    );
  });
});

/** A folder over the same files whose program is killed in the middle of its (n+1)th change. */
function folderThatEnds(files: Map<string, string>, steps: number): LedgerFolder {
  const folder = createMemoryLedgerFolder(files);
  let left = steps;
  const step = async (whole: () => Promise<void>, half: () => Promise<void>): Promise<void> => {
    if (left < 0) throw new Error('killed');
    left -= 1;
    if (left >= 0) return whole();
    await half();
    throw new Error('killed');
  };
  const nothing = (): Promise<void> => Promise.resolve();
  return {
    ...folder,
    copy: (name, into) => step(() => folder.copy(name, into), nothing),
    remove: (name) => step(() => folder.remove(name), nothing),
    append: (name, text, header) =>
      step(
        () => folder.append(name, text, header),
        () => folder.append(name, text.slice(0, Math.floor(text.length / 2)), header),
      ),
  };
}
