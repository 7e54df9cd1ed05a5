import { transfer } from 'comlink';
import type { EngineStatus } from '../../indexer/engine-api';
import { isAbort, toPlainError, type PlainError } from '../../indexer/platform';
import { SERVED_MODEL, type ModelOffer, type ModelState } from '../ui/client';
import type { EngineWorkerApi } from './engine-host';
import type { ModelHost } from './model-host';
import { isServed } from './served-embedder';
import { PREPARING_PATIENCE_MS, type WorkerSession } from './worker-session';

export interface ModelLoaderOptions {
  readonly models: ModelHost;
  readonly settings: () => {
    /** The chosen model's id, or undefined for search by word alone. */
    readonly modelId: string | undefined;
    readonly webgpu: boolean;
  };
  /** The engine that is open and ready, if one is. */
  readonly session: () => WorkerSession<EngineWorkerApi> | undefined;
  readonly status: () => EngineStatus | undefined;
  readonly show: (model: ModelState) => void;
  /** The chosen model has been handed to the engine; what is missing can be embedded. */
  readonly onLoaded: () => void;
}

/**
 * Brings the engine the model of the settings. While that is prepared the one before answers, in a worker of its own; where
 * the device does not hold two, the chosen one goes first and the search is by word and by what it has embedded.
 */
export class ModelLoader {
  readonly #options: ModelLoaderOptions;
  /** Whether the engine has been given a model. */
  #hasModel = false;
  #shown: ModelState = { kind: 'none' };
  #fetching: AbortController | undefined;
  /** Models are loaded one after the other, whoever asks. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: ModelLoaderOptions) {
    this.#options = options;
    options.models.onFault((error, id) => void this.#inTurn(() => this.#lose(error, id)));
  }

  /** Loads the chosen model if its files are here; one that is still to be fetched leaves things as they are. */
  loadChosen(): Promise<void> {
    return this.#inTurn(async () => {
      const { models, settings } = this.#options;
      const { modelId } = settings();
      if (modelId === undefined) return this.#drop({ kind: 'none' });
      const offers = await models.offers();
      await this.#loadBefore(offers);
      const isHere = offers.some((offer) => offer.id === modelId && offer.isHere);
      if (isHere || modelId === SERVED_MODEL) await this.#load(modelId);
      else this.#show({ kind: 'none' });
    });
  }

  async fetch(id: string): Promise<void> {
    if (this.#fetching !== undefined) return;
    const { models, session } = this.#options;
    const fetching = new AbortController();
    this.#fetching = fetching;
    const showProgress = (doneBytes: number, totalBytes: number): void =>
      this.#show({ kind: 'downloading', id, doneBytes, totalBytes });
    showProgress(0, 0);
    try {
      await models.fetch(id, showProgress, fetching.signal);
    } catch (error) {
      this.#show(isAbort(error) ? { kind: 'none' } : { kind: 'failed', id, error: toPlainError(error) });
      return;
    } finally {
      this.#fetching = undefined;
    }
    if (session() !== undefined) await this.loadChosen();
    else this.#show({ kind: 'none' });
  }

  cancelFetch(): void {
    this.#fetching?.abort();
  }

  async remove(id: string): Promise<void> {
    await this.#inTurn(() => this.#drop({ kind: 'none' }));
    await this.#options.models.remove(id);
  }

  /** To be called with each status: a model that no longer answers is let go. */
  takeStatus({ nextModel }: EngineStatus): void {
    if (this.#shown.kind !== 'ready' || nextModel !== undefined) return;
    if (this.#shown.id === SERVED_MODEL) this.#options.models.end();
    else this.#options.models.endOthers();
  }

  /** The engine is gone, and with it whoever asked the models anything. */
  end(): void {
    this.cancelFetch();
    this.#options.models.end();
    this.#hasModel = false;
    this.#shown = { kind: 'none' };
  }

  /** What was complete when another model was chosen goes on answering after a restart. */
  async #loadBefore(offers: readonly ModelOffer[]): Promise<void> {
    const { settings, status } = this.#options;
    const before = status()?.completeModel;
    if (this.#hasModel || before === undefined) return;
    const complete = isServed(before) ? SERVED_MODEL : before.modelId;
    if (complete === settings().modelId) return;
    if (complete !== SERVED_MODEL && !offers.some(({ id, isHere }) => id === complete && isHere)) return;
    // Without it the answers are by word, and the chosen model says how far it is.
    await this.#connect(complete).catch(() => undefined);
  }

  async #load(id: string): Promise<void> {
    const { session, models } = this.#options;
    const asked = session();
    this.#show({ kind: 'loading', id });
    try {
      await this.#connect(id).catch(async (error: unknown) => {
        if (id === SERVED_MODEL || !this.#hasModel || !mayBeForWantOfMemory(error)) throw error;
        models.end();
        await this.#takeAway();
        await this.#connect(id);
      });
    } catch (error) {
      if (session() !== asked) return;
      const failed: ModelState = { kind: 'failed', id, error: toPlainError(error) };
      if (this.#hasModel) this.#show(failed);
      else await this.#drop(failed);
      return;
    }
    this.#show({ kind: 'ready', id });
    this.#options.onLoaded();
  }

  async #connect(id: string): Promise<void> {
    const { models, session, settings } = this.#options;
    const asked = session();
    if (id === SERVED_MODEL) {
      await asked?.call((api) => api.useServedEmbedder(), PREPARING_PATIENCE_MS);
      this.#hasModel = true;
      return;
    }
    const port = await models.load(id, settings().webgpu);
    await asked?.call((api) => api.useEmbedder(transfer(port, [port])));
    this.#hasModel = true;
  }

  /** A network that ended by itself. Where it was not the chosen one, the chosen one goes on alone. */
  async #lose(error: PlainError, id: string): Promise<void> {
    const shown = this.#shown;
    if (!('id' in shown)) return;
    if (shown.id === id) return this.#drop({ kind: 'failed', id, error });
    this.#options.models.end();
    await this.#takeAway();
    await this.#load(shown.id);
  }

  async #drop(model: ModelState): Promise<void> {
    this.#options.models.end();
    this.#show(model);
    await this.#takeAway(model.kind === 'failed' ? model.error.message : undefined);
  }

  async #takeAway(problem?: string): Promise<void> {
    this.#hasModel = false;
    await this.#options.session()?.call((api) => api.useEmbedder(undefined, problem));
  }

  #show(model: ModelState): void {
    this.#shown = model;
    this.#options.show(model);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => undefined);
    return result;
  }
}

/** A worker that runs out of memory says so in many ways; damaged or missing files and a lost connection have codes of their own. */
function mayBeForWantOfMemory(error: unknown): boolean {
  const { code } = toPlainError(error);
  return code === 'model-failed' || code === 'memory-full' || code === 'worker-lost' || code === 'unexpected';
}
