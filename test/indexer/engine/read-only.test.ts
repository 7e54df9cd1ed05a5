import { describe, expect, it } from 'vitest';
import { openEngine } from '../../../indexer/engine';
import type { Engine } from '../../../indexer/engine-api';
import { createMemoryLedgerFolder } from '../../../indexer/ledger';
import { createMemoryStorage } from '../../../indexer/platform';
import type { Storage } from '../../../indexer/platform';
import { createMemoryVault } from '../../../indexer/vault';
import { createHashingEmbedder } from '../../support/hashing-embedder';

const notes = Object.fromEntries(
  Array.from({ length: 40 }, (_, number) => [
    `Note ${number}.md`,
    `About gable ${number % 5} and roof ${number % 7}. See [[Note ${(number * 3) % 40}]].\n\n- 2026-03-${10 + (number % 9)} worked on [[Note 1]] and [[Note 2]]`,
  ]),
);

const writer = { label: 'desk', id: 'k3f9' };

/** What a complete index of the notes leaves behind. */
async function indexed(): Promise<Map<string, Uint8Array>> {
  const blobs = new Map<string, Uint8Array>();
  const engine = await openEngine({
    vault: createMemoryVault(notes),
    storage: createMemoryStorage(blobs),
    settings: { exclude: [] },
  });
  await engine.setEmbedder(createHashingEmbedder());
  await engine.refresh();
  await engine.graphs.settleGraphs();
  await engine.compact();
  await engine.close();
  return blobs;
}

/** Opens it as a second process would, over a storage and ledgers that fail with each attempt to change them. */
async function openBeside(
  blobs: Map<string, Uint8Array>,
): Promise<{ engine: Engine; attempts: readonly string[] }> {
  const attempts: string[] = [];
  const refuse = (what: string) => (name: string) => {
    attempts.push(`${what} ${name}`);
    return Promise.reject(new Error(`A second process must not ${what} ${name}.`));
  };
  const storage: Storage = {
    ...createMemoryStorage(blobs),
    ...{ write: refuse('write'), append: refuse('append to'), remove: refuse('remove') },
  };
  const folder = { ...createMemoryLedgerFolder(), append: refuse('append to'), remove: refuse('remove') };
  const engine = await openEngine({
    vault: createMemoryVault(notes),
    ...{ storage, settings: { exclude: [] }, readOnly: true },
    ledger: { folder, writer },
  });
  return { engine, attempts };
}

async function askEverything(engine: Engine): Promise<void> {
  await engine.setEmbedder(createHashingEmbedder());
  expect((await engine.search({ query: 'gable roof' })).results.length).toBeGreaterThan(0);
  await engine.graphs.neighbours({ path: 'Note 1.md' });
  await engine.graphs.graphStatus();
  await engine.graphs.settleGraphs();
  await engine.graphs.graphReport();
  await engine.links('Note 1.md');
  await engine.status();
  await engine.close();
}

describe('a second process on the same data', () => {
  it('answers everything and writes nothing', async () => {
    const blobs = await indexed();
    const before = new Map(blobs);
    const { engine, attempts } = await openBeside(blobs);
    await askEverything(engine);
    expect(attempts).toEqual([]);
    expect(blobs).toEqual(before);
  });

  it.each([
    ['index/', 'an index'],
    ['vectors/', 'vectors'],
    ['graphs/', 'graphs'],
    ['models/', 'a memory of the model'],
  ])('mends and clears away nothing where %s has damaged and left-over files', async (folder) => {
    const blobs = await indexed();
    blobs.set(`${folder}segment-999999`, Uint8Array.of(1, 2, 3));
    for (const [name, bytes] of blobs) {
      if (!name.startsWith(folder) || name.endsWith('manifest')) continue;
      const damaged = bytes.slice();
      damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 255;
      blobs.set(name, damaged);
    }
    const { engine, attempts } = await openBeside(blobs);
    await engine.setEmbedder(createHashingEmbedder());
    await engine.search({ query: 'gable' });
    await engine.graphs.settleGraphs();
    await engine.status();
    await engine.close();
    expect(attempts).toEqual([]);
  });

  it('refuses what would change the index, by name', async () => {
    const { engine, attempts } = await openBeside(await indexed());
    const refused = { code: 'read-only' };
    await expect(engine.refresh()).rejects.toMatchObject(refused);
    await expect(engine.rebuild()).rejects.toMatchObject(refused);
    await expect(engine.compact()).rejects.toMatchObject(refused);
    await expect(engine.apply([{ kind: 'modify', path: 'Note 1.md' }])).rejects.toMatchObject(refused);
    await engine.close();
    expect(attempts).toEqual([]);
  });

  it('embeds nothing, so that another model chosen there answers only where it has vectors', async () => {
    const { engine } = await openBeside(await indexed());
    await engine.setEmbedder(createHashingEmbedder());
    const other = createHashingEmbedder('other');
    await engine.setEmbedder(other);
    expect((await engine.search({ query: 'gable', mode: 'vector' })).mode).toBe('vector');
    expect(other.passages).toEqual([]);
    await engine.close();
  });
});
