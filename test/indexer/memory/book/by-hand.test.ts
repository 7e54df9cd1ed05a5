import { describe, expect, it } from 'vitest';
import type { LedgerFolder } from '../../../../indexer/ledger';
import { createMemoryStorage } from '../../../../indexer/platform';
import type { Storage } from '../../../../indexer/platform';
import { openMemoryBook } from '../../../../indexer/memory';
import type { MemoryBook } from '../../../../indexer/memory';
import { candidate, createStage, desk, DESK_FILE, phone, stateOf } from './stage';
import type { Stage } from './stage';

const PHONE_FILE = '2026-03 memory phone-7h2m.md';

function edit(stage: Stage, change: (text: string) => string, file = DESK_FILE): void {
  stage.files.set(file, change(stage.files.get(file) ?? ''));
}

/** Takes the line with that text out of the file. */
function deleteLine(stage: Stage, text: string, file = DESK_FILE): void {
  edit(
    stage,
    (all) =>
      all
        .split('\n')
        .filter((line) => !line.startsWith(`- ${text}`))
        .join('\n'),
    file,
  );
}

/** What a device keeps of the lines it has seen. */
async function seenBy(storage: Storage): Promise<string> {
  return new TextDecoder().decode(await storage.read('memory/known-lines'));
}

/** The folder as a disk has it: a file is from when its text was last another one. */
function timed({ folder, files, clock }: Stage): LedgerFolder {
  const seen = new Map<string, { readonly text: string | undefined; readonly mtimeMs: number }>();
  return {
    ...folder,
    list: async () =>
      (await folder.list()).map((file) => {
        const text = files.get(file.name);
        const known = seen.get(file.name);
        const now = known?.text === text && known !== undefined ? known : { text, mtimeMs: clock.now() };
        seen.set(file.name, now);
        return { ...file, mtimeMs: now.mtimeMs };
      }),
  };
}

/** A book with memories of these texts. */
async function bookWith(stage: Stage, ...texts: readonly string[]): Promise<MemoryBook> {
  const book = await stage.open();
  for (const text of texts) book.add(candidate(text));
  await book.flush();
  return book;
}

describe('a line that a person edited', () => {
  it('is a correction: another text of the same memory, with full confidence', async () => {
    const stage = createStage();
    const book = await bookWith(stage, 'Works at company B.', 'Likes tea.');
    const [first] = book.list();
    edit(stage, (text) => text.replace('Works at company B.', 'Works at company C since May.'));
    expect(await book.reload()).toBe(true);
    expect(book.get(first?.id ?? '')).toEqual({
      ...first,
      text: 'Works at company C since May.',
      identity: expect.not.stringContaining(first?.identity ?? '') as string,
      confidence: 1,
      isEdited: true,
    });
    expect(book.counts().live).toBe(2);
    expect(stateOf(await stage.open())).toEqual(stateOf(book));
  });

  it('keeps its old text from being found in the same source again', async () => {
    const stage = createStage();
    const book = await bookWith(stage, 'Works at company B.');
    edit(stage, (text) => text.replace('company B', 'company C'));
    await book.reload();
    const [memory] = book.list();
    expect(book.withText(candidate('Works at company B.'))?.id).toBe(memory?.id);
    expect(book.withText(candidate('Works at company B.', { date: '2026-04-01' }))).toBeUndefined();
    const other = await stage.open(phone);
    stage.clock.forward(1_000);
    other.add(candidate('Works at company B.'));
    expect(other.list().map(({ text }) => text)).toEqual(['Works at company C.']);
  });

  it('is still what a formatter made of it where only white space, quotes or list marks changed', async () => {
    const stage = createStage();
    const book = await bookWith(stage, 'Says "yes" and \'no\'... twice', '- has a bullet', 'Naïve');
    const before = stateOf(book);
    const version = book.version;
    edit(stage, (text) =>
      text
        .replaceAll(/^- /gm, '  *   ')
        .replace('"yes"', '“yes”')
        .replace("'no'...", '‘no’…')
        .replace(' and ', '  and\u00a0')
        .replace('Naïve', 'Nai\u0308ve'),
    );
    await book.reload();
    const texts = book.list().map(({ isEdited, confidence }) => ({ isEdited, confidence }));
    expect(texts).toEqual(texts.map(() => ({ isEdited: false, confidence: 0.8 })));
    expect(book.counts()).toMatchObject({ live: 3 });
    expect(book.list().map(({ identity }) => identity)).toEqual(
      (before as { memories: { identity: string }[] }).memories.map(({ identity }) => identity),
    );
    expect(book.version).toBeGreaterThanOrEqual(version);
  });

  it('of two lines of one memory is the one that counts', async () => {
    const stage = createStage();
    const book = await bookWith(stage, 'Likes tea.');
    stage.clock.forward(1_000);
    const alone = createStage(new Map(), stage.clock);
    const other = await alone.open(phone);
    other.add(candidate('Likes tea.'));
    await other.flush();
    stage.files.set(
      PHONE_FILE,
      (alone.files.get(PHONE_FILE) ?? '').replace('Likes tea.', 'Likes green tea.'),
    );
    await book.reload();
    expect(book.list().map(({ text, isEdited }) => [text, isEdited])).toEqual([['Likes green tea.', true]]);
  });

  it('and struck through is forgotten', async () => {
    const stage = createStage();
    const book = await bookWith(stage, 'Likes tea.');
    edit(stage, (text) => text.replace('- Likes tea.', '- ~~Likes tea.~~'));
    await book.reload();
    expect(book.list()).toMatchObject([
      { text: 'Likes tea.', status: 'forgotten', forgotten: { why: 'struck through by hand' } },
    ]);
    expect(book.withText(candidate('Likes tea.'))?.status).toBe('forgotten');
  });
});

describe('a line that a person deleted', () => {
  it.each(['Likes tea.', 'Likes coffee.', 'Likes milk.'])(
    '(%s) goes to review and counts no more',
    async (text) => {
      const stage = createStage();
      const book = await bookWith(stage, 'Likes tea.', 'Likes coffee.', 'Likes milk.');
      const id = book.withText(candidate(text))?.id ?? '';
      const before = stage.files.get(DESK_FILE);
      deleteLine(stage, text);
      expect(await book.reload()).toBe(true);
      const after = stage.files.get(DESK_FILE);
      expect(book.handDeletions()).toMatchObject([{ id, file: DESK_FILE, memory: { id, text } }]);
      expect(book.counts()).toMatchObject({ live: 2, forgotten: 1, reviews: 1 });
      expect(book.withText(candidate(text))?.id).toBe(id);
      expect(book.withText(candidate(text, { date: '2027-01-01' }))?.id).toBe(id);
      await book.flush();
      expect(stage.files.get(DESK_FILE)).toBe(after);
      // It came back by itself, from another device perhaps.
      stage.files.set(DESK_FILE, before ?? '');
      await book.reload();
      expect(book.handDeletions()).toEqual([]);
      expect(book.counts()).toMatchObject({ live: 3, reviews: 0 });
    },
  );

  it('is noticed as well when it was deleted while no book was open', async () => {
    const stage = createStage();
    const storage = createMemoryStorage();
    const first = await stage.open(undefined, storage);
    first.add(candidate('Likes tea.'));
    first.add(candidate('Likes coffee.'));
    await first.close();
    deleteLine(stage, 'Likes tea.');
    const book = await stage.open(undefined, storage);
    expect(book.handDeletions().map(({ memory }) => memory.text)).toEqual(['Likes tea.']);
    const stranger = await stage.open(phone, createMemoryStorage());
    expect(stranger.handDeletions()).toEqual([]);
    expect(stranger.list().map(({ text }) => text)).toEqual(['Likes coffee.']);
  });

  it('does not bring back what it replaced', async () => {
    const stage = createStage();
    const book = await stage.open();
    const old = book.add(candidate('Works at company A.'));
    const id = book.add(candidate('Works at company B.'), { supersedes: [old.id] }).id;
    await book.flush();
    deleteLine(stage, 'Works at company B.');
    await book.reload();
    expect(book.get(old.id)).toMatchObject({ status: 'superseded', supersededBy: id });
    expect(book.counts()).toMatchObject({ live: 0, superseded: 1, forgotten: 1 });
  });

  it('is put back with its id, its time and what was said of it', async () => {
    const stage = createStage();
    const storage = createMemoryStorage();
    const book = await stage.open(undefined, storage);
    const old = book.add(candidate('Works at company A.'));
    const { id } = book.add(candidate('Works at company B.'), { supersedes: [old.id] });
    book.confirm(id);
    book.add(candidate('Works at company C.'), { supersedes: [id] });
    await book.flush();
    const before = book.list();
    deleteLine(stage, 'Works at company B.');
    await book.reload();
    expect(book.handDeletions()).toHaveLength(1);
    book.answerDeletion(id, 'put-back');
    expect(book.handDeletions()).toEqual([]);
    expect(book.list()).toEqual(before);
    await book.close();
    for (const reader of [await stage.open(undefined, storage), await stage.open(phone)]) {
      expect(reader.list()).toEqual(before);
      expect(reader.handDeletions()).toEqual([]);
    }
  });

  it('is gone for good where a person agrees: its text is in no file, and is not found again', async () => {
    const stage = createStage();
    const storage = createMemoryStorage();
    const book = await stage.open(undefined, storage);
    const old = book.add(candidate('Works at company A.'));
    const { id } = book.add(candidate('Works at company B.'), { supersedes: [old.id] });
    await book.flush();
    deleteLine(stage, 'Works at company B.');
    await book.reload();
    book.answerDeletion(id, 'forget');
    await book.close();
    expect(stage.files.get(DESK_FILE)).not.toContain('company B');
    expect(await seenBy(storage)).not.toContain('company B');
    expect(() => book.answerDeletion(id, 'put-back')).toThrow();
    for (const reader of [book, await stage.open(undefined, storage), await stage.open(phone)]) {
      expect(reader.handDeletions()).toEqual([]);
      expect(reader.get(old.id)?.status).toBe('superseded');
      expect(reader.get(id)).toMatchObject({ status: 'forgotten', text: '' });
      expect(reader.withText(candidate('Works at company B.'))?.id).toBe(id);
    }
  });

  it('is kept on no other device either, once the answer arrives there', async () => {
    const stage = createStage();
    const storage = createMemoryStorage();
    const book = await bookWith(stage, 'Works at company B.', 'Likes tea.');
    const other = await stage.open(phone, storage);
    await other.flush();
    expect(await seenBy(storage)).toContain('company B');
    deleteLine(stage, 'Works at company B.');
    await book.reload();
    book.answerDeletion(book.handDeletions()[0]!.id, 'forget');
    await book.flush();
    await other.reload();
    await other.flush();
    expect(await seenBy(storage)).not.toContain('company B');
    expect(await seenBy(storage)).toContain('Likes tea.');
    expect(other.handDeletions()).toEqual([]);
  });

  it('of which a part was taken out is put back without it, and nothing keeps that part', async () => {
    const stage = createStage();
    const storage = createMemoryStorage();
    const book = await stage.open(undefined, storage);
    book.add(candidate('Works at company B with Ada.'));
    await book.flush();
    edit(stage, (text) => text.replace(' with Ada', ''));
    await book.reload();
    await book.flush();
    expect(await seenBy(storage)).not.toContain('Ada');
    deleteLine(stage, 'Works at company B.');
    await book.reload();
    book.answerDeletion(book.handDeletions()[0]!.id, 'put-back');
    await book.flush();
    expect(book.list().map(({ text }) => text)).toEqual(['Works at company B.']);
    expect(stage.files.get(DESK_FILE)).not.toContain('Ada');
  });

  it('is nothing to ask about where another line says the same', async () => {
    const stage = createStage();
    const one = await stage.open();
    const other = await stage.open(phone);
    one.add(candidate('Likes tea.'));
    stage.clock.forward(1_000);
    other.add(candidate('Likes tea.'));
    await Promise.all([one.flush(), other.flush()]);
    await one.reload();
    deleteLine(stage, 'Likes tea.');
    await one.reload();
    expect(one.handDeletions()).toEqual([]);
    expect(one.counts()).toMatchObject({ live: 1, forgotten: 0 });
  });

  it('may have its text erased only', async () => {
    const stage = createStage();
    const book = await bookWith(stage, 'Likes tea.', 'Likes coffee.');
    edit(stage, (text) => text.replace('- Likes tea.', '-'));
    await book.reload();
    expect(book.handDeletions().map(({ memory }) => memory.text)).toEqual(['Likes tea.']);
  });
});

describe('a file', () => {
  it('that changed a moment ago proves nothing: the memory counts until it has settled', async () => {
    const stage = createStage();
    let touchedMs = 0;
    const { folder } = stage;
    const settling = {
      ...folder,
      list: async () => (await folder.list()).map((file) => ({ ...file, mtimeMs: touchedMs + file.mtimeMs })),
    };
    const book = await openMemoryBook({
      folder: settling,
      writer: { label: 'desk', id: 'k3f9' },
      clock: stage.clock,
    });
    book.add(candidate('Likes tea.'));
    book.add(candidate('Likes coffee.'));
    await book.flush();
    touchedMs = stage.clock.now();
    deleteLine(stage, 'Likes tea.');
    await book.reload();
    expect(book.counts()).toMatchObject({ live: 2, reviews: 0 });
    stage.clock.forward(60_000);
    expect(await book.reload()).toBe(true);
    expect(book.counts()).toMatchObject({ live: 1, reviews: 1 });
  });

  it('that is written to keeps the deletion of a line that it was found without', async () => {
    const stage = createStage();
    const storage = createMemoryStorage();
    const folder = timed(stage);
    const open = () => openMemoryBook({ folder, writer: desk, clock: stage.clock, storage });
    const book = await open();
    for (const text of ['Likes tea.', 'Likes coffee.']) book.add(candidate(text));
    await book.flush();
    stage.clock.forward(60_000);
    deleteLine(stage, 'Likes tea.');
    await book.reload();
    expect(book.counts()).toMatchObject({ live: 2, reviews: 0 });
    stage.clock.forward(11_000);
    await book.reload();
    expect(book.counts()).toMatchObject({ live: 1, reviews: 1 });
    const asked = book.handDeletions();

    for (const reader of [book, await open()]) {
      reader.add(candidate(`Likes water ${reader.version}.`));
      await reader.flush();
      await reader.reload();
      expect(reader.handDeletions()).toEqual(asked);
    }
    const later = await open();
    expect(later.handDeletions()).toEqual(asked);
    expect(later.list({ status: 'live' }).map(({ text }) => text)).not.toContain('Likes tea.');
  });

  it('that has a deleted line again has it', async () => {
    const stage = createStage();
    const book = await bookWith(stage, 'Likes tea.', 'Likes coffee.');
    const before = stage.files.get(DESK_FILE) ?? '';
    deleteLine(stage, 'Likes tea.');
    await book.reload();
    expect(book.counts()).toMatchObject({ live: 1, reviews: 1 });
    stage.files.set(DESK_FILE, before);
    await book.reload();
    expect(book.counts()).toMatchObject({ live: 2, reviews: 0 });
  });

  it('that is not there is absence: nothing to ask, nothing written, and nothing old comes back', async () => {
    const stage = createStage();
    const storage = createMemoryStorage();
    const one = await stage.open();
    const old = one.add(candidate('Works at company A.'));
    await one.flush();
    const other = await stage.open(phone);
    const newer = other.add(candidate('Works at company B.'), { supersedes: [old.id] });
    await other.flush();
    const book = await stage.open(undefined, storage);
    await book.close();
    const arrived = stage.files.get(PHONE_FILE) ?? '';
    const before = new Map(stage.files);
    stage.files.delete(PHONE_FILE);
    const later = await stage.open(undefined, storage);
    expect(later.handDeletions()).toEqual([]);
    expect(later.get(newer.id)).toBeUndefined();
    expect(later.get(old.id)).toMatchObject({ status: 'superseded', supersededBy: newer.id });
    expect(later.counts()).toMatchObject({ live: 0, superseded: 1, reviews: 0 });
    await later.close();
    stage.files.set(PHONE_FILE, arrived);
    expect(stage.files).toEqual(before);
    await later.reload();
    expect(stateOf(later)).toEqual(stateOf(book));
  });

  it('that a sync has copied counts once, whatever the tool calls the copy', async () => {
    const stage = createStage();
    const book = await bookWith(stage, 'Likes tea.', 'Likes coffee.');
    const before = stateOf(book);
    const text = stage.files.get(DESK_FILE) ?? '';
    const stem = DESK_FILE.slice(0, -3);
    const copies = [
      `${stem} (conflicted copy 2026-03-10).md`,
      `${stem}.sync-conflict-20260310-080000-ABCDEFG.md`,
      `${stem} 2.md`,
      `${stem} (1).md`,
      `${stem} (Conflicted copy desk 202603100800).md`,
      `${stem}-DESKTOP-1.md`,
    ];
    for (const name of copies) stage.files.set(name, text);
    await book.reload();
    expect(stateOf(book)).toEqual(before);
    const [first, ...others] = copies;
    stage.files.set(first ?? '', text.replace('Likes tea.', 'Likes green tea.'));
    await book.reload();
    expect(book.list().map(({ text: each }) => each)).toEqual(['Likes green tea.', 'Likes coffee.']);
    // The file itself gives way to its copies.
    stage.files.delete(DESK_FILE);
    for (const name of others) stage.files.delete(name);
    await book.reload();
    expect(book.counts()).toMatchObject({ live: 2, reviews: 0 });
  });

  it('with a torn last line says so and goes on, and what was in it still counts where it was seen', async () => {
    const stage = createStage();
    const told: string[] = [];
    const book = await bookWith(stage, 'Likes tea.', 'Likes coffee.');
    edit(stage, (text) => text.slice(0, -30));
    await book.reload();
    expect(book.problems).toEqual([expect.stringContaining(`${DESK_FILE}, line 7`)]);
    expect(book.counts()).toMatchObject({ live: 2, reviews: 0 });
    const stranger = await openMemoryBook({
      folder: stage.folder,
      writer: phone,
      clock: stage.clock,
      onProblem: (message) => told.push(message),
    });
    expect(told).toEqual(stranger.problems);
    expect(stranger.list().map(({ text }) => text)).toEqual(['Likes tea.']);
  });
});

describe('a file that went as a whole, and was begun anew by its device', () => {
  const SECOND = 20_000;

  /** Two memories that a device has seen; then their file goes, and a third is written. */
  async function begunAnew(stage: Stage, storage: Storage, isOpen: boolean): Promise<MemoryBook> {
    const open = (): Promise<MemoryBook> =>
      openMemoryBook({ folder: timed(stage), writer: desk, clock: stage.clock, storage });
    const before = await open();
    before.add(candidate('Lives in Rome.'));
    before.add(candidate('Likes tea.'));
    await before.flush();
    stage.clock.forward(SECOND);
    stage.files.delete(DESK_FILE);
    const book = isOpen ? before : await open();
    book.add(candidate('Has a dog.'));
    await book.flush();
    stage.clock.forward(SECOND);
    await book.reload();
    stage.clock.forward(SECOND);
    await book.reload();
    return book;
  }

  it.each([true, false])(
    'is absence and no deletion, also after a restart (noticed at once: %s)',
    async (isOpen) => {
      const stage = createStage();
      const storage = createMemoryStorage();
      const text = await (async () => {
        const book = await begunAnew(stage, storage, isOpen);
        expect(book.list().map((memory) => memory.text)).toEqual(['Has a dog.']);
        expect(book.handDeletions()).toEqual([]);
        expect(book.absentLedgers).toEqual([{ file: DESK_FILE, memories: 2 }]);
        expect(book.problems[0]).toContain('begun anew');
        await book.close();
        return stage.files.get(DESK_FILE)!;
      })();
      const again = await stage.open(desk, storage);
      expect(again.handDeletions()).toEqual([]);
      expect(text).not.toContain('Rome');
    },
  );

  it('counts again once it is put beside the new one, or back in its place', async () => {
    for (const name of [DESK_FILE.replace('.md', ' 2.md'), DESK_FILE]) {
      const stage = createStage();
      const storage = createMemoryStorage();
      let old = '';
      const folder = stage.folder;
      const watched: Stage = {
        ...stage,
        folder: {
          ...folder,
          append: async (...append: Parameters<LedgerFolder['append']>) => {
            await folder.append(...append);
            old = stage.files.get(DESK_FILE)?.includes('Rome') === true ? stage.files.get(DESK_FILE)! : old;
          },
        },
      };
      const book = await begunAnew(watched, storage, false);
      stage.files.set(name, old);
      await book.reload();
      const texts = book.list({ status: 'live' }).map(({ text }) => text);
      expect(texts).toEqual(expect.arrayContaining(['Lives in Rome.', 'Likes tea.']));
      expect(book.absentLedgers).toEqual([]);
    }
  });

  it('is a deletion where it came back without a line', async () => {
    const stage = createStage();
    const storage = createMemoryStorage();
    const open = (): Promise<MemoryBook> =>
      openMemoryBook({ folder: timed(stage), writer: phone, clock: stage.clock, storage });
    await bookWith(stage, 'Lives in Rome.', 'Likes tea.');
    await (await open()).close();
    const text = stage.files.get(DESK_FILE)!;
    stage.files.delete(DESK_FILE);
    const away = await open();
    expect(away.absentLedgers).toEqual([{ file: DESK_FILE, memories: 2 }]);
    await away.close();
    stage.files.set(DESK_FILE, text);
    deleteLine(stage, 'Likes tea.');
    const back = await open();
    stage.clock.forward(SECOND);
    await back.reload();
    expect(back.handDeletions().map(({ memory }) => memory.text)).toEqual(['Likes tea.']);
    expect(back.absentLedgers).toEqual([]);
  });
});
