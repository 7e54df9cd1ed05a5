import { describe, expect, it } from 'vitest';
import { WorkLogShelf } from '../../../../indexer/graphs';
import { createMemoryStorage } from '../../../../indexer/platform';

const log =
  '## 2026-05-01\n[[Roof]] and [[Gutter]]\n## 2026-05-02\n[[Roof]], [[Gable]]\n## 2026-05-03\n[[Gable]], [[Rain]]';
const find = { named: [], rejected: [], find: true };

describe('the shelf of work logs', () => {
  it('takes a note that looks like a log, and lets it go when it no longer does', () => {
    const shelf = new WorkLogShelf(createMemoryStorage(), find);
    expect(shelf.take('Log.md', 'h1', log)?.sessions).toHaveLength(3);
    expect(shelf.take('Roof.md', 'h2', 'The roof, seen on 2026-05-01.')).toBeUndefined();
    expect(shelf.logs().map(({ path }) => path)).toEqual(['Log.md']);
    expect(shelf.take('Log.md', 'h3', 'All done.')).toBeUndefined();
    expect(shelf.logs()).toEqual([]);
  });

  it('reads a named note as a log whatever it looks like, and finds none where that is switched off', () => {
    const shelf = new WorkLogShelf(createMemoryStorage(), { named: ['Plan.md'], rejected: [], find: false });
    expect(shelf.take('Plan.md', 'h1', '- 2026-05-01 [[Roof]], [[Gutter]]')?.sessions).toHaveLength(1);
    expect(shelf.take('Log.md', 'h2', log)).toBeUndefined();
  });

  it('keeps a log that lost the column of its notes, until it has no entries either', () => {
    const table = (header: string) =>
      ['See [[Plan]] and [[House]].', '', `| Datum | ${header} |`, '| --- | --- |']
        .concat(['03-01', '03-02', '03-03'].map((day) => `| 2026-${day} | Dach, Rinne |`))
        .join('\n');
    const shelf = new WorkLogShelf(createMemoryStorage(), find);
    expect(shelf.take('Log.md', 'h1', table('Dateien'))?.sessions).toHaveLength(3);
    expect(shelf.take('Log.md', 'h2', table('Dinge'))).toMatchObject({ entries: 3, namingNone: 3 });
    expect(shelf.take('Other.md', 'h3', table('Dinge'))).toBeUndefined();
    expect(shelf.take('Log.md', 'h4', 'All done.')).toBeUndefined();
  });

  it('takes no note for a log that was said to be none', () => {
    const shelf = new WorkLogShelf(createMemoryStorage(), { ...find, rejected: ['Log.md'] });
    expect(shelf.take('Log.md', 'h1', log)).toBeUndefined();
    expect(shelf.take('Other log.md', 'h1', log)).toBeDefined();
  });

  it('keeps what it read over a restart and does not read the same text twice', async () => {
    const storage = createMemoryStorage();
    const first = new WorkLogShelf(storage, find);
    const record = first.take('Log.md', 'h1', log);
    first.markComplete();
    await first.save();
    const second = new WorkLogShelf(storage, find);
    await second.load();
    expect(second.isComplete).toBe(true);
    expect(second.get('Log.md')).toEqual(record);
    // The hash decides: another text under the same hash is not looked at.
    expect(second.take('Log.md', 'h1', 'not read')).toEqual(record);
  });

  it('looks at all notes again where other ones were chosen when it was stored', async () => {
    const storage = createMemoryStorage();
    const chosen = { named: ['Plan.md', 'Diary.md'], rejected: [], find: true };
    const first = new WorkLogShelf(storage, chosen);
    first.take('Plan.md', 'h1', 'No dates here.');
    first.markComplete();
    await first.save();
    const opened = async (choice: typeof chosen) => {
      const shelf = new WorkLogShelf(storage, choice);
      await shelf.load();
      return [shelf.isComplete, shelf.logs().length];
    };
    expect(await opened({ ...chosen, named: ['Diary.md', 'Plan.md'] })).toEqual([true, 1]);
    expect(await opened({ ...chosen, named: ['Diary.md'] })).toEqual([false, 0]);
    expect(await opened({ ...chosen, rejected: [], find: false })).toEqual([false, 0]);
  });

  it.each([
    ['no JSON at all', '{'],
    ['another shape', '{"version":1}'],
    ['an older reader', '{"version":0,"isComplete":true,"logs":[]}'],
  ])('starts anew from a stored file with %s', async (_, stored) => {
    const storage = createMemoryStorage();
    await storage.write('graphs/work-logs.json', new TextEncoder().encode(stored));
    const shelf = new WorkLogShelf(storage, find);
    await shelf.load();
    expect(shelf.isComplete).toBe(false);
    expect(shelf.logs()).toEqual([]);
  });
});
