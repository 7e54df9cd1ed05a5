import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openGraphJournal } from '../../../../indexer/graphs';
import type { GraphJournal } from '../../../../indexer/graphs';
import { createMemoryLedgerFolder } from '../../../../indexer/ledger';
import { createJournalTime, DAY, MINUTE } from './journal-time';

const path = fc.constantFrom('a.md', 'b.md', 'c.md', 'd.md', 'e.md', 'Folder/f.md');
const query = fc.constantFrom('soil', 'Soil ', 'seed', 'compost');

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('search' as const), query, results: fc.array(path) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('edit' as const), path }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('rename' as const), from: path, to: path }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('dismiss' as const), one: path, other: path }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const), one: path, other: path }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(MINUTE, 31 * MINUTE, DAY) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sync' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(journal: GraphJournal, step: Step): Promise<void> {
  switch (step.do) {
    case 'search':
      return journal.recordSearch(step);
    case 'edit':
      return journal.recordEdit(step.path);
    case 'rename':
      return journal.renamed(step.from, step.to);
    case 'dismiss':
      return journal.dismiss(step.one, step.other);
    case 'restore':
      return journal.restore(step.one, step.other);
    case 'clear':
      return journal.clearSearches();
    case 'sync':
    case 'pass':
      return;
  }
}

/** All that can be asked of a journal. */
function contents(journal: GraphJournal) {
  const { coSearches } = journal;
  const paths = ['a.md', 'b.md', 'c.md', 'd.md', 'e.md', 'Folder/f.md'];
  const sortKey = ({ one, other }: { one: string; other: string }) => `${one} ${other}`;
  return {
    edges: [...coSearches.edges()].sort((left, right) => (sortKey(left) < sortKey(right) ? -1 : 1)),
    counts: [coSearches.nodeCount, coSearches.edgeCount],
    state: coSearches.state(),
    neighbours: paths.map((each) => coSearches.neighbours(each)),
    degrees: paths.map((each) => coSearches.degree(each)),
    sessions: journal.editSessions(),
    dismissed: journal.dismissedPairs(),
    with: paths.map((each) => journal.dismissedWith(each)),
  };
}

describe('whatever two devices record', () => {
  it('comes to the same here, there and after a restart', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.boolean(), step), { maxLength: 25 }), async (steps) => {
        const folder = createMemoryLedgerFolder();
        const time = createJournalTime();
        const open = (label: string) =>
          openGraphJournal({
            folder,
            writer: { label, id: 'k3f9' },
            clock: time.clock,
            schedule: time.schedule,
          });
        const [here, there] = [await open('here'), await open('there')];
        for (const [isHere, step] of steps) {
          const journal = isHere ? here : there;
          if (step.do === 'pass') time.pass(step.ms);
          if (step.do === 'sync') await journal.reload();
          await take(journal, step);
          // Looked at in between, so that both ways of keeping up are tried.
          contents(journal);
        }
        await Promise.all([here.close(), there.close()]);
        await Promise.all([here.reload(), there.reload()]);
        const again = contents(await open('again'));
        expect(contents(here)).toEqual(again);
        expect(contents(there)).toEqual(again);
      }),
      { numRuns: 200 },
    );
  });
});

/** The co-searches by their definition: searches whose results are renamed one by one, and counted pair by pair. */
function createModel() {
  let searches: { readonly query: string; readonly day: string; readonly found: ReadonlySet<string> }[] = [];
  return {
    search: (query: string, day: string, results: readonly string[]) => {
      const found = new Set([...new Set(results)].slice(0, 8));
      if (found.size > 1) searches.push({ query: query.trim().toLowerCase(), day, found });
    },
    rename: (from: string, to: string) => {
      searches = searches.map((search) => ({
        ...search,
        found: new Set([...search.found].map((each) => (each === from ? to : each))),
      }));
    },
    clear: () => void (searches = []),
    pairs: () => {
      const paths = [...new Set(searches.flatMap(({ found }) => [...found]))].sort();
      return paths.flatMap((one) =>
        paths
          .filter((other) => one < other)
          .map((other) => {
            const both = searches.filter(({ found }) => found.has(one) && found.has(other));
            const isConfirmed = both.some((left) =>
              both.some((right) => left.query !== right.query && left.day !== right.day),
            );
            return { one, other, weight: both.length, isConfirmed };
          })
          .filter(({ weight }) => weight > 0),
      );
    },
  };
}

describe('the co-search graph', () => {
  it('is what its definition says, after any searches, renames and clearings', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const time = createJournalTime();
        const journal = await openGraphJournal({
          ...{ folder: undefined, writer: undefined, clock: time.clock, schedule: time.schedule },
        });
        const model = createModel();
        for (const step of steps) {
          await take(journal, step);
          const day = new Date(time.clock.now()).toISOString().slice(0, 10);
          if (step.do === 'search') model.search(step.query, day, step.results);
          if (step.do === 'rename') model.rename(step.from, step.to);
          if (step.do === 'clear') model.clear();
          if (step.do === 'pass') time.pass(step.ms);
        }
        const pairs = model.pairs();
        const { edges, counts, state, degrees, neighbours } = contents(journal);
        expect(edges).toEqual(pairs.map(({ one, other, weight }) => ({ one, other, weight })));
        expect(counts).toEqual([new Set(pairs.flatMap(({ one, other }) => [one, other])).size, pairs.length]);
        expect(degrees).toEqual(neighbours.map(({ length }) => length));
        expect(state.confirmed).toBe(pairs.filter(({ isConfirmed }) => isConfirmed).length);
      }),
      { numRuns: 300 },
    );
  });
});
