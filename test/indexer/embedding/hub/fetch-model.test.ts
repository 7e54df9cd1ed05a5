import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createModelDepot,
  fetchModel,
  findModel,
  type FetchModelOptions,
  type ModelDepot,
} from '../../../../indexer/embedding';
import { createFolderDepot } from '../../../../indexer/node/models/folder-depot';
import { createMemoryStorage, type Progress } from '../../../../indexer/platform';
import { temporaryFolder } from '../../node/temporary-folder';
import { COMMIT, startHubServer, type HubServer } from './hub-server';

const entry = findModel('multilingual-e5-small');
const repository = 'Xenova/multilingual-e5-small';
const WEIGHTS = 'onnx/model_quantized.onnx';
/** Larger than a part, so that a resumed file has several. */
const weights = Uint8Array.from({ length: 9_000_000 }, (_, index) => (index * 2654435761) >>> 24);
const text = (value: string) => new TextEncoder().encode(value);
const files = new Map([
  ['config.json', text('{"model_type":"bert"}')],
  ['tokenizer.json', text('{"model":{}}')],
  ['tokenizer_config.json', text('{}')],
  [WEIGHTS, weights],
  ['README.md', text('not wanted')],
]);

describe.each([
  ['storage', () => Promise.resolve(createModelDepot(createMemoryStorage()))],
  ['folder', async () => createFolderDepot(await temporaryFolder())],
] as const)('fetching a model from the hub into a %s', (_, createDepot) => {
  let hub: HubServer;
  let depot: ModelDepot;
  let options: FetchModelOptions;

  beforeEach(async () => {
    hub = await startHubServer(repository, files);
    depot = await createDepot();
    options = { entry, consent: true, depot, fetcher: fetch, hub: hub.address };
  });
  afterEach(() => hub.close());

  it('asks nothing of the network without consent, and says what it would fetch', async () => {
    const refused = fetchModel({ ...options, consent: false });
    await expect(refused).rejects.toMatchObject({ code: 'consent-needed' });
    await expect(refused).rejects.toThrow(/136 MB.*127\.0\.0\.1.*de, .*en/);
    expect(hub.requests).toEqual([]);
  });

  it('brings the files that are needed, pinned to a commit and hashed', async () => {
    const progress: Progress[] = [];
    const manifest = await fetchModel({ ...options, onProgress: (one) => progress.push(one) });
    expect(manifest).toMatchObject({
      modelId: entry.id,
      revision: COMMIT,
      source: `${hub.address}/${repository}`,
    });
    expect(manifest.files.map((file) => file.name)).not.toContain('README.md');
    for (const { name, sha256 } of manifest.files) {
      const bytes = await depot.read(entry.id, name);
      expect(Buffer.from(bytes ?? []).equals(Buffer.from(files.get(name) ?? []))).toBe(true);
      expect(
        createHash('sha256')
          .update(bytes ?? '')
          .digest('hex'),
      ).toBe(sha256);
    }
    expect(progress.at(-1)).toMatchObject({ phase: 'download', path: WEIGHTS });
    expect(progress.at(-1)?.done).toBe(progress.at(-1)?.total);
    const before = hub.requests.length;
    expect(await fetchModel({ ...options, consent: false })).toEqual(manifest);
    expect(hub.requests).toHaveLength(before);
  });

  it.each([
    ['cut', { cutAfter: 5_000_000 }],
    ['ended too soon', { endAfter: 5_000_000 }],
  ])('goes on where a connection was %s', async (_, fault) => {
    hub.faults.set(WEIGHTS, fault);
    await expect(fetchModel(options)).rejects.toMatchObject({ code: 'network' });
    expect(await depot.manifest(entry.id)).toBeUndefined();
    const arrived = await depot.arrivedBytes(entry.id, WEIGHTS);
    expect(arrived).toBeGreaterThan(3_000_000);
    hub.requests.length = 0;
    await fetchModel(options);
    expect(hub.requests).toContain(`/store/${WEIGHTS} bytes=${arrived}-`);
    expect(hub.requests.filter((request) => request.includes('revision'))).toEqual([]);
    expect(
      hub.requests.filter((request) => request.startsWith('/store/') && !request.includes(WEIGHTS)),
    ).toEqual([]);
  });

  it('begins the file anew where a server does not keep to the range', async () => {
    hub.faults.set(WEIGHTS, { cutAfter: 5_000_000 });
    await expect(fetchModel(options)).rejects.toMatchObject({ code: 'network' });
    hub.faults.set(WEIGHTS, { ignoreRange: true });
    await fetchModel(options);
    expect((await depot.read(entry.id, WEIGHTS))?.length).toBe(weights.length);
  });

  it.each([WEIGHTS, 'tokenizer.json'])('keeps nothing of %s with a wrong hash', async (name) => {
    const altered = (files.get(name) ?? new Uint8Array()).slice();
    altered[5] = (altered[5] ?? 0) ^ 1;
    hub.swapped.set(name, altered);
    const failed = fetchModel(options);
    await expect(failed).rejects.toMatchObject({ code: 'model-corrupt' });
    await expect(failed).rejects.toThrow(name);
    expect(await depot.arrivedBytes(entry.id, name)).toBe(0);
    hub.swapped.clear();
    await expect(fetchModel(options)).resolves.toMatchObject({ modelId: entry.id });
  });

  it('refuses a file that is longer than the hub says', async () => {
    hub.swapped.set('config.json', text(`{"model_type":"bert"}${' '.repeat(100)}`));
    await expect(fetchModel(options)).rejects.toMatchObject({ code: 'model-corrupt' });
  });

  it('names the address that answered 404, and a file the repository lacks', async () => {
    const elsewhere = { ...entry, source: { kind: 'hub', repository: 'nobody/nothing' } } as const;
    await expect(fetchModel({ ...options, entry: elsewhere })).rejects.toThrow(/nobody\/nothing.*404/);
    await expect(fetchModel({ ...options, variant: 'fp32' })).rejects.toThrow(/no file onnx\/model\.onnx/);
    hub.faults.set(WEIGHTS, { status: 503 });
    await expect(fetchModel(options)).rejects.toThrow(/503/);
  });

  it('says so where there is no connection', async () => {
    await expect(fetchModel({ ...options, hub: 'http://127.0.0.1:1' })).rejects.toMatchObject({
      code: 'network',
    });
  });

  it('stops when asked to, and keeps what arrived', async () => {
    const controller = new AbortController();
    const onProgress = ({ path, done }: Progress) => {
      if (path === WEIGHTS && done > 4_500_000) controller.abort();
    };
    const stopped = fetchModel({ ...options, onProgress, signal: controller.signal });
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    expect(await depot.arrivedBytes(entry.id, WEIGHTS)).toBeGreaterThan(4_000_000);
    await expect(fetchModel(options)).resolves.toMatchObject({ revision: COMMIT });
  });

  it('removes a model whole', async () => {
    await fetchModel(options);
    await depot.remove(entry.id);
    expect(await depot.manifest(entry.id)).toBeUndefined();
    expect(await depot.arrivedBytes(entry.id, WEIGHTS)).toBe(0);
  });
});
