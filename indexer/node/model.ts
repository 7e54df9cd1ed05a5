import type { Embedder, ModelEntry } from '../embedding';
import { allMiniLm, findModel, identityOf } from '../embedding';
import { TriviumError } from '../platform';
import { ensureBundledModel } from './models';
import { openNodeEmbedder } from './node-embedder';
import type { Session } from './session';
import type { CommandContext } from './terminal/terminal';

/** `--model none`: words only. */
export const NO_MODEL = 'none';

export interface LoadedModel {
  readonly isReady: boolean;
  /** Why there is no model although one was chosen. */
  readonly error?: TriviumError;
}

/**
 * Gives the session's engine the chosen model. Its files are checked now; the thread that runs it starts with the first
 * text, since a run that finds nothing new needs none. A model that cannot be used is told in the result, because words
 * and links work without it.
 */
export async function loadModel(session: Session, { signal }: CommandContext): Promise<LoadedModel> {
  const { engine, config } = session;
  if (config.model === NO_MODEL) {
    await engine.setEmbedder(undefined, 'Meaning is switched off with --model none.');
    return { isReady: false };
  }
  try {
    const entry = chosenModel(config.model);
    const modelFolder = await ensureBundledModel({ signal });
    await engine.setEmbedder(openOnDemand(entry, () => Promise.resolve(modelFolder)));
    return { isReady: true };
  } catch (error) {
    if (!(error instanceof TriviumError) || error.code === 'cancelled') throw error;
    await engine.setEmbedder(undefined, error.message);
    return { isReady: false, error };
  }
}

/** Lets the engine find the vectors of the chosen model without opening it: for looking only. */
export async function loadModelIdentity({ engine, config }: Session): Promise<void> {
  if (config.model === NO_MODEL) return;
  await engine.setEmbedder(openOnDemand(chosenModel(config.model), () => ensureBundledModel()));
}

function chosenModel(choice: string | undefined): ModelEntry {
  return choice === undefined ? allMiniLm : findModel(choice);
}

function openOnDemand(entry: ModelEntry, findFolder: () => Promise<string>): Embedder {
  let opening: Promise<Embedder> | undefined;
  const open = async (): Promise<Embedder> => openNodeEmbedder({ entry, modelFolder: await findFolder() });
  return {
    identity: identityOf(entry, entry.defaultVariant),
    embed: async (...call) => (await (opening ??= open())).embed(...call),
    close: async () => {
      const embedder = await opening?.catch(() => undefined);
      await embedder?.close();
    },
  };
}
