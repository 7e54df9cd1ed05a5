import type { Embedder, ModelEntry } from '../embedding';
import { allMiniLm, findModel, identityOf } from '../embedding';
import { TriviumError } from '../platform';
import { ensureBundledModel } from './models';
import { openNodeEmbedder } from './node-embedder';
import type { Session } from './session';
import type { CommandContext } from './terminal/terminal';

/** `--model none`: words only. */
const NO_MODEL = 'none';

/** A model that the user chose, not opened yet. */
export interface ChosenModel {
  readonly entry: ModelEntry;
  /** Its folder, every file checked. @throws TriviumError `model-missing` or `model-corrupt` */
  readonly findFolder: (signal?: AbortSignal) => Promise<string>;
}

/**
 * @param choice what `--model` says or said last time; the embedded model where it never said anything
 * @returns undefined for `none`
 * @throws TriviumError `model-unknown`
 */
export function chooseModel(choice: string | undefined): ChosenModel | undefined {
  if (choice === NO_MODEL) return undefined;
  const entry = choice === undefined ? allMiniLm : findModel(choice);
  return { entry, findFolder: (signal) => ensureBundledModel({ ...(signal && { signal }) }) };
}

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
export async function loadModel(
  { engine, model }: Session,
  { signal }: CommandContext,
): Promise<LoadedModel> {
  if (model === undefined) {
    await engine.setEmbedder(undefined, 'Meaning is switched off with --model none.');
    return { isReady: false };
  }
  try {
    const folder = await model.findFolder(signal);
    await engine.setEmbedder(openOnDemand(model.entry, () => Promise.resolve(folder)));
    return { isReady: true };
  } catch (error) {
    if (!(error instanceof TriviumError) || error.code === 'cancelled') throw error;
    await engine.setEmbedder(undefined, error.message);
    return { isReady: false, error };
  }
}

/** Lets the engine find the vectors of the chosen model without looking at the model itself. */
export async function loadModelIdentity({ engine, model }: Session): Promise<void> {
  if (model !== undefined) await engine.setEmbedder(openOnDemand(model.entry, () => model.findFolder()));
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
