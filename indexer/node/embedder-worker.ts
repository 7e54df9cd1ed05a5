import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { AutoModel, AutoTokenizer, env } from '@huggingface/transformers';
import * as Comlink from 'comlink';
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs';
import {
  createEmbedderService,
  createTextModel,
  findVariant,
  outcomeOf,
  type EmbedderService,
  type ModelEntry,
  type Outcome,
} from '../embedding';
import { systemClock } from '../platform';

export interface LoadOptions {
  readonly entry: ModelEntry;
  readonly variant: string;
  /** The model's folder, checked already. */
  readonly folder: string;
  /** Threads of one inference. */
  readonly threads: number;
}

/** What the embedding thread answers to, beside embedding. */
export interface NodeEmbedderService extends EmbedderService {
  load(options: LoadOptions): Promise<Outcome<null>>;
}

/** Reads the model from its folder; nothing is ever fetched. */
async function openModel({ entry, variant, folder, threads }: LoadOptions) {
  env.allowRemoteModels = false;
  env.useFSCache = false;
  env.localModelPath = path.dirname(folder) + path.sep;
  const name = path.basename(folder);
  const { dtype, weightFiles } = findVariant(entry, variant);
  const tokenizer = await AutoTokenizer.from_pretrained(name);
  const model = await AutoModel.from_pretrained(name, {
    dtype,
    device: 'cpu',
    use_external_data_format: weightFiles.length > 1,
    session_options: { intraOpNumThreads: threads, interOpNumThreads: 1 },
  });
  return createTextModel(entry, tokenizer, model);
}

function startService(): NodeEmbedderService {
  let loaded: EmbedderService | undefined;
  const service = () => {
    if (loaded === undefined) throw new TypeError('The embedding thread has no model yet.');
    return loaded;
  };
  return {
    load: (options) =>
      outcomeOf(async () => {
        const model = await openModel(options);
        // Shows a network that does not fit before anything is asked of it.
        await model.embedWindow('These words are embedded to see whether the model works.');
        loaded = createEmbedderService(model, systemClock);
        return null;
      }),
    embed: (...call) => service().embed(...call),
    cancel: (call) => loaded?.cancel(call),
    close: async () => loaded?.close(),
  };
}

if (parentPort !== null) Comlink.expose(startService(), nodeEndpoint(parentPort));
