import { expose } from 'comlink';
import {
  checkModelFile,
  createEmbedderService,
  identityOf,
  type EmbedderService,
  type EmbeddingCalls,
  type EmbeddingIdentity,
  type ModelEntry,
  type ModelFile,
  type TextModel,
} from '../../indexer/embedding';
import { systemClock, TriviumError } from '../../indexer/platform';
import { openTextModel, type ModelFiles } from './embedding-runtime';
import { probeBackend } from './embedding-webgpu';

export interface LoadRequest {
  readonly entry: ModelEntry;
  readonly variant: string;
  /** To be transferred: the worker keeps no copy beside the network's own. */
  readonly files: ModelFiles;
  /** What the files must hash to; checked here, because hashing would hold up the main thread. */
  readonly checks: readonly ModelFile[];
  /** Tries the graphics card and takes it if its vectors agree; off by default. */
  readonly tryWebGpu?: boolean;
}

/** What the main thread may ask of the embedder's worker. */
export interface EmbedderWorkerApi {
  /**
   * Loads the model, in place of an earlier one.
   *
   * @throws TriviumError `model-failed` where the network does not accept the files
   */
  load(request: LoadRequest): Promise<EmbeddingIdentity>;
  /** Lets whoever holds the other end of the port embed: the engine's worker talks to this one directly. */
  connect(port: MessagePort): void;
  /** Releases the network; the worker may be ended then. */
  close(): Promise<void>;
}

/** What a connected port offers: the service, and what the vectors are. */
export interface EmbedderPortApi extends EmbeddingCalls {
  identity(): EmbeddingIdentity;
}

export function createEmbedderHost(): EmbedderWorkerApi {
  let loaded: (EmbedderService & EmbedderPortApi) | undefined;
  const current = () => {
    if (loaded === undefined) throw new TriviumError('model-missing', 'No embedding model is loaded.');
    return loaded;
  };
  const closeCurrent = async () => {
    const service = loaded;
    loaded = undefined;
    await service?.close();
  };

  return {
    load: async (request) => {
      const { entry, variant, files, checks } = request;
      await closeCurrent();
      for (const check of checks) checkModelFile(check, bytesOf(files, check.name), 'Add the model again.');
      try {
        const model = await openBestModel(request);
        await model.embedWindow(FIRST_WORDS);
        const identity = identityOf(entry, variant);
        loaded = { ...createEmbedderService(model, systemClock), identity: () => identity };
        return identity;
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new TriviumError('model-failed', `${entry.id} cannot be loaded: ${reason}`, { cause });
      }
    },

    connect: (port) => {
      const service: EmbedderPortApi = {
        identity: () => current().identity(),
        embed: (...call) => current().embed(...call),
        cancel: (call) => loaded?.cancel(call),
      };
      expose(service, port);
    },

    close: closeCurrent,
  };
}

/** Embedded once on loading: it shows a network that does not fit, and the first query need not wait for compilers. */
const FIRST_WORDS = 'These words are embedded to see whether the model works.';

/** The model on WASM, or on WebGPU where that is wanted, there, and in agreement. */
async function openBestModel({ entry, variant, files, tryWebGpu = false }: LoadRequest): Promise<TextModel> {
  const reference = await openTextModel(entry, variant, files);
  if (!tryWebGpu) return reference;
  const probed = await openTextModel(entry, variant, files, 'webgpu').catch(() => undefined);
  if (probed === undefined) return reference;
  const { isTrusted } = await probeBackend(reference, probed);
  const [chosen, other] = isTrusted ? [probed, reference] : [reference, probed];
  await other.dispose();
  return chosen;
}

function bytesOf(files: ModelFiles, name: string): Uint8Array {
  const bytes = files.get(name);
  if (bytes === undefined)
    throw new TriviumError('model-missing', `${name} is missing. Add the model again.`);
  return bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
}
