import { describe, expect, it } from 'vitest';
import { defaultMemorySettings } from '../../../../indexer/memory';
import { createMemoryStage } from './memory-stage';

const TWICE = '---\ntrivium: profile\n---\nDeploys run in CI only.\n§\nDeploys run in CI only.\n';

describe('the core files of a vault', () => {
  it('are consolidated with the profile where they are nearly full, keep a backup, and are told', async () => {
    const stage = createMemoryStage({ 'Trivium/MEMORY.md': TWICE });
    const core = { ...defaultMemorySettings.core, memoryCharacters: 50 };
    const engine = await stage.open({ memory: { core } });
    await engine.memory.remember({ text: 'I live in Jena.' });
    const report = await engine.memory.writeProfile();
    expect(report).toMatchObject({ consolidated: 1 });
    expect(report.written).toContain('Trivium/MEMORY.md');
    expect((await engine.memory.core.read()).files.memory.entries).toHaveLength(1);
    expect((await engine.memory.runs())[0]?.message).toContain('entries of the core files consolidated: 1');
    const { backup } = await engine.memory.core.restore('Backups/2026-04-02 09.00.00 MEMORY.md');
    expect(backup).toBe('Backups/2026-04-02 09.00.00 2 MEMORY.md');
    expect(await stage.files.read('MEMORY.md')).toBe(TWICE);
    await engine.close();
  });

  it('lose what was replaced in the memory when they are consolidated', async () => {
    const stage = createMemoryStage({
      'Trivium/MEMORY.md': 'I work at company Alpha\n§\nDeploys run in CI only.\n',
    });
    const core = { ...defaultMemorySettings.core, memoryCharacters: 50 };
    const engine = await stage.open({ memory: { core } });
    await engine.memory.remember({ text: 'I work at company Alpha', date: '2026-01-10' });
    await engine.memory.remember({ text: 'I work at company Beta', date: '2026-03-02' });
    const { steps } = await engine.memory.core.consolidate({ apply: true });
    expect(steps).toMatchObject([{ kind: 'superseded', before: 'I work at company Alpha' }]);
    await engine.close();
  });

  it('are not found by search, whoever made them, once they were written', async () => {
    const stage = createMemoryStage();
    const engine = await stage.open();
    await engine.memory.core.change({
      action: 'add',
      target: 'memory',
      content: 'The zeppelin hangar needs paint.',
    });
    await engine.refresh();
    expect((await engine.search({ query: 'zeppelin' })).results).toEqual([]);
    await engine.close();
  });
});
