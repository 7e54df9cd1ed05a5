import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { openEngine } from '../../indexer/engine';
import type { EngineOptions } from '../../indexer/engine';
import type { Engine } from '../../indexer/engine-api';
import { createMemoryStorage } from '../../indexer/platform';
import { createMemoryVault } from '../../indexer/vault';
import type { MemoryVault } from '../../indexer/vault';
import { createHashingEmbedder } from '../support/hashing-embedder';

const notes = {
  'Roof.md': '# Roof\n\nThe north gable lets the rain in. See [[Insurance]].',
  'Insurance.md': '---\ntags: [house]\n---\nThe policy covers storms.',
  'Journal/2026-03-01.md': 'Called about the [[Roof|gable]] and the [[Ghost]].',
};

function open(vault: MemoryVault, options: Partial<EngineOptions> = {}): Promise<Engine> {
  return openEngine({ vault, storage: createMemoryStorage(), settings: { exclude: [] }, ...options });
}

async function foundPaths(engine: Engine, query: string): Promise<readonly string[]> {
  const { results } = await engine.search({ query, mode: 'text' });
  return results.map((result) => result.path);
}

describe('a first refresh', () => {
  it('makes every note findable by word, with its passage and place', async () => {
    const engine = await open(createMemoryVault(notes));
    const report = await engine.refresh();
    expect(report).toMatchObject({ notes: 3, added: 3, changed: 0, removed: 0, failed: 0, embedded: 0 });
    const { results, mode, notice } = await engine.search({ query: 'gable' });
    expect(mode).toBe('text');
    expect(notice).toContain('by word only');
    const roof = results.find((result) => result.path === 'Roof.md');
    expect(roof?.snippet).toContain('north gable');
    expect(notes['Roof.md'].slice(roof?.start, roof?.end)).toContain('north gable');
    const shown = roof?.highlights.map(({ start, end }) => roof.snippet.slice(start, end));
    expect(shown).toContain('gable');
  });

  it('reports links in both directions and what leads nowhere', async () => {
    const engine = await open(createMemoryVault(notes));
    await engine.refresh();
    expect(await engine.edges()).toEqual([
      { source: 'Journal/2026-03-01.md', target: 'Roof.md', occurrences: 1 },
      { source: 'Roof.md', target: 'Insurance.md', occurrences: 1 },
    ]);
    expect(await engine.unresolved()).toMatchObject([{ target: 'Ghost', occurrences: 1 }]);
    const links = await engine.links('Roof.md');
    expect(links.outgoing).toMatchObject([{ path: 'Insurance.md', target: 'Insurance', line: 2 }]);
    expect(links.incoming).toEqual([{ path: 'Journal/2026-03-01.md', occurrences: 1 }]);
    await expect(engine.links('Missing.md')).rejects.toMatchObject({ code: 'note-not-found' });
  });

  it('leaves out what is excluded, and takes it in and out when the setting changes', async () => {
    const vault = createMemoryVault(notes);
    const engine = await open(vault, { settings: { exclude: ['Journal'] } });
    expect(await engine.refresh()).toMatchObject({ notes: 2 });
    await engine.updateSettings({ exclude: ['Insurance.md'] });
    expect(await engine.refresh()).toMatchObject({ notes: 2, added: 1, removed: 1 });
    expect(await foundPaths(engine, 'storms')).toEqual([]);
    expect(await foundPaths(engine, 'called')).toEqual(['Journal/2026-03-01.md']);
  });

  it('takes what is excluded out while passages are embedded, or wait to be', async () => {
    const engine = await open(createMemoryVault(notes));
    await engine.setEmbedder(createHashingEmbedder());
    engine.pause();
    const first = engine.refresh();
    await vi.waitFor(async () => expect((await engine.status()).state).toBe('paused'));
    await engine.updateSettings({ exclude: ['Journal'] });
    const second = engine.refresh();
    await vi.waitFor(async () => expect((await engine.status()).notes).toBe(2));
    expect(await foundPaths(engine, 'called')).toEqual([]);
    engine.resume();
    expect(await first).toMatchObject({ notes: 3 });
    expect(await second).toMatchObject({ notes: 2, removed: 1 });
  });

  it('is done before an index is built anew, so that the new one is whole', async () => {
    const engine = await open(createMemoryVault(notes));
    await engine.setEmbedder(createHashingEmbedder());
    for (const wait of [0, 1, 3]) {
      const refreshing = engine.refresh();
      for (let turn = 0; turn < wait; turn++) await Promise.resolve();
      const [, rebuilt] = await Promise.all([refreshing, engine.rebuild()]);
      expect(rebuilt).toMatchObject({ notes: 3, added: 3 });
      expect(await engine.status()).toMatchObject({ notes: 3, state: 'idle', chunksWithVectors: 3 });
    }
  });

  it('lists a note it cannot read, keeps the others, and reads it when it can', async () => {
    const vault = createMemoryVault(notes);
    vault.breakFile('Roof.md');
    const storage = createMemoryStorage();
    const engine = await open(vault, { storage });
    expect(await engine.refresh()).toMatchObject({ added: 2, failed: 1 });
    expect((await engine.status()).errors).toMatchObject([{ path: 'Roof.md', code: 'note-unreadable' }]);
    await engine.close();

    const reopened = await open(vault, { storage });
    expect((await reopened.status()).errors).toHaveLength(1);
    vault.write('Roof.md', notes['Roof.md']);
    await reopened.refresh();
    expect((await reopened.status()).errors).toEqual([]);
    expect(await foundPaths(reopened, 'gable')).toContain('Roof.md');
  });
});

describe('embedding', () => {
  it('embeds each text once: not again when files are touched, moved, or the engine is opened anew', async () => {
    const vault = createMemoryVault(notes);
    const storage = createMemoryStorage();
    const first = createHashingEmbedder();
    const engine = await open(vault, { storage });
    await engine.setEmbedder(first);
    const { embedded } = await engine.refresh();
    expect(embedded).toBe(3);
    expect(first.passages).toHaveLength(3);
    await engine.close();

    vault.touch('Roof.md', 99);
    vault.rename('Insurance.md', 'Papers/Policy.md');
    const second = createHashingEmbedder();
    const reopened = await open(vault, { storage });
    await reopened.setEmbedder(second);
    expect(await reopened.refresh()).toMatchObject({ embedded: 0, renamed: 1, added: 0, removed: 0 });
    expect(second.passages).toEqual([]);
    const { results, mode } = await reopened.search({ query: 'policy covers storms', mode: 'vector' });
    expect(mode).toBe('vector');
    expect(results[0]?.path).toBe('Papers/Policy.md');
  });

  it('lets an edit through while the model is busy, and embeds it afterwards', async () => {
    const vault = createMemoryVault(notes);
    const engine = await open(vault);
    const embedder = createHashingEmbedder();
    let release = (): void => undefined;
    embedder.hold = new Promise((resolve) => (release = resolve));
    await engine.setEmbedder(embedder);
    const refresh = engine.refresh();
    await expect.poll(async () => (await engine.status()).state).toBe('embedding');

    vault.write('New.md', 'Scaffolding arrives on Tuesday.');
    await engine.apply([{ kind: 'create', path: 'New.md' }]);
    expect(await foundPaths(engine, 'scaffolding')).toEqual(['New.md']);
    expect(embedder.passages).toEqual([]);
    embedder.hold = undefined;
    release();
    await refresh;
    expect(embedder.passages).toContain('Scaffolding arrives on Tuesday.');
    expect(await engine.status()).toMatchObject({ chunks: 4, chunksWithVectors: 4, state: 'idle' });
  });

  it('stops while paused and goes on when resumed', async () => {
    const engine = await open(createMemoryVault(notes));
    const embedder = createHashingEmbedder();
    await engine.setEmbedder(embedder);
    engine.pause();
    const refresh = engine.refresh();
    await expect.poll(async () => (await engine.status()).state).toBe('paused');
    expect(await foundPaths(engine, 'gable')).toContain('Roof.md');
    expect(embedder.passages).toEqual([]);
    engine.resume();
    expect((await refresh).embedded).toBe(3);
  });

  it('stays paused when the model changes, and closes while paused', async () => {
    const engine = await open(createMemoryVault(notes));
    await engine.setEmbedder(createHashingEmbedder('one'));
    engine.pause();
    const stopped = expect(engine.refresh()).rejects.toMatchObject({ code: 'cancelled' });
    await expect.poll(async () => (await engine.status()).state).toBe('paused');
    const second = createHashingEmbedder('two');
    await engine.setEmbedder(second);
    await stopped;
    const closed = expect(engine.refresh()).rejects.toMatchObject({ code: 'cancelled' });
    await expect.poll(async () => (await engine.status()).state).toBe('paused');
    expect(second.passages).toEqual([]);
    await engine.close();
    await closed;
  });

  it('is cancelled by its signal and keeps what was done', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, number) => [`${number}.md`, `Note ${number}`]),
    );
    const storage = createMemoryStorage();
    const vault = createMemoryVault(many);
    const engine = await open(vault, { storage });
    const embedder = createHashingEmbedder();
    await engine.setEmbedder(embedder);
    const abort = new AbortController();
    const run = engine.refresh({
      signal: abort.signal,
      onProgress: ({ phase }) => phase === 'embed' && abort.abort(),
    });
    await expect(run).rejects.toThrow();
    const done = embedder.passages.length;
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(60);
    await engine.close();

    const resumed = await open(vault, { storage });
    await resumed.setEmbedder(createHashingEmbedder());
    expect((await resumed.refresh()).embedded).toBe(60 - done);
  });

  it('answers by word, and says so, when the model fails', async () => {
    const engine = await open(createMemoryVault(notes));
    await engine.refresh();
    const broken = createHashingEmbedder();
    broken.embed = () => Promise.reject(new Error('out of memory'));
    await engine.setEmbedder(broken);
    const { results, mode, notice } = await engine.search({ query: 'gable' });
    expect(results.map((result) => result.path)).toContain('Roof.md');
    expect(mode).toBe('text');
    expect(notice).toContain('out of memory');
  });

  it('keeps the vectors of each model apart', async () => {
    const vault = createMemoryVault(notes);
    const engine = await open(vault);
    await engine.setEmbedder(createHashingEmbedder('one'));
    await engine.refresh();
    await engine.setEmbedder(createHashingEmbedder('two'));
    expect(await engine.status()).toMatchObject({ nextModel: { modelId: 'two', chunksWithVectors: 0 } });
    expect((await engine.refresh()).embedded).toBe(3);
    const back = createHashingEmbedder('one');
    await engine.setEmbedder(back);
    expect((await engine.refresh()).embedded).toBe(0);
    expect(back.passages).toEqual([]);
  });
});

describe('a read-only engine', () => {
  it('answers from what is stored and refuses to change it', async () => {
    const vault = createMemoryVault(notes);
    const blobs = new Map<string, Uint8Array>();
    const writer = await open(vault, { storage: createMemoryStorage(blobs) });
    await writer.refresh();
    await writer.graphs.settleGraphs();
    const before = [...blobs.keys()];
    const reader = await open(vault, { storage: createMemoryStorage(blobs), readOnly: true });
    expect(await foundPaths(reader, 'gable')).toContain('Roof.md');
    expect(await reader.edges()).toHaveLength(2);
    await expect(reader.refresh()).rejects.toMatchObject({ code: 'read-only' });
    expect([...blobs.keys()]).toEqual(before);
  });
});

describe('any sequence of changes', () => {
  const names = fc.constantFrom('a.md', 'b.md', 'Sub/a.md', 'Sub/c.md', 'Sub/Deep/d.md');
  const texts = fc.constantFrom('', 'alpha [[b]]', 'beta [[a|x]]', '# gamma\n\ndelta [[c]]', 'epsilon');
  const change = fc.oneof(
    fc.record({ kind: fc.constant('write' as const), path: names, text: texts }),
    fc.record({ kind: fc.constant('delete' as const), path: names }),
    fc.record({ kind: fc.constant('rename' as const), path: names, newPath: names }),
    fc.record({ kind: fc.constant('refresh' as const) }),
    fc.record({ kind: fc.constant('reopen' as const) }),
  );

  it('leaves the same index, links and vectors as starting from scratch', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
        const vault = createMemoryVault({ 'a.md': 'alpha', 'b.md': 'beta' });
        const storage = createMemoryStorage();
        const embedder = createHashingEmbedder();
        const openOne = async (): Promise<Engine> => {
          const engine = await open(vault, { storage });
          await engine.setEmbedder(embedder);
          return engine;
        };
        let engine = await openOne();
        await engine.refresh();
        for (const step of changes) engine = await carryOut(step, vault, engine, openOne);
        await engine.refresh();

        const fresh = await open(vault);
        await fresh.setEmbedder(createHashingEmbedder());
        await fresh.refresh();
        expect(await summary(engine)).toEqual(await summary(fresh));
        expect(new Set(embedder.passages).size).toBe(embedder.passages.length);
      }),
      { numRuns: 60 },
    );
  });

  type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

  async function carryOut(
    step: Change,
    vault: MemoryVault,
    engine: Engine,
    reopen: () => Promise<Engine>,
  ): Promise<Engine> {
    const exists = 'path' in step && (await vault.stat(step.path)) !== undefined;
    switch (step.kind) {
      case 'write':
        vault.write(step.path, step.text);
        await engine.apply([{ kind: exists ? 'modify' : 'create', path: step.path }]);
        return engine;
      case 'delete':
        if (!exists) return engine;
        vault.delete(step.path);
        await engine.apply([{ kind: 'delete', path: step.path }]);
        return engine;
      case 'rename':
        if (!exists || step.path === step.newPath) return engine;
        vault.rename(step.path, step.newPath);
        await engine.apply([{ kind: 'rename', path: step.newPath, oldPath: step.path }]);
        return engine;
      case 'refresh':
        await engine.refresh();
        return engine;
      case 'reopen':
        await engine.close();
        return reopen();
    }
  }

  async function summary(engine: Engine): Promise<unknown> {
    const queries = ['alpha', 'beta', 'gamma delta', 'epsilon'];
    const found = await Promise.all(
      queries.map(async (query) => [...(await foundPaths(engine, query))].sort()),
    );
    const { notes: noteCount, chunks, chunksWithVectors, errors } = await engine.status();
    return {
      found,
      noteCount,
      chunks,
      chunksWithVectors,
      errors,
      edges: await engine.edges(),
      unresolved: await engine.unresolved(),
    };
  }
});
