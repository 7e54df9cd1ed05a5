import { describe, expect, it, vi } from 'vitest';
import { openGraphJournal } from '../../../../indexer/graphs';
import { createMemoryLedgerFolder } from '../../../../indexer/ledger';
import type { LedgerFolder } from '../../../../indexer/ledger';
import { TriviumError } from '../../../../indexer/platform';
import { createJournalTime, DAY, MINUTE } from './journal-time';

const desk = { label: 'desk', id: 'k3f9' };
const phone = { label: 'phone', id: '7h2m' };

function setUp(folder: LedgerFolder = createMemoryLedgerFolder(), writer = desk, time = createJournalTime()) {
  const open = () =>
    openGraphJournal({
      folder,
      writer,
      clock: time.clock,
      schedule: time.schedule,
    });
  return { folder, time, open };
}

const nine = Array.from({ length: 9 }, (_, index) => `Notes/${index}.md`);

describe('recorded searches', () => {
  it('make 28 pairs of the first eight results, and weigh each once more the second time', async () => {
    const journal = await setUp().open();
    const weights = () => new Set([...journal.coSearches.edges()].map(({ weight }) => weight));
    journal.recordSearch({ query: 'soil', results: nine });
    expect([journal.coSearches.edgeCount, weights()]).toEqual([28, new Set([1])]);
    journal.recordSearch({ query: 'soil', results: nine });
    expect([journal.coSearches.edgeCount, weights()]).toEqual([28, new Set([2])]);
    expect(journal.coSearches.state()).toEqual({ pairs: 28, confirmed: 0, needed: 15, isUsed: false });
    expect(journal.coSearches.neighbours('Notes/8.md')).toEqual([]);
  });

  it('are confirmed by another query on another day, and by neither alone', async () => {
    const { open, time } = setUp();
    const journal = await open();
    const confirmed = () => journal.coSearches.state().confirmed;
    journal.recordSearch({ query: 'Soil  Health', results: nine });
    journal.recordSearch({ query: 'compost', results: nine });
    expect(confirmed()).toBe(0);
    time.pass(DAY);
    journal.recordSearch({ query: ' soil health ', results: nine.slice(0, 2) });
    expect(confirmed()).toBe(1);
    journal.recordSearch({ query: 'compost', results: nine });
    expect(journal.coSearches.state()).toMatchObject({ confirmed: 28, isUsed: true });
  });

  it('are no confirmation where the same query comes back on many days', async () => {
    const { open, time } = setUp();
    const journal = await open();
    for (let day = 0; day < 5; day++, time.pass(DAY)) journal.recordSearch({ query: 'soil', results: nine });
    expect(journal.coSearches.state()).toMatchObject({ pairs: 28, confirmed: 0 });
  });

  it('are evidence by query, the one asked last first, also after a restart', async () => {
    const { open, time } = setUp();
    const journal = await open();
    for (const query of ['Soil', 'compost', 'soil']) {
      journal.recordSearch({ query, results: ['a.md', 'b.md'] });
      time.pass(DAY);
    }
    await journal.close();
    const again = await open();
    expect(again.coSearches.neighbours('a.md')).toEqual([
      {
        path: 'b.md',
        weight: 3,
        evidence: [
          { kind: 'co-search', query: 'soil', times: 2, date: '2026-12-02' },
          { kind: 'co-search', query: 'compost', times: 1, date: '2026-12-01' },
        ],
      },
    ]);
  });

  it('are kept only where they join two notes', async () => {
    const journal = await setUp().open();
    journal.recordSearch({ query: 'soil', results: ['a.md'] });
    journal.recordSearch({ query: 'soil', results: ['a.md', 'a.md'] });
    journal.recordSearch({ query: ' ', results: ['a.md', 'b.md'] });
    expect(journal.coSearches.edgeCount).toBe(0);
  });

  it('follow a renamed note; one that comes to its old path is a new one', async () => {
    const { open } = setUp();
    const journal = await open();
    journal.recordSearch({ query: 'soil', results: ['a.md', 'b.md'] });
    journal.renamed('a.md', 'c.md');
    journal.recordSearch({ query: 'seed', results: ['a.md', 'b.md'] });
    await journal.close();
    for (const each of [journal, await open()]) {
      expect(each.coSearches.neighbours('b.md').map(({ path, weight }) => [path, weight])).toEqual([
        ['a.md', 1],
        ['c.md', 1],
      ]);
    }
  });

  it('count once where one search found a note under the old and the new path', async () => {
    const journal = await setUp().open();
    journal.recordSearch({ query: 'soil', results: ['a.md', 'b.md', 'c.md'] });
    journal.renamed('a.md', 'b.md');
    expect([...journal.coSearches.edges()]).toEqual([{ one: 'b.md', other: 'c.md', weight: 1 }]);
    expect(journal.coSearches).toMatchObject({ nodeCount: 2, edgeCount: 1 });
  });

  it('can be forgotten, on all devices, and the files go to the trash', async () => {
    const { open, folder } = setUp();
    const other = await setUp(folder, phone).open();
    other.recordSearch({ query: 'soil', results: ['a.md', 'b.md'] });
    await other.flush();
    const journal = await open();
    journal.recordSearch({ query: 'soil', results: ['a.md', 'b.md'] });
    await journal.clearSearches();
    expect(journal.coSearches.edgeCount).toBe(0);
    expect((await folder.list()).map(({ name }) => name)).toEqual([
      '2026-11 searches desk-k3f9 2.md',
      '2026-11 searches phone-7h2m.md',
    ]);
    expect(await folder.read('2026-11 searches desk-k3f9 2.md')).not.toContain('a.md');
    expect(await other.reload()).toBe(true);
    expect(other.coSearches.edgeCount).toBe(0);
    other.recordSearch({ query: 'seed', results: ['a.md', 'b.md'] });
    await other.flush();
    expect((await open()).coSearches.edgeCount).toBe(1);
  });

  it('stay forgotten when the program dies at any step of it', async () => {
    for (let steps = 0; steps < 6; steps++) {
      const folder = createMemoryLedgerFolder();
      const before = await setUp(folder).open();
      before.recordSearch({ query: 'soil', results: ['a.md', 'b.md'] });
      before.dismiss('a.md', 'c.md');
      await before.close();
      let left = steps;
      const step = <T>(work: () => Promise<T>): Promise<T> =>
        left-- > 0 ? work() : Promise.reject(new Error('dead'));
      const dying = await setUp({
        ...folder,
        append: (...args) => step(() => folder.append(...args)),
        remove: (name) => step(() => folder.remove(name)),
      }).open();
      await dying.clearSearches().catch(() => undefined);
      const after = await setUp(folder).open();
      expect(after.coSearches.edgeCount).toBe(steps === 0 ? 1 : 0);
      expect(after.isDismissed('a.md', 'c.md')).toBe(true);
    }
  });
});

describe('recorded edits', () => {
  it('are one session while the saves are close together', async () => {
    const { open, time } = setUp();
    const journal = await open();
    journal.recordEdit('a.md');
    time.pass(20 * MINUTE);
    journal.recordEdit('b.md');
    time.pass(25 * MINUTE);
    journal.recordEdit('a.md');
    time.pass(31 * MINUTE);
    journal.recordEdit('c.md');
    await journal.close();
    const session = {
      source: 'edits',
      date: '2026-11-30',
      entry: '08:00Z–08:45Z',
      mentions: [
        { kind: 'path', path: 'a.md' },
        { kind: 'path', path: 'b.md' },
      ],
    };
    expect(journal.editSessions()).toEqual([session]);
    expect((await open()).editSessions()).toEqual([session]);
  });

  it('are closed by the next save where the machine slept and no timer came', async () => {
    const { time, folder } = setUp();
    const journal = await openGraphJournal({
      folder,
      writer: desk,
      clock: time.clock,
      schedule: () => () => undefined,
    });
    journal.recordEdit('a.md');
    time.pass(8 * 60 * MINUTE);
    journal.recordEdit('b.md');
    await journal.close();
    expect(journal.editSessions()).toEqual([]);
  });

  it('survive a crash but for the last minutes of the sitting', async () => {
    const { open, time } = setUp();
    const journal = await open();
    const notesAfterCrash = async () => (await open()).editSessions().map(({ mentions }) => mentions.length);
    journal.recordEdit('a.md');
    time.pass(MINUTE);
    journal.recordEdit('b.md');
    time.pass(3_000);
    await vi.waitFor(async () => expect(await notesAfterCrash()).toEqual([2]));
    journal.recordEdit('c.md');
    time.pass(6 * MINUTE);
    await vi.waitFor(async () => expect(await notesAfterCrash()).toEqual([3]));
  });

  it('follow renames while a sitting goes on, and after it', async () => {
    const { open, time } = setUp();
    const journal = await open();
    journal.recordEdit('a.md');
    journal.renamed('a.md', 'b.md');
    journal.recordEdit('c.md');
    journal.renamed('c.md', 'd.md');
    time.pass(40 * MINUTE);
    journal.renamed('b.md', 'e.md');
    await journal.close();
    const paths = ['e.md', 'd.md'].map((path) => ({ kind: 'path', path }));
    expect(journal.editSessions()).toMatchObject([{ mentions: paths }]);
    expect((await open()).editSessions()).toEqual(journal.editSessions());
  });

  it('of a bulk change are kept as one that is too large to mean anything', async () => {
    const journal = await setUp().open();
    for (let note = 0; note < 5_000; note++) journal.recordEdit(`${note}.md`);
    await journal.close();
    expect(journal.editSessions().map(({ mentions }) => mentions.length)).toEqual([100]);
  });
});

describe('dismissed pairs', () => {
  it('survive renames and restarts, and can be restored', async () => {
    const { open } = setUp();
    const journal = await open();
    journal.dismiss('b.md', 'a.md');
    journal.dismiss('a.md', 'b.md');
    journal.renamed('a.md', 'z.md');
    await journal.close();
    const again = await open();
    expect(again.isDismissed('z.md', 'b.md')).toBe(true);
    expect(again.isDismissed('a.md', 'b.md')).toBe(false);
    expect(again.dismissedPairs()).toEqual([{ one: 'b.md', other: 'z.md', at: '2026-11-30T08:00:00.000Z' }]);
    expect(again.dismissedWith('b.md')).toEqual(['z.md']);
    again.restore('z.md', 'b.md');
    await again.close();
    expect((await open()).dismissedPairs()).toEqual([]);
  });
});

describe('two dismissed pairs that a rename makes one', () => {
  it('are dismissed since the later time, whichever of them is renamed', async () => {
    for (const [from, to] of [
      ['a.md', 'b.md'],
      ['b.md', 'a.md'],
    ] as const) {
      const { open, time } = setUp();
      const journal = await open();
      journal.dismiss('a.md', 'x.md');
      time.pass(DAY);
      journal.dismiss('b.md', 'x.md');
      journal.dismiss('a.md', 'b.md');
      journal.renamed(from, to);
      expect(journal.dismissedPairs()).toEqual([{ one: to, other: 'x.md', at: '2026-12-01T08:00:00.000Z' }]);
    }
  });
});

describe('two devices', () => {
  it('that record the same rename agree on what it comes to', async () => {
    const { open, folder, time } = setUp();
    const here = await open();
    here.recordSearch({ query: 'soil', results: ['a.md', 'x.md'] });
    here.dismiss('a.md', 'y.md');
    await here.flush();
    const there = await setUp(folder, phone, time).open();
    here.renamed('a.md', 'b.md');
    there.renamed('a.md', 'b.md');
    await Promise.all([here.flush(), there.flush()]);
    await Promise.all([here.reload(), there.reload()]);
    for (const journal of [here, there, await open()]) {
      expect([...journal.coSearches.edges()]).toEqual([{ one: 'b.md', other: 'x.md', weight: 1 }]);
      expect(journal.dismissedPairs()).toMatchObject([{ one: 'b.md', other: 'y.md' }]);
    }
  });
});

describe('the ledgers', () => {
  it('hold a rename only where the old path was mentioned', async () => {
    const { open, folder } = setUp();
    const journal = await open();
    journal.dismiss('a.md', 'b.md');
    journal.renamed('unknown.md', 'x.md');
    journal.renamed('a.md', 'c.md');
    await journal.close();
    expect((await folder.list()).map(({ name }) => name)).toEqual(['2026-11 pairs desk-k3f9.md']);
    const text = await folder.read('2026-11 pairs desk-k3f9.md');
    expect(text).toContain('- Not related: "a.md" and "b.md" %%');
    expect(text).toContain('- Renamed "a.md" to "c.md" %%');
    expect(text).not.toContain('unknown');
  });

  it('are written in batches, off the way of what is recorded', async () => {
    const { open, folder, time } = setUp();
    const append = vi.spyOn(folder, 'append');
    const journal = await open();
    for (let count = 0; count < 5; count++) journal.recordSearch({ query: 'soil', results: nine });
    expect(append).not.toHaveBeenCalled();
    time.pass(2_000);
    await vi.waitFor(() => expect(append).toHaveBeenCalledTimes(1));
    expect(time.timers).toBe(0);
  });

  it('that cannot be written stop no search: one warning is kept, and the events are tried again', async () => {
    const files = createMemoryLedgerFolder();
    let isReadOnly = true;
    const { open, time } = setUp({
      ...files,
      append: (name, text, header) =>
        isReadOnly
          ? Promise.reject(new TriviumError('storage-unwritable', `The ledger ${name} cannot be written.`))
          : files.append(name, text, header),
    });
    const journal = await open();
    journal.recordSearch({ query: 'soil', results: nine });
    journal.dismiss('a.md', 'b.md');
    await journal.flush();
    expect(journal.warnings()).toMatchObject([
      { code: 'ledger-unwritable', message: expect.stringContaining('cannot be written') as string },
    ]);
    journal.recordSearch({ query: 'soil', results: nine });
    expect(journal.coSearches.edgeCount).toBe(28);
    isReadOnly = false;
    time.pass(MINUTE);
    await vi.waitFor(() => expect(journal.warnings()).toEqual([]));
    expect((await open()).coSearches.neighbours('Notes/0.md')[0]?.weight).toBe(2);
  });

  it('with damaged lines make a warning for each file that names the lines', async () => {
    const { open, folder } = setUp();
    const journal = await open();
    journal.recordSearch({ query: 'soil', results: nine });
    await journal.close();
    await folder.append('2026-11 searches desk-k3f9.md', '- one\n- two\n', '');
    const again = await open();
    expect(again.coSearches.edgeCount).toBe(28);
    expect(again.warnings()).toMatchObject([
      {
        code: 'ledger-problem',
        signal: 'co-searches',
        message: expect.stringMatching(/"2026-11 searches desk-k3f9.md": line 7: .*line 8: /) as string,
      },
    ]);
  });

  it('are not needed: without a folder all lives in memory', async () => {
    const time = createJournalTime();
    const journal = await openGraphJournal({
      ...{ folder: undefined, writer: undefined, clock: time.clock, schedule: time.schedule },
    });
    journal.recordSearch({ query: 'soil', results: nine });
    journal.recordEdit('a.md');
    journal.recordEdit('b.md');
    await journal.flush();
    await journal.clearSearches();
    await journal.close();
    expect(journal.coSearches.edgeCount).toBe(0);
    expect(journal.editSessions()).toHaveLength(1);
    expect(journal.warnings()).toEqual([]);
  });
});

describe('listeners', () => {
  it('hear of each kind of change, and of a renamed folder once', async () => {
    const journal = await setUp().open();
    const heard: string[] = [];
    const stop = journal.onChange((what) => heard.push(what));
    journal.recordSearch({ query: 'soil', results: nine });
    journal.dismiss('a.md', 'b.md');
    journal.recordEdit('a.md');
    journal.recordEdit('b.md');
    expect(heard.splice(0)).toEqual(['searches', 'dismissals', 'edits']);
    for (const path of nine) journal.renamed(path, `Moved/${path}`);
    await Promise.resolve();
    expect(heard.splice(0)).toEqual(['searches']);
    stop();
    journal.dismiss('a.md', 'c.md');
    expect(heard).toEqual([]);
  });
});
