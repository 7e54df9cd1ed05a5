import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../../indexer/engine-api';
import { createMemoryLedgerFolder } from '../../../../indexer/ledger';
import { createMemoryStorage } from '../../../../indexer/platform';
import { createMemoryStage } from './memory-stage';
import type { MemoryStage } from './memory-stage';

const chat = (date: string, ...said: readonly string[]): string =>
  `---\ndate: ${date}\n---\n## User\n\n${said.join(' ')}\n\n## Assistant\n\nGood to know.\n`;

const NOTES = {
  'Chats/January.md': chat('2026-01-10', 'I work at company Alpha.', 'I prefer short answers.'),
  'Chats/March.md': chat('2026-03-02', 'I work at company Beta.', 'My sister is called Ada.'),
};

/** Two windows, or two devices: one vault and one memory folder, and each its own data and its own ledger files. */
async function openTwo(stage: MemoryStage): Promise<readonly [Engine, Engine]> {
  const open = (label: string, id: string): Promise<Engine> =>
    stage.open({
      storage: createMemoryStorage(),
      ledger: { folder: createMemoryLedgerFolder(stage.ledgers), writer: { label, id } },
    });
  return [await open('desk', 'k3f9'), await open('phone', '7h2m')];
}

/** Tells both of all ledgers, as the vault's watcher or a sync does. */
async function sync(stage: MemoryStage, engines: readonly Engine[]): Promise<void> {
  const changes = [...stage.ledgers].map(([name, text]) => {
    stage.vault.write(`Trivium/ledger/${name}`, text);
    return { kind: 'modify', path: `Trivium/ledger/${name}` } as const;
  });
  for (const engine of engines) await engine.apply(changes);
}

/** What each of the memories says and is, without the ids of who wrote it. */
async function stateOf(engine: Engine): Promise<readonly string[]> {
  const { memories } = await engine.memory.memories({ status: 'all' });
  return memories
    .map(
      ({ text, status, from }) =>
        `${status} ${text} ${from
          .map(({ path }) => path)
          .sort()
          .join(' ')}`,
    )
    .sort();
}

async function idsOf(engine: Engine): Promise<readonly string[]> {
  const { memories } = await engine.memory.memories({ status: 'all' });
  return memories.map(({ id }) => id).sort();
}

describe('two nightly runs over one vault at once', () => {
  it('come to the memories that one run comes to, each fact once, with both ledgers kept', async () => {
    const alone = createMemoryStage(NOTES);
    const single = await alone.open();
    await single.memory.extractMemories();
    const expected = await stateOf(single);
    expect(expected.length).toBeGreaterThan(3);
    await single.close();

    const stage = createMemoryStage(NOTES);
    const two = await openTwo(stage);
    const reports = await Promise.all(two.map((engine) => engine.memory.extractMemories()));
    for (const { candidates, inserted, duplicates } of reports) {
      expect(candidates).toBe(inserted + duplicates);
    }
    await sync(stage, two);
    for (const engine of two) expect(await stateOf(engine)).toEqual(expected);
    expect([...stage.ledgers.keys()].filter((name) => name.includes(' memory '))).toHaveLength(2);

    const ids = await Promise.all(two.map(idsOf));
    expect(ids[0]).toEqual(ids[1]);

    // Once more, knowing of each other: nothing is new.
    const again = await Promise.all(
      two.map((engine) => engine.memory.extractMemories({ paths: Object.keys(NOTES) })),
    );
    expect(again.map(({ inserted }) => inserted)).toEqual([0, 0]);
    for (const engine of two) expect(await stateOf(engine)).toEqual(expected);
    await Promise.all(two.map((engine) => engine.close()));
    const third = await stage.open();
    expect(await stateOf(third)).toEqual(expected);
    await third.close();
  });

  it('write one profile between them', async () => {
    const stage = createMemoryStage(NOTES);
    const two = await openTwo(stage);
    await Promise.all(two.map((engine) => engine.memory.extractMemories()));
    await sync(stage, two);
    await Promise.all(two.map((engine) => engine.memory.writeProfile()));
    const written = await stage.files.read('Profile.md');
    expect(written).toContain('company Beta');
    expect(written).not.toContain('company Alpha');
    for (const engine of two) expect((await engine.memory.writeProfile()).written).toEqual([]);
    expect(await stage.files.read('Profile.md')).toBe(written);
    await Promise.all(two.map((engine) => engine.close()));
  });
});
