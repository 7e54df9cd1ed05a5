import { transfer } from 'comlink';
import {
  filesOfVariant,
  findModel,
  MODEL_MANIFEST_NAME,
  modelRegistry,
  parseModelManifest,
} from '../../indexer/embedding';
import type { ModelEntry } from '../../indexer/embedding';
import { TriviumError } from '../../indexer/platform';
import type { ModelOffer } from '../ui/client';
import type { EmbedderWorkerApi } from './embedding-host';
import { WorkerSession, type WorkerHandle } from './worker-session';

/** Where models come from, and the worker that runs one. */
export interface ModelHost {
  /** All models that can be chosen, and which of them are on this device. */
  offers(): Promise<readonly ModelOffer[]>;
  /** Starts the embedder's worker on a model that is here; the port is for the engine's worker. */
  load(id: string): Promise<MessagePort>;
  /** Fetches a model the user said yes to; goes on where an earlier attempt stopped. */
  fetch(
    id: string,
    onProgress: (doneBytes: number, totalBytes: number) => void,
    signal: AbortSignal,
  ): Promise<void>;
  /** Deletes a fetched model from this device. */
  remove(id: string): Promise<void>;
  /** Tells of a fault of the embedder's worker. */
  onFault(listener: (message: string) => void): void;
  /** Ends the embedder's worker. */
  end(): void;
}

/** Models that lie somewhere as files, one folder each. */
export interface ModelFolder {
  has(id: string, name: string): Promise<boolean>;
  /** @throws TriviumError `model-missing` */
  read(id: string, name: string): Promise<Uint8Array<ArrayBuffer>>;
}

export interface ModelHostOptions {
  /** Models laid beside the plugin by its installer. */
  readonly folder: ModelFolder;
  readonly startEmbedderWorker: () => WorkerHandle;
}

export function createModelHost({ folder, startEmbedderWorker }: ModelHostOptions): ModelHost {
  let session: WorkerSession<EmbedderWorkerApi> | undefined;
  let tellFault: (message: string) => void = () => undefined;

  const end = (): void => {
    session?.end();
    session = undefined;
  };

  return {
    offers: () => Promise.all(modelRegistry.map((entry) => offerOf(entry, folder))),

    async load(id) {
      end();
      const request = await readModel(findModel(id), folder);
      const started = new WorkerSession<EmbedderWorkerApi>(startEmbedderWorker(), (message) =>
        tellFault(message),
      );
      session = started;
      const buffers = [...request.files.values()].map((bytes) => bytes.buffer);
      await started.call((api) => api.load(transfer(request, buffers)));
      const { port1, port2 } = new MessageChannel();
      await started.call((api) => api.connect(transfer(port1, [port1])));
      return port2;
    },

    fetch: (id) => Promise.reject(new TriviumError('model-missing', `${id} cannot be fetched.`)),

    remove: (id) =>
      Promise.reject(new TriviumError('model-missing', `${id} was not fetched by this plugin.`)),

    onFault(listener) {
      tellFault = listener;
    },

    end,
  };
}

async function offerOf(entry: ModelEntry, folder: ModelFolder): Promise<ModelOffer> {
  const isHere = await folder.has(entry.id, MODEL_MANIFEST_NAME);
  return {
    id: entry.id,
    name: entry.label,
    sizeBytes: entry.variants[entry.defaultVariant]?.approximateBytes ?? 0,
    languages: entry.languages,
    isHere,
    isRemovable: false,
  };
}

/** The files of the model's default variant, with what they must hash to. */
async function readModel(entry: ModelEntry, folder: ModelFolder) {
  const variant = entry.defaultVariant;
  const text = new TextDecoder().decode(await folder.read(entry.id, MODEL_MANIFEST_NAME));
  const manifest = parseModelManifest(text, `${entry.id}/${MODEL_MANIFEST_NAME}`);
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const checks = filesOfVariant(entry, variant).map((name) => {
    const check = manifest.files.find((file) => file.name === name);
    if (check !== undefined) return check;
    throw new TriviumError(
      'model-corrupt',
      `The manifest of ${entry.id} does not name ${name}. Add the model again.`,
    );
  });
  for (const { name } of checks) files.set(name, await folder.read(entry.id, name));
  return { entry, variant, files, checks };
}
