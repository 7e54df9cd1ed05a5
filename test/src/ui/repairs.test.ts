import { expect, it } from 'vitest';
import { openEngine } from '../../../indexer/engine';
import { createGraphFiles } from '../../../indexer/engine/graphs/graph-files';
import { createMemoryStorage, TriviumError } from '../../../indexer/platform';
import { createMemoryVault } from '../../../indexer/vault';
import { chooseStrings } from '../../../src/ui/strings';
import { UNKNOWN_REPAIR } from '../../../src/ui/strings/de-repairs';
import { createHashingEmbedder } from '../../support/hashing-embedder';

const notes = Object.fromEntries(
  Array.from({ length: 40 }, (_, number) => [`Note ${number}.md`, `Gable ${number}, roof ${number % 7}.`]),
);

async function openOver(blobs: Map<string, Uint8Array>) {
  const storage = createMemoryStorage(blobs);
  const engine = await openEngine({ vault: createMemoryVault(notes), storage, settings: { exclude: [] } });
  await engine.setEmbedder(createHashingEmbedder());
  return engine;
}

it('tells in German what was repaired, whatever was damaged', async () => {
  const whole = new Map<string, Uint8Array>();
  const engine = await openOver(whole);
  await engine.refresh();
  await engine.compact();
  await engine.close();
  const { repair } = chooseStrings('de').status;
  const told = new Set<string>();
  for (const name of whole.keys()) {
    for (const damage of ['changed', 'cut', 'gone'] as const) {
      const blobs = new Map([...whole].map(([each, bytes]) => [each, bytes.slice()]));
      const bytes = blobs.get(name) ?? new Uint8Array();
      if (damage === 'gone') blobs.delete(name);
      else if (damage === 'cut') blobs.set(name, bytes.slice(0, bytes.length / 2));
      else bytes[bytes.length - 2] = (bytes.at(-2) ?? 0) ^ 255;
      const damaged = await openOver(blobs);
      await damaged.refresh();
      for (const sentence of (await damaged.status()).repairs) {
        told.add(repair(sentence));
        expect(repair(sentence), sentence).not.toBe(UNKNOWN_REPAIR);
      }
      await damaged.close();
    }
  }
  expect(told.size).toBeGreaterThan(3);
});

it('tells in German of a file of the graphs that cannot be read, by its name', async () => {
  const repairs: string[] = [];
  const file = '/data/my notes/graphs/accepted-counts.json';
  for (const what of ['is a folder where a file of the index belongs. Delete it.', 'cannot be read. Look.']) {
    const fail = () => Promise.reject(new TriviumError('storage-corrupt', `${file} ${what}`));
    const files = createGraphFiles({ ...createMemoryStorage(), read: fail }, (told) => repairs.push(told));
    expect(await files.read('graphs/accepted-counts.json')).toBeUndefined();
  }
  expect(repairs).toHaveLength(2);
  for (const repair of repairs) expect(chooseStrings('de').status.repair(repair)).toContain(`„${file}“`);
});
