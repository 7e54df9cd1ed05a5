import { stat } from 'node:fs/promises';
import path from 'node:path';
import { isSameModel } from '../engine';
import type { Embedder, EmbeddingIdentity, ModelEntry } from '../embedding';
import { allMiniLm, findModel, identityOf, modelRegistry, openPoolEmbedder } from '../embedding';
import { whyNobodyAnswers } from '../nodes';
import type { Nodes } from '../nodes';
import { isAbort, TriviumError } from '../platform';
import { ensureModel, openModelFolder } from './models';
import { openNodeEmbedder } from './node-embedder';
import type { Session } from './session';
import type { CommandContext } from './terminal/terminal';

/** `--model none`: words only. */
const NO_MODEL = 'none';

/** `--model nodes`: what the model servers with the role "embed" have loaded. */
const SERVED_MODEL = 'nodes';

/** A model whose files were found and checked. */
interface ModelFiles {
  readonly entry: ModelEntry;
  readonly variant: string;
  readonly folder: string;
}

export type LoadedModel =
  | { readonly isReady: true }
  /** Why there is no model, and whether that is what the user wants. */
  | { readonly isReady: false; readonly problem: TriviumError; readonly isSwitchedOff: boolean };

/** What went wrong with a model that the user wants. */
export function failureOf(model: LoadedModel): TriviumError | undefined {
  return model.isReady || model.isSwitchedOff ? undefined : model.problem;
}

/**
 * What `--model` says, as it is remembered: folders absolute.
 *
 * @throws TriviumError `model-unknown` or `model-missing`
 */
export async function readModelChoice(choice: string): Promise<string> {
  if (choice === NO_MODEL || choice === SERVED_MODEL || isRegistered(choice)) return choice;
  const found = await stat(choice).catch(() => undefined);
  if (found?.isDirectory()) return path.resolve(choice);
  if (!isFolderPath(choice)) return findModel(choice).id;
  throw new TriviumError('model-missing', `${choice} is no folder. Name the folder that holds config.json.`);
}

/**
 * Finds and checks the files of a model that was just asked for; the model servers have to answer with a vector.
 *
 * @throws TriviumError where it cannot be used
 */
export async function checkModelChoice(
  choice: string | undefined,
  { pool }: Pick<Session['nodes'], 'pool'>,
  signal: AbortSignal,
): Promise<void> {
  if (choice === SERVED_MODEL) await openServed(pool, signal);
  else if (choice !== NO_MODEL) await findModelFiles(choice, signal);
}

/**
 * What the model servers have loaded. Who would not answer is not waited for.
 *
 * @throws TriviumError that says why none answers
 */
async function openServed(pool: Nodes, signal: AbortSignal): Promise<Embedder> {
  await pool.check(signal);
  const why = whyNobodyAnswers(pool.status(), 'embed', ', or choose another model ("--model")');
  if (why !== undefined) throw why;
  return openPoolEmbedder(pool, {}, signal);
}

/**
 * Gives the session's engine the chosen model. Its files are checked now; the thread that runs it starts with the first
 * text, since a run that finds nothing new needs none. A model that cannot be used is told in the result, because words
 * and links work without it.
 */
export async function loadModel(
  session: Session,
  { signal, terminal }: CommandContext,
): Promise<LoadedModel> {
  const { engine, config } = session;
  if (config.model === NO_MODEL) {
    const message = `Meaning is switched off with --model none; --model ${allMiniLm.id} switches it on.`;
    await engine.setEmbedder(undefined, message);
    return { isReady: false, problem: new TriviumError('model-missing', message), isSwitchedOff: true };
  }
  try {
    if (config.model === SERVED_MODEL) {
      const embedder = await openServed(session.nodes.pool, signal);
      await changeModel(session, embedder.identity, embedder, signal);
    } else await useFiles(session, await findModelFiles(config.model, signal), signal);
    return { isReady: true };
  } catch (error) {
    if (!(error instanceof TriviumError) || error.code === 'cancelled') throw error;
    // Servers come back; files that went bad do not, and every command has to say so until somebody sees to them.
    const before = config.model === SERVED_MODEL ? await findModelBefore(session, signal) : undefined;
    await engine.setEmbedder(before && openOnDemand(before), error.message);
    if (before === undefined) return { isReady: false, problem: error, isSwitchedOff: false };
    terminal.note(`trivium: ${error.message} Until then ${before.entry.id}, the model before, answers.`);
    return { isReady: true };
  }
}

/** The model that was complete before the chosen one was, and so answers as long as that one cannot be used. */
async function findModelBefore(session: Session, signal: AbortSignal): Promise<ModelFiles | undefined> {
  const { completeModel } = await session.engine.status();
  return completeModel && findCompleteModel(completeModel, session, signal);
}

/**
 * The chosen model by itself, undefined for `none`. Ctrl-C ends whatever it embeds.
 *
 * @throws TriviumError where it cannot be used
 */
export async function openModel(
  { config, nodes }: { readonly config: Pick<Session['config'], 'model'>; readonly nodes?: Session['nodes'] },
  { signal }: CommandContext,
): Promise<Embedder | undefined> {
  if (config.model === NO_MODEL) return undefined;
  if (config.model === SERVED_MODEL) {
    if (nodes !== undefined) return openServed(nodes.pool, signal);
    throw new TriviumError('model-unknown', 'The model servers belong to a vault; name another model here.');
  }
  const embedder = openOnDemand(await findModelFiles(config.model, signal));
  return { ...embedder, embed: (inputs, kind) => embedder.embed(inputs, kind, signal) };
}

/** Lets the engine find the vectors of the chosen model; a model of the registry need not be there for that. */
export async function loadModelIdentity(session: Session, context: CommandContext): Promise<void> {
  const choice = session.config.model ?? allMiniLm.id;
  if (!isRegistered(choice)) return void (await loadModel(session, context));
  const entry = findModel(choice);
  const files = { entry, variant: entry.defaultVariant, folder: '' };
  await useFiles(session, files, context.signal, await problemOfFetched(entry, context));
}

function useFiles(session: Session, files: ModelFiles, signal: AbortSignal, problem?: string): Promise<void> {
  return changeModel(session, identityOf(files.entry, files.variant), openOnDemand(files), signal, problem);
}

/** Takes the model, after the one that was complete before, which then answers until this one is. */
async function changeModel(
  session: Session,
  identity: EmbeddingIdentity,
  embedder: Embedder,
  signal: AbortSignal,
  problem?: string,
): Promise<void> {
  const { engine } = session;
  const { completeModel, model } = await engine.status();
  const isChange = completeModel !== undefined && !isSameModel(completeModel, identity);
  if (isChange && model === undefined) {
    const before = await findCompleteModel(completeModel, session, signal);
    if (before !== undefined) await engine.setEmbedder(openOnDemand(before));
  }
  await engine.setEmbedder(embedder, problem);
}

/** The files of the model that last had every vector, if they are still here. */
async function findCompleteModel(
  complete: EmbeddingIdentity,
  { config }: Session,
  signal: AbortSignal,
): Promise<ModelFiles | undefined> {
  for (const choice of [complete.modelId, config.modelBefore]) {
    if (choice === undefined || (!isRegistered(choice) && !isFolderPath(choice))) continue;
    const files = await findModelFiles(choice, signal).catch((error: unknown) => {
      if (isAbort(error)) throw error;
      return undefined;
    });
    if (files !== undefined && isSameModel(identityOf(files.entry, files.variant), complete)) return files;
  }
  return undefined;
}

/** Why a model from the hub cannot be used at present. The bundled one is made where it is missing. */
async function problemOfFetched(entry: ModelEntry, { signal }: CommandContext): Promise<string | undefined> {
  if (entry.source.kind === 'npm') return undefined;
  try {
    await findModelFiles(entry.id, signal);
    return undefined;
  } catch (error) {
    if (!(error instanceof TriviumError) || error.code === 'cancelled') throw error;
    return error.message;
  }
}

async function findModelFiles(choice: string | undefined, signal: AbortSignal): Promise<ModelFiles> {
  if (choice !== undefined && isFolderPath(choice)) {
    const { entry, variant } = await openModelFolder(choice, signal);
    return { entry, variant, folder: choice };
  }
  const entry = choice === undefined ? allMiniLm : findModel(choice);
  const folder = await ensureModel(entry, { signal }).catch((error: unknown) => {
    if (!(error instanceof TriviumError) || error.code !== 'consent-needed') throw error;
    const message = `${error.message} To agree, run "trivium models fetch ${entry.id}".`;
    throw new TriviumError('consent-needed', message);
  });
  return { entry, variant: entry.defaultVariant, folder };
}

function isRegistered(choice: string): boolean {
  return modelRegistry.some(({ id }) => id === choice);
}

function isFolderPath(choice: string): boolean {
  return choice.includes('/') || choice.includes(path.sep);
}

function openOnDemand({ entry, variant, folder }: ModelFiles): Embedder {
  let opening: Promise<Embedder> | undefined;
  const open = (): Promise<Embedder> => openNodeEmbedder({ entry, variant, modelFolder: folder });
  return {
    identity: identityOf(entry, variant),
    embed: async (...call) => (await (opening ??= open())).embed(...call),
    close: async () => {
      const embedder = await opening?.catch(() => undefined);
      await embedder?.close();
    },
  };
}
