import { expect, it } from 'vitest';
import type { Engine } from '../../../../indexer/engine-api';
import { createMemoryLedgerFolder } from '../../../../indexer/ledger';
import type { LedgerFolder } from '../../../../indexer/ledger';
import { createMemoryStage } from './memory-stage';
import type { MemoryStage } from './memory-stage';

const HOLDER = { label: 'desk', id: 'k3f9', siblings: ['b6x2'] };
const BESIDE = { label: 'desk', id: 'b6x2', isShared: true, siblings: ['k3f9'] };

/** Ledgers that several processes write to. */
function sharedFolder(stage: MemoryStage): LedgerFolder {
  return { ...createMemoryLedgerFolder(stage.ledgers), exclusively: (work) => work() };
}

const openHolder = (stage: MemoryStage): Promise<Engine> =>
  stage.open({ ledger: { folder: sharedFolder(stage), writer: HOLDER } });

/** Another process, which only reads the index. */
const openBeside = (stage: MemoryStage): Promise<Engine> =>
  stage.open({
    readOnly: true,
    mayLearn: true,
    ledger: { folder: sharedFolder(stage), writer: BESIDE },
  });

const live = async (engine: Engine): Promise<readonly string[]> =>
  (await engine.memory.memories()).memories.map(({ text }) => text).sort();

it('writes ledgers of its own and nothing that is derived', async () => {
  const stage = createMemoryStage({ 'Chat.md': '## User\n\nI work at company Beta.\n' });
  const holder = await openHolder(stage);
  await holder.memory.remember({ text: 'I live in Bonn.' });
  const { memory } = await holder.memory.remember({ text: 'The bicycle is red.' });
  const blobs = new Map(stage.blobs);
  const beside = await openBeside(stage);
  const { superseded } = await beside.memory.remember({ text: 'I live in Bremen.' });
  expect(superseded.map(({ text }) => text)).toEqual(['I live in Bonn.']);
  await beside.memory.extractMemories();
  await beside.memory.forget({ ids: [memory!.id], apply: true });
  await beside.memory.writeProfile();
  await expect(beside.refresh()).rejects.toMatchObject({ code: 'read-only' });
  await beside.close();
  expect(stage.blobs).toEqual(blobs);
  expect([...stage.ledgers.keys()].filter((name) => name.includes(' memory ')).sort()).toEqual([
    '2026-04 memory desk-b6x2.md',
    '2026-04 memory desk-k3f9.md',
  ]);
  expect(await stage.files.read('Profile.md')).toContain('company Beta');
  await holder.close();
  const next = await openHolder(stage);
  expect(await live(next)).toEqual(['I live in Bremen.', 'I work at company Beta.']);
  await next.close();
});

it('is judged along with the rest, told or not', async () => {
  const stage = createMemoryStage();
  const holder = await openHolder(stage);
  const beside = await openBeside(stage);
  await holder.memory.memories();
  await beside.memory.remember({ text: 'I live in Bonn.' });
  const { superseded } = await holder.memory.remember({ text: 'I live in Bremen.' });
  expect(superseded.map(({ text }) => text)).toEqual(['I live in Bonn.']);
  const { outcome } = await beside.memory.remember({ text: 'I live in Bremen.' });
  expect(outcome).toBe('duplicate');
  expect(await live(beside)).toEqual(['I live in Bremen.']);
  await Promise.all([holder.close(), beside.close()]);
});

it('keeps the log of runs: those of both are this device’s, and one that goes on elsewhere was not cut short', async () => {
  const stage = createMemoryStage({ 'Chat.md': '## User\n\nI work at company Beta.\n' });
  const holder = await openHolder(stage);
  const beside = await openBeside(stage);
  let seen: readonly (string | undefined)[] = [];
  await beside.memory.extractMemories({
    onProgress: () => {
      void Promise.all([openHolder(stage), openBeside(stage)]).then(async (others) => {
        const runs = await Promise.all(others.map((each) => each.memory.runs()));
        seen = runs.flatMap((each) => each.map(({ outcome }) => outcome));
        await Promise.all(others.map((each) => each.close()));
      });
    },
  });
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  expect(seen).not.toContain('cut-short');
  await beside.close();
  await holder.close();
  const next = await openHolder(stage);
  expect(await next.memory.runs()).toMatchObject([{ job: 'extract', by: 'person', outcome: 'done' }]);
  await next.close();
});

it('starts no nightly job', async () => {
  const stage = createMemoryStage({ 'Chat.md': '## User\n\nI work at company Beta.\n' });
  const holder = await openHolder(stage);
  const beside = await openBeside(stage);
  beside.memory.startJobs(() => undefined);
  await beside.memory.memories();
  await beside.close();
  expect(await holder.memory.runs()).toEqual([]);
  await holder.close();
});
