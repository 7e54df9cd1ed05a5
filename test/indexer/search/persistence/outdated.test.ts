import { beforeEach, describe, expect, it } from 'vitest';
import { carryOutPlan, planRefresh } from '../../../../indexer/indexing';
import { createMemoryStorage, systemClock } from '../../../../indexer/platform';
import { createSearchIndex } from '../../../../indexer/search';
import type { SearchIndex } from '../../../../indexer/search';
import { createMemoryVault } from '../../../../indexer/vault';
import { find } from '../notes';

const NOTES = 350;
let blobs: Map<string, Uint8Array>;

const open = (content: string) => createSearchIndex({ storage: createMemoryStorage(blobs), content });
const vault = createMemoryVault(
  Object.fromEntries(Array.from({ length: NOTES }, (_, at) => [`${at}.md`, `heron number${at}end`])),
);
const read = async (index: SearchIndex, limit = NOTES) => {
  const plan = planRefresh(await vault.list(), index);
  await carryOutPlan({ ...plan, toRead: plan.toRead.slice(0, limit) }, { vault, index, clock: systemClock });
  return plan.toRead.length;
};
const outdated = (index: SearchIndex) => [...index.files()].filter(({ isOutdated }) => isOutdated).length;

beforeEach(async () => {
  blobs = new Map();
  await read((await open('1')).index);
});

describe('an index that an earlier version made', () => {
  it.each(['with an inverted file', 'without one'])(
    'answers until its notes are read again, %s',
    async (kind) => {
      if (kind === 'with an inverted file') await (await open('1')).index.compact({ clock: systemClock });
      const { index, repairs } = await open('2');
      expect(repairs.join()).toMatch(/earlier version/);
      expect(await find(index, 'number7end')).toEqual(['7.md']);
      expect(index.isOutdated('7.md')).toBe(true);
      expect(outdated(index)).toBe(NOTES);

      expect(await read(index)).toBe(NOTES);
      expect(outdated(index)).toBe(0);
      expect(await find(index, 'number7end')).toEqual(['7.md']);
      await index.compact({ clock: systemClock });

      const again = await open('2');
      expect(again.repairs).toEqual([]);
      expect(await read(again.index)).toBe(0);
      expect(await find(again.index, 'number7end')).toEqual(['7.md']);
    },
  );

  it('knows after a break, saves and a compaction which notes are still to be read', async () => {
    const { index } = await open('2');
    await read(index, 100);
    for (let edit = 0; edit < 30; edit++) {
      index.touch(`${NOTES - 1 - edit}.md`, edit + 1, 5);
      await index.save();
    }
    await index.compact({ clock: systemClock });
    expect(index.noteCount).toBe(NOTES);
    expect(outdated(index)).toBe(NOTES - 100);

    const again = (await open('2')).index;
    expect(outdated(again)).toBe(NOTES - 100);
    expect(await find(again, 'number340end')).toEqual(['340.md']);
    await read(again);
    await again.compact({ clock: systemClock });
    expect(outdated((await open('2')).index)).toBe(0);
    const rest = await open('2');
    expect(rest.repairs).toEqual([]);
    expect(rest.index.noteCount).toBe(NOTES);
  });
});
