import { describe, expect, it } from 'vitest';
import { openGraphJournal } from '../../../indexer/graphs';
import type { GraphJournalOptions } from '../../../indexer/graphs';
import { createMemoryLedgerFolder } from '../../../indexer/ledger';

const desk = { label: 'desk', id: 'k3f9' };
const phone = { label: 'phone', id: '7h2m' };

/** A clock to set and timers that wait for `pass`. */
function createTime(start = '2026-11-30T08:00:00Z') {
  let nowMs = Date.parse(start);
  let timers: { readonly work: () => void; readonly dueMs: number }[] = [];
  return {
    clock: { now: () => nowMs, yield: () => Promise.resolve() },
    schedule: (work: () => void, delayMs: number) => {
      const timer = { work, dueMs: nowMs + delayMs };
      timers.push(timer);
      return () => void (timers = timers.filter((each) => each !== timer));
    },
    pass(milliseconds: number) {
      const endMs = nowMs + milliseconds;
      for (;;) {
        const [due] = timers.filter(({ dueMs }) => dueMs <= endMs).sort((a, b) => a.dueMs - b.dueMs);
        if (due === undefined) break;
        timers = timers.filter((each) => each !== due);
        nowMs = due.dueMs;
        due.work();
      }
      nowMs = endMs;
    },
  };
}

const minutes = (count: number) => count * 60_000;
const days = (count: number) => count * 24 * 60 * minutes(1);

function setUp(files = new Map<string, string>(), writer = desk, time = createTime()) {
  const folder = createMemoryLedgerFolder(files);
  const options: GraphJournalOptions = {
    folder,
    writer,
    clock: time.clock,
    schedule: time.schedule,
    recordSearches: () => true,
  };
  return { files, time, folder, options, open: () => openGraphJournal(options) };
}

const eight = Array.from({ length: 9 }, (_, index) => `Notes/${index}.md`);

describe('recorded searches', () => {
  it('make 28 pairs of eight results, and weigh each once more the second time', async () => {
    const { open } = setUp();
    const journal = await open();
    journal.recordSearch({ query: 'soil', results: eight });
    expect(journal.coSearches.edgeCount).toBe(28);
    expect([...journal.coSearches.edges()].every(({ weight }) => weight === 1)).toBe(true);
    journal.recordSearch({ query: 'soil', results: eight });
    expect(journal.coSearches.edgeCount).toBe(28);
    expect([...journal.coSearches.edges()].every(({ weight }) => weight === 2)).toBe(true);
    expect(journal.coSearches.state()).toEqual({ pairs: 28, confirmed: 0, needed: 15, isUsed: false });
  });

  it('are confirmed by another query on another day, and by neither alone', async () => {
    const { open, time } = setUp();
    const journal = await open();
    const confirmed = () => journal.coSearches.state().confirmed;
    journal.recordSearch({ query: 'Soil  health', results: eight });
    journal.recordSearch({ query: 'compost', results: eight });
    expect(confirmed()).toBe(0);
    time.pass(days(1));
    journal.recordSearch({ query: 'compost', results: eight });
    expect(journal.coSearches.state()).toMatchObject({ confirmed: 28, isUsed: true });
  });

  it('are there again after a restart', async () => {
    const { open } = setUp();
    const journal = await open();
    journal.recordSearch({ query: 'soil', results: ['a.md', 'b.md'] });
    await journal.close();
    const again = await open();
    expect(again.coSearches.neighbours('a.md')).toEqual([
      {
        path: 'b.md',
        weight: 1,
        evidence: [{ kind: 'co-search', query: 'soil', times: 1, date: '2026-11-30' }],
      },
    ]);
  });

  it('can be forgotten, on all devices', async () => {
    const { open, files } = setUp();
    const other = await setUp(files, phone).open();
    other.recordSearch({ query: 'soil', results: ['a.md', 'b.md'] });
    await other.flush();
    const journal = await open();
    journal.recordSearch({ query: 'soil', results: ['a.md', 'b.md'] });
    await journal.flush();
    await journal.clearSearches();
    expect(journal.coSearches.edgeCount).toBe(0);
    expect([...files.keys()].sort()).toEqual([
      '2026-11 searches desk-k3f9 2.md',
      '2026-11 searches phone-7h2m.md',
    ]);
    expect(await other.reload()).toBe(true);
    expect(other.coSearches.edgeCount).toBe(0);
    expect((await open()).coSearches.edgeCount).toBe(0);
  });
});

describe('recorded edits', () => {
  it('are one session while the saves are close together', async () => {
    const { open, time } = setUp();
    const journal = await open();
    journal.recordEdit('a.md');
    time.pass(minutes(20));
    journal.recordEdit('b.md');
    time.pass(minutes(25));
    journal.recordEdit('a.md');
    time.pass(minutes(31));
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
});

describe('dismissed pairs', () => {
  it('survive renames and restarts, and can be restored', async () => {
    const { open } = setUp();
    const journal = await open();
    journal.dismiss('b.md', 'a.md');
    journal.renamed('a.md', 'z.md');
    await journal.close();
    const again = await open();
    expect(again.isDismissed('z.md', 'b.md')).toBe(true);
    expect(again.isDismissed('a.md', 'b.md')).toBe(false);
    expect(again.dismissedPairs()).toEqual([{ one: 'b.md', other: 'z.md', at: '2026-11-30T08:00:00.000Z' }]);
    again.restore('b.md', 'z.md');
    expect(again.dismissedWith('b.md')).toEqual([]);
  });
});
