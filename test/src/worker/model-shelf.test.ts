import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createModelDepot, filesOfVariant, findModel, MODEL_MANIFEST_NAME } from '../../../indexer/embedding';
import { createMemoryStorage } from '../../../indexer/platform';
import { createModelShelf, type FileBytes } from '../../../src/worker/model-shelf';

const encode = (text: string): FileBytes => new Uint8Array(new TextEncoder().encode(text));
const hash = (algorithm: string, ...parts: (string | Uint8Array)[]): string =>
  parts.reduce((sum, part) => sum.update(part), createHash(algorithm)).digest('hex');

const entry = findModel('multilingual-e5-small');
const names = filesOfVariant(entry, entry.defaultVariant);
const contents = new Map(names.map((name) => [name, encode(`content of ${name}`)]));
const commit = 'a'.repeat(40);

/** Answers as the hub does, over the addresses the hub has. */
function hub(asked: string[]): typeof fetch {
  return (input) => {
    const address = new URL(input as string);
    asked.push(address.pathname);
    if (address.pathname.includes('/revision/')) return Promise.resolve(Response.json({ sha: commit }));
    if (address.pathname.includes('/tree/')) {
      const files = [...contents].map(([path, bytes]) => {
        const oid = hash('sha1', `blob ${bytes.length}\0`, bytes);
        return { type: 'file', path, size: bytes.length, oid };
      });
      return Promise.resolve(Response.json(files));
    }
    const name = names.find((each) => address.pathname.endsWith(`/resolve/${commit}/${each}`)) ?? '';
    return Promise.resolve(new Response(contents.get(name)));
  };
}

const refuse: typeof fetch = () => Promise.reject(new Error('Nothing may be fetched here.'));

describe('the models’ worker', () => {
  it('fetches a model, says how far it is, and hands it over with what it must hash to', async () => {
    const asked: string[] = [];
    const progress: (readonly [number, number])[] = [];
    const shelf = createModelShelf(Promise.resolve(createModelDepot(createMemoryStorage())), hub(asked));
    await shelf.fetch(entry.id, 'https://hub.example', (done, total) => progress.push([done, total]));
    const { files, checks, variant } = await shelf.takeFetched(entry.id);
    expect(variant).toBe('int8');
    expect([...files.keys()].toSorted()).toEqual([...names].toSorted());
    for (const check of checks) {
      const bytes = contents.get(check.name);
      expect(check).toEqual({
        name: check.name,
        sizeBytes: bytes?.length,
        sha256: hash('sha256', bytes ?? ''),
      });
    }
    const [done, total] = progress.at(-1) ?? [];
    expect(done).toBe(total);
    expect(asked.every((path) => path.includes('Xenova/multilingual-e5-small'))).toBe(true);
  });

  it('says what is missing where nothing was fetched', async () => {
    const shelf = createModelShelf(Promise.resolve(createModelDepot(createMemoryStorage())), refuse);
    await expect(shelf.takeFetched(entry.id)).rejects.toMatchObject({ code: 'model-missing' });
  });

  it('reads a folder by its manifest, and takes only what the model needs', async () => {
    const small = findModel('all-MiniLM-L6-v2');
    const files = new Map<string, FileBytes>();
    for (const name of filesOfVariant(small, 'int8')) files.set(name, encode(name));
    const described = [...files].map(([name, bytes]) => ({
      name,
      sizeBytes: bytes.length,
      sha256: hash('sha256', bytes),
    }));
    const manifest = { format: 1, modelId: small.id, source: 'test', files: described };
    files.set(MODEL_MANIFEST_NAME, encode(JSON.stringify(manifest)));
    files.set('1_Pooling/config.json', encode('{}'));
    const shelf = createModelShelf(Promise.resolve(createModelDepot(createMemoryStorage())), refuse);
    const request = await shelf.inspect(small.id, files);
    expect(request.entry).toBe(small);
    expect(request.checks).toEqual(described);
    expect(request.files.has('1_Pooling/config.json')).toBe(false);
  });

  it('refuses a manifest that names too little', async () => {
    const manifest = { format: 1, modelId: 'all-MiniLM-L6-v2', source: 'test', files: [] };
    const files = new Map([[MODEL_MANIFEST_NAME, encode(JSON.stringify(manifest))]]);
    const shelf = createModelShelf(Promise.resolve(createModelDepot(createMemoryStorage())), refuse);
    await expect(shelf.inspect('x', files)).rejects.toMatchObject({ code: 'model-corrupt' });
  });

  it('says what a folder without a model lacks', async () => {
    const shelf = createModelShelf(Promise.resolve(createModelDepot(createMemoryStorage())), refuse);
    await expect(shelf.inspect('notes', new Map())).rejects.toMatchObject({
      code: 'model-missing',
      message: expect.stringContaining('notes/config.json') as string,
    });
  });
});
