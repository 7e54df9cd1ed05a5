import { describe, expect, it } from 'vitest';
import { createHashingEmbedder } from '../../../support/hashing-embedder';
import { createMemoryStage } from './memory-stage';

const kinds = (report: { readonly findings: readonly { readonly kind: string }[] }): string[] =>
  report.findings.map(({ kind }) => kind);

const memoryLedgers = (ledgers: ReadonlyMap<string, string>): [string, string][] =>
  [...ledgers].filter(([name]) => name.includes(' memory ') && !name.includes('/'));

describe('the doctor', () => {
  it('finds nothing in a vault that is well, and reads nothing into it', async () => {
    const stage = createMemoryStage({ 'A.md': 'A note about roofs.', 'B.md': 'A note about gutters.' });
    const engine = await stage.open();
    await engine.setEmbedder(createHashingEmbedder());
    await engine.refresh();
    await engine.memory.remember({ text: 'I live in Bonn.', from: [{ path: 'A.md' }] });
    await engine.memory.extractMemories();
    await engine.memory.writeProfile();
    const report = await engine.memory.doctor({ apply: false });
    expect(report).toMatchObject({ findings: [], isApplied: false });
    expect(report.checked).toMatchObject({ notesInVault: 2, notesInIndex: 2, memories: 1 });
    await engine.close();
  });

  it('mends notes that came and went unseen, and tells of memories without a source', async () => {
    const stage = createMemoryStage({ 'A.md': 'A note about roofs.', 'B.md': 'A note about gutters.' });
    const engine = await stage.open();
    await engine.memory.remember({ text: 'I live in Bonn.', from: [{ path: 'A.md' }] });
    stage.vault.delete('A.md');
    stage.vault.write('C.md', 'A note about chimneys.');
    const dry = await engine.memory.doctor({ apply: false });
    expect(kinds(dry)).toEqual(['note-gone', 'note-missing', 'source-gone']);
    expect(await engine.memory.doctor({ apply: true })).toMatchObject({ isApplied: true });
    expect(kinds(await engine.memory.doctor({ apply: false }))).toEqual(['source-gone']);
    expect((await engine.search({ query: 'chimneys' })).results).toHaveLength(1);
    expect((await engine.memory.memories()).total).toBe(1);
    await engine.close();
  });

  it('finds nothing after ordinary use, two that a person said are one among it', async () => {
    const stage = createMemoryStage({ 'A.md': 'I play the cello in an orchestra.' });
    const engine = await stage.open();
    await engine.setEmbedder(createHashingEmbedder());
    await engine.refresh();
    const { memory } = engine;
    const said = async (text: string): Promise<string> => (await memory.remember({ text })).memory!.id;
    await said('I work at Nordlicht.');
    await said('I work at Hansa.');
    const tea = await said('I like tea.');
    await memory.correct(tea, 'I like green tea.');
    const dog = await said('My dog is called Rex.');
    await memory.forget({ ids: [dog], apply: true });
    await memory.restore(dog);
    await memory.extractMemories();
    await memory.remember({ text: 'I do not like figs.', origin: 'self' });
    await memory.remember({ text: 'I never liked figs.' });
    const [review] = await memory.reviews();
    await memory.answerReview(review!.id, 'duplicate');
    expect(kinds(await memory.doctor({ apply: false }))).toEqual([]);
    await engine.close();
    const again = await stage.open();
    await again.memory.doctor({ apply: true });
    expect(kinds(await again.memory.doctor({ apply: false }))).toEqual([]);
    await again.close();
  });

  it('writes down again what only a backup has, with its own date, after a backup of what is there', async () => {
    const stage = createMemoryStage();
    const lost = await stage.open();
    await lost.memory.remember({ text: 'My sister is called Ada.', date: '2026-01-10' });
    await lost.close();
    const [[name, text] = ['', '']] = memoryLedgers(stage.ledgers);
    stage.vault.write(`Trivium/ledger/backup/2026-02-01/${name}`, text);
    stage.ledgers.clear();
    stage.blobs.clear();

    const engine = await stage.open();
    await engine.memory.remember({ text: 'I live in Bonn.' });
    expect(kinds(await engine.memory.doctor({ apply: false }))).toEqual(['memory-in-archive-only']);
    const { backup } = await engine.memory.doctor({ apply: true });
    expect(backup).toMatch(/^Trivium\/ledger\/backup\//);
    const { memories } = await engine.memory.memories();
    expect(memories.map(({ text: says, date }) => [says, date])).toContainEqual([
      'My sister is called Ada.',
      '2026-01-10',
    ]);
    expect(kinds(await engine.memory.doctor({ apply: false }))).toEqual([]);
    await engine.close();
  });

  it('has nothing to remove where an edit by hand makes two say the same: they are one, under both ids', async () => {
    const stage = createMemoryStage();
    const engine = await stage.open();
    const { memory: first } = await engine.memory.remember({ text: 'I live in Bonn.' });
    const { memory: second } = await engine.memory.remember({ text: 'My sister is called Ada.' });
    const [[name, text] = ['', '']] = memoryLedgers(stage.ledgers);
    stage.ledgers.set(name, text.replace('My sister is called Ada.', 'I live in Bonn.'));
    await engine.close();

    const again = await stage.open();
    const before = memoryLedgers(stage.ledgers);
    expect(kinds(await again.memory.doctor({ apply: true, removeDuplicates: true }))).toEqual([]);
    expect(memoryLedgers(stage.ledgers)).toEqual(before);
    expect((await again.memory.memories()).memories).toMatchObject([{ id: first!.id }]);
    expect((await again.memory.memory(second!.id)).memory.id).toBe(first!.id);
    await again.close();
  });
});

describe('compression', () => {
  it('touches closed months alone, says what it would do, and leaves the same memories', async () => {
    const stage = createMemoryStage();
    const engine = await stage.open();
    await engine.memory.remember({ text: 'I live in Bonn.', from: [{ path: 'A.md' }] });
    for (const path of ['B.md', 'C.md', 'D.md']) {
      await engine.memory.remember({ text: 'I live in Bonn.', from: [{ path }] });
    }
    expect(await engine.memory.compress({ apply: true })).toMatchObject({ files: 0, isApplied: false });

    stage.clock.nowMs += 40 * 86_400_000;
    const before = (await engine.memory.memories({ status: 'all' })).memories;
    const files = new Map(stage.ledgers);
    const dry = await engine.memory.compress({ apply: false });
    expect(dry.linesAfter).toBeLessThan(dry.linesBefore);
    expect(stage.ledgers).toEqual(files);
    const done = await engine.memory.compress({ apply: true });
    expect(done).toMatchObject({ ...dry, isApplied: true });
    expect(done.backup).toMatch(/^Trivium\/ledger\/backup\//);
    expect((await engine.memory.memories({ status: 'all' })).memories).toEqual(before);
    await engine.close();
    const again = await stage.open();
    expect((await again.memory.memories({ status: 'all' })).memories).toEqual(before);
    await again.close();
  });
});

describe('a ledger that lost its mark', () => {
  it('is no note that the index lacks', async () => {
    const stage = createMemoryStage({ 'a.md': 'A note.' });
    const engine = await stage.open();
    stage.vault.write('Trivium/ledger/2026-04 memory desk-k3f9.md', '- Likes tea.\n');
    const { findings } = await engine.memory.doctor({ apply: false });
    expect(findings.filter(({ kind }) => kind === 'note-missing')).toEqual([]);
    await engine.close();
  });
});

describe('a file in the place of the memory folder', () => {
  it('is told of, wherever on the way it lies', async () => {
    for (const path of ['Trivium', 'Trivium/ledger']) {
      const engine = await createMemoryStage({ [path]: 'no folder' }).open();
      const { findings } = await engine.memory.doctor({ apply: false });
      expect(findings).toMatchObject([{ kind: 'memory-folder-is-file', isRepairable: false }]);
      expect(findings[0]?.message).toContain(`"${path}" is a file`);
      await engine.close();
    }
  });
});
