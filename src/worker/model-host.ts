import { proxy, transfer } from 'comlink';
import { createModelDepot, MODEL_MANIFEST_NAME, modelRegistry } from '../../indexer/embedding';
import type { ModelDepot, ModelEntry } from '../../indexer/embedding';
import type { PlainError } from '../../indexer/platform';
import type { ModelOffer } from '../ui/client';
import type { EmbedderWorkerApi, LoadRequest } from './embedding-host';
import { openIndexedDbStorage } from './indexeddb-storage';
import { MODEL_DATABASE } from './model-database';
import { buffersOf, type FileBytes, type ModelShelf } from './model-shelf';
import { PREPARING_PATIENCE_MS, WorkerSession, type WorkerHandle } from './worker-session';

/** Where models come from, and the workers that run them: one, or two while the model is being changed. */
export interface ModelHost {
  /** All models that can be chosen, and which of them are on this device. */
  offers(): Promise<readonly ModelOffer[]>;
  /**
   * Starts a worker on a model that is here, beside those that run already; the port is for the engine's worker.
   *
   * @throws TriviumError `model-failed` where it cannot run, `model-corrupt`, `model-missing`
   */
  load(id: string, tryWebGpu: boolean): Promise<MessagePort>;
  /** Fetches a model the user said yes to; goes on where an earlier attempt stopped. */
  fetch(
    id: string,
    onProgress: (doneBytes: number, totalBytes: number) => void,
    signal: AbortSignal,
  ): Promise<void>;
  /** Deletes a fetched model from this device. */
  remove(id: string): Promise<void>;
  /** Tells of a fault of a model's worker, after it was loaded. */
  onFault(listener: (error: PlainError, id: string) => void): void;
  /** Ends the workers of all models but the one that was loaded last. */
  endOthers(): void;
  /** Ends the workers of all models. */
  end(): void;
}

/** Models that lie somewhere as files, one folder each. */
export interface ModelFolder {
  /** Names of the models' folders. */
  list(): Promise<readonly string[]>;
  /** A file's bytes, or undefined where it is not there. */
  read(model: string, name: string): Promise<FileBytes | undefined>;
}

export interface ModelHostOptions {
  /** Models laid beside the plugin: by its installer, or by the user's own hand. */
  readonly folder: ModelFolder;
  /** Address of the hub that the others are fetched from. */
  readonly hub: () => string;
  readonly startEmbedderWorker: () => WorkerHandle;
  readonly startModelWorker: () => WorkerHandle;
}

/** What a model's folder may hold, in transformers.js' layout. */
const FOLDER_FILES = [
  ...[MODEL_MANIFEST_NAME, 'config.json', 'tokenizer.json', 'tokenizer_config.json', '1_Pooling/config.json'],
  ...['onnx/model_quantized.onnx', 'onnx/model_quantized.onnx_data'],
];

/** Taken only where the smaller form of the weights is missing. */
const LARGE_WEIGHTS = ['onnx/model.onnx', 'onnx/model.onnx_data'];

export function createModelHost(options: ModelHostOptions): ModelHost {
  const { folder, startEmbedderWorker, startModelWorker } = options;
  /** In the order in which they were loaded. */
  let embedders: readonly WorkerSession<EmbedderWorkerApi>[] = [];
  let tellFault: (error: PlainError, id: string) => void = () => undefined;

  const keep = (kept: readonly WorkerSession<EmbedderWorkerApi>[]): void => {
    for (const session of embedders) if (!kept.includes(session)) session.end();
    embedders = kept;
  };

  const readRequest = async (id: string): Promise<LoadRequest> => {
    const isInFolder = (await folder.list()).includes(id);
    const files = isInFolder ? await readFolder(folder, id) : undefined;
    return withModelWorker(startModelWorker, (shelf) =>
      files === undefined
        ? shelf.call((api) => api.takeFetched(id), PREPARING_PATIENCE_MS)
        : shelf.call((api) => api.inspect(id, transfer(files, buffersOf(files))), PREPARING_PATIENCE_MS),
    );
  };

  return {
    async offers() {
      const [inFolder, fetched] = await Promise.all([folder.list(), withDepot(listFetched)]);
      const known = modelRegistry.map((entry) =>
        offerOf(entry, options.hub(), inFolder.includes(entry.id), fetched.includes(entry.id)),
      );
      const others = inFolder.filter((name) => !modelRegistry.some((entry) => entry.id === name));
      return [...known, ...others.map(offerOfFolder)];
    },

    async load(id, tryWebGpu) {
      const request = { ...(await readRequest(id)), tryWebGpu };
      let isLoaded = false;
      const session = new WorkerSession<EmbedderWorkerApi>(startEmbedderWorker(), (error) => {
        if (isLoaded) tellFault(error, id);
      });
      embedders = [...embedders, session];
      try {
        await session.call(
          (api) => api.load(transfer(request, buffersOf(request.files))),
          PREPARING_PATIENCE_MS,
        );
        const { port1, port2 } = new MessageChannel();
        await session.call((api) => api.connect(transfer(port1, [port1])));
        isLoaded = true;
        return port2;
      } catch (error) {
        keep(embedders.filter((other) => other !== session));
        throw error;
      }
    },

    fetch: (id, onProgress, signal) =>
      withModelWorker(startModelWorker, async (shelf) => {
        const cancel = (): void => void shelf.call((api) => api.cancel()).catch(() => undefined);
        signal.addEventListener('abort', cancel, { once: true });
        // Asks the browser not to clear the model away when space is short; a no changes nothing.
        await navigator.storage?.persist?.();
        await shelf.call((api) => api.fetch(id, options.hub(), proxy(onProgress)), PREPARING_PATIENCE_MS);
      }),

    remove: (id) => withDepot((depot) => depot.remove(id)),

    onFault(listener) {
      tellFault = listener;
    },

    endOthers: () => keep(embedders.slice(-1)),

    end: () => keep([]),
  };
}

/** The models' worker lives for one errand, so that its memory is given back. */
async function withModelWorker<T>(
  start: () => WorkerHandle,
  errand: (shelf: WorkerSession<ModelShelf>) => Promise<T>,
): Promise<T> {
  const shelf = new WorkerSession<ModelShelf>(start(), () => undefined);
  try {
    return await errand(shelf);
  } finally {
    shelf.end();
  }
}

async function withDepot<T>(ask: (depot: ModelDepot) => Promise<T>): Promise<T> {
  const storage = await openIndexedDbStorage(MODEL_DATABASE);
  try {
    return await ask(createModelDepot(storage));
  } finally {
    storage.close();
  }
}

async function listFetched(depot: ModelDepot): Promise<readonly string[]> {
  const ids = modelRegistry.map((entry) => entry.id);
  const manifests = await Promise.all(ids.map((id) => depot.manifest(id)));
  return ids.filter((_id, position) => manifests[position] !== undefined);
}

async function readFolder(folder: ModelFolder, model: string): Promise<ReadonlyMap<string, FileBytes>> {
  const files = new Map<string, FileBytes>();
  const readAll = async (names: readonly string[]): Promise<void> => {
    for (const name of names) {
      const bytes = await folder.read(model, name);
      if (bytes !== undefined) files.set(name, bytes);
    }
  };
  await readAll(FOLDER_FILES);
  if (![...files.keys()].some((name) => name.endsWith('.onnx'))) await readAll(LARGE_WEIGHTS);
  return files;
}

function offerOf(entry: ModelEntry, hub: string, isInFolder: boolean, isFetched: boolean): ModelOffer {
  return {
    id: entry.id,
    name: entry.id,
    sizeBytes: entry.variants[entry.defaultVariant]?.approximateBytes ?? 0,
    languages: entry.languages,
    isHere: isInFolder || isFetched,
    isRemovable: isFetched,
    ...(entry.source.kind === 'hub' && { address: `${hub}/${entry.source.repository}` }),
  };
}

function offerOfFolder(name: string): ModelOffer {
  return { id: name, name, sizeBytes: 0, languages: [], isHere: true, isRemovable: false };
}
