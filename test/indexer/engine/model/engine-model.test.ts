import { describe, expect, it } from 'vitest';
import { openEngine } from '../../../../indexer/engine';
import type { EngineOptions } from '../../../../indexer/engine';
import type { Engine } from '../../../../indexer/engine-api';
import { createMemoryStorage } from '../../../../indexer/platform';
import { createMemoryVault } from '../../../../indexer/vault';
import { createHashingEmbedder } from '../../../support/hashing-embedder';
import type { HashingEmbedder } from '../../../support/hashing-embedder';

const notes = {
  'Roof.md': 'The north gable lets the rain in.',
  'Insurance.md': 'The policy covers storms.',
  'Garden.md': 'Roses along the wall.',
};

function open(options: Partial<EngineOptions> = {}): Promise<Engine> {
  const vault = options.vault ?? createMemoryVault(notes);
  return openEngine({ vault, storage: createMemoryStorage(), settings: { exclude: [] }, ...options });
}

/** An embedder of its own dimensions that tells when it was closed. */
function modelOf(modelId: string, dimensions?: number): HashingEmbedder & { isClosed: boolean } {
  const embedder = createHashingEmbedder(modelId, dimensions);
  const model = Object.assign(embedder, {
    isClosed: false,
    close: () => {
      model.isClosed = true;
      return Promise.resolve();
    },
  });
  return model;
}

function held(embedder: HashingEmbedder): () => void {
  let release = (): void => undefined;
  embedder.hold = new Promise((resolve) => (release = resolve));
  return () => {
    embedder.hold = undefined;
    release();
  };
}

async function complete(engine: Engine, embedder: HashingEmbedder): Promise<void> {
  await engine.setEmbedder(embedder);
  await engine.refresh();
}

describe('a change of the model', () => {
  it('lets the one before answer until the new one has a vector for every passage, then closes it', async () => {
    const engine = await open();
    const before = modelOf('before');
    await complete(engine, before);
    const after = modelOf('after', 32);
    const release = held(after);
    await engine.setEmbedder(after);
    const refresh = engine.refresh();

    const during = await engine.search({ query: 'policy storms', mode: 'vector' });
    expect(during).toMatchObject({ mode: 'vector', results: [{ path: 'Insurance.md' }, {}, {}] });
    expect(await engine.status()).toMatchObject({
      model: { modelId: 'before', dimensions: 64 },
      chunksWithVectors: 3,
      nextModel: { modelId: 'after', dimensions: 32, chunksWithVectors: 0 },
      completeModel: { modelId: 'before' },
    });
    expect(before.isClosed).toBe(false);

    release();
    expect(await refresh).toMatchObject({ embedded: 3 });
    const status = await engine.status();
    expect(status).toMatchObject({ model: { modelId: 'after' }, completeModel: { modelId: 'after' } });
    expect(status.nextModel).toBeUndefined();
    expect(before.isClosed).toBe(true);
    expect((await engine.search({ query: 'policy storms', mode: 'vector' })).mode).toBe('vector');
  });

  it('goes on after a restart in the middle: the one that was complete is known and answers', async () => {
    const storage = createMemoryStorage();
    const engine = await open({ storage });
    await complete(engine, modelOf('before'));
    const stuck = modelOf('after', 32);
    held(stuck);
    await engine.setEmbedder(stuck);
    void engine.refresh().catch(() => undefined);
    await engine.close();

    const reopened = await open({ storage });
    expect((await reopened.status()).completeModel).toEqual({
      ...{ modelId: 'before', variant: 'test', dimensions: 64 },
    });
    await reopened.setEmbedder(modelOf('before'));
    const after = modelOf('after', 32);
    await reopened.setEmbedder(after);
    expect((await reopened.search({ query: 'roses', mode: 'vector' })).results[0]?.path).toBe('Garden.md');
    expect(await reopened.status()).toMatchObject({
      model: { modelId: 'before' },
      nextModel: { modelId: 'after' },
    });
    await reopened.refresh();
    expect(await reopened.status()).toMatchObject({ model: { modelId: 'after' } });
  });

  it('takes a model at once that was complete before, and one where none answered', async () => {
    const engine = await open();
    await complete(engine, modelOf('one'));
    await complete(engine, modelOf('two'));
    await engine.setEmbedder(modelOf('one'));
    expect(await engine.status()).toMatchObject({ model: { modelId: 'one' }, chunksWithVectors: 3 });
    await engine.setEmbedder(undefined, 'switched off');
    await engine.setEmbedder(modelOf('three'));
    expect(await engine.status()).toMatchObject({ model: { modelId: 'three' }, chunksWithVectors: 0 });
  });

  it('is taken back by choosing the model that still answers', async () => {
    const engine = await open();
    await complete(engine, modelOf('before'));
    const [after, again] = [modelOf('after'), modelOf('before')];
    await engine.setEmbedder(after);
    await engine.setEmbedder(again);
    expect(after.isClosed).toBe(true);
    const status = await engine.status();
    expect(status).toMatchObject({ model: { modelId: 'before' }, chunksWithVectors: 3 });
    expect(status.nextModel).toBeUndefined();
    expect((await engine.refresh()).embedded).toBe(0);
  });

  it('never gives one model’s query to the vectors of another, however the change falls', async () => {
    const engine = await open();
    const before = modelOf('before');
    await complete(engine, before);
    const release = held(before);
    // The query's vector is being made by the old model while the new one takes over.
    const answer = engine.search({ query: 'policy storms', mode: 'vector' });
    await complete(engine, modelOf('after', 32));
    release();
    expect(await answer).toMatchObject({ mode: 'vector', results: [{ path: 'Insurance.md' }, {}, {}] });
  });

  it('embeds nothing again where notes are read anew, as after a change of how they are cut', async () => {
    const engine = await open();
    await complete(engine, modelOf('one'));
    expect((await engine.rebuild()).embedded).toBe(0);
  });
});
