import { createVectorStore } from '../../embedding';
import type { Embedder, EmbeddingKind, VectorStore } from '../../embedding';
import { contentHash, isAbort, toPlainError } from '../../platform';
import type { Storage } from '../../platform';
import { backgroundTexts, backgroundWithout } from './background';
import { recallDefaults } from './defaults';
import type { ModelSource } from './model-source';

/** Raised when a memory's text is embedded in another form. */
const TEXT_FORM_VERSION = 'memory-1';

/** A vector of length 1, and the vectors of the same model, which alone it may be compared with. */
export interface ComparableVector {
  readonly vector: Float32Array;
  readonly store: VectorStore;
}

interface OpenedModel {
  readonly embedder: Pick<Embedder, 'identity' | 'embed'>;
  readonly store: VectorStore;
}

export interface TextVectorsOptions {
  readonly storage: Storage;
  readonly model: ModelSource;
  /** Told in words for the user what is damaged, and why something was found by word only. */
  readonly onProblem: (problem: string) => void;
}

/** Vectors of the model that is there at the time. Those of a model before stay on disk and are not looked at. */
export class TextVectors {
  readonly #options: TextVectorsOptions;
  #opened: Promise<OpenedModel> | undefined;
  /** Rows that were left when unused ones were dropped last. */
  #keptRows = 0;
  #embedder: OpenedModel['embedder'] | undefined;

  constructor(options: TextVectorsOptions) {
    this.#options = options;
  }

  /** The vectors of the model that is there; undefined without one. */
  async store(): Promise<VectorStore | undefined> {
    return (await this.#open())?.store;
  }

  /** The vector of a question. Undefined without a model, and where it fails, which is told. */
  async ofQuery(text: string, signal?: AbortSignal): Promise<ComparableVector | undefined> {
    return this.#orNone(signal, async () => {
      const opened = await this.#open();
      if (opened === undefined) return undefined;
      await this.add(backgroundWithout(opened.store), signal);
      const [vector] = await embed(opened, [text], 'query', signal);
      return vector?.[0] && { vector: vector[0], store: opened.store };
    });
  }

  /**
   * The vector of a statement that is compared with others of its kind. It is kept, since most become memories, and rounded
   * like all that are kept, so that asking twice gives the same.
   */
  async ofStatement(text: string, signal?: AbortSignal): Promise<ComparableVector | undefined> {
    return this.#orNone(signal, async () => {
      const opened = await this.#open();
      if (opened === undefined) return undefined;
      const { store } = opened;
      const hash = contentHash(text);
      if (store.find(hash) === undefined) await this.add(new Map([[hash, text]]), signal);
      const row = store.find(hash)?.first;
      if (row === undefined) return undefined;
      const vector = new Float32Array(store.identity.dimensions);
      store.addRow(row, vector);
      return { vector, store };
    });
  }

  /**
   * Embeds texts in batches and keeps their vectors, some of them on disk before all are done. Ends early where another
   * model takes over meanwhile.
   *
   * @param texts by content hash
   * @throws TriviumError `model-failed`, `cancelled` or a storage error; what was embedded before stays
   */
  async add(texts: ReadonlyMap<string, string>, signal?: AbortSignal): Promise<void> {
    const opened = await this.#open();
    if (opened === undefined) return;
    const waiting = [...texts];
    const { textsPerBatch, textsPerFlush } = recallDefaults;
    for (let done = 0; done < waiting.length && this.#isCurrent(opened); done += textsPerBatch) {
      signal?.throwIfAborted();
      const batch = waiting.slice(done, done + textsPerBatch);
      const vectors = await embed(
        opened,
        batch.map(([, text]) => text),
        'passage',
        signal,
      );
      batch.forEach(([hash], place) => opened.store.add(hash, vectors[place] ?? []));
      if ((done + textsPerBatch) % textsPerFlush === 0) await opened.store.flush();
    }
  }

  /**
   * Drops what no memory uses any more, once there is more of it than of what is used.
   *
   * @param usedCount memories that there are
   * @param used content hashes of their texts
   */
  async dropUnused(usedCount: number, used: () => ReadonlySet<string>): Promise<void> {
    const store = await this.store();
    if (store === undefined) return;
    const most = (usedCount + backgroundTexts.size) * (1 + recallDefaults.deadVectorShare);
    if (store.rowCount - this.#keptRows <= most) return;
    await store.retain(new Set([...backgroundTexts.keys(), ...used()]));
    this.#keptRows = store.rowCount;
  }

  async flush(): Promise<void> {
    await (await this.#opened)?.store.flush();
  }

  #isCurrent({ embedder }: OpenedModel): boolean {
    return this.#options.model.embedder() === embedder;
  }

  #open(): Promise<OpenedModel> | undefined {
    const embedder = this.#options.model.embedder();
    if (embedder !== this.#embedder) {
      const before = this.#opened;
      this.#embedder = embedder;
      this.#opened = embedder && this.#openStore(embedder, before);
    }
    return this.#opened;
  }

  async #openStore(
    embedder: OpenedModel['embedder'],
    before: Promise<OpenedModel> | undefined,
  ): Promise<OpenedModel> {
    const { storage, onProblem } = this.#options;
    await (await before?.catch(() => undefined))?.store.flush();
    const { store, repairs } = await createVectorStore(storage, embedder.identity, TEXT_FORM_VERSION);
    for (const repair of repairs) onProblem(repair);
    return { embedder, store };
  }

  /** A model that fails, or is closed because another one takes over, never fails a search: words still tell. */
  async #orNone(
    signal: AbortSignal | undefined,
    compute: () => Promise<ComparableVector | undefined>,
  ): Promise<ComparableVector | undefined> {
    try {
      return await compute();
    } catch (error) {
      if (signal?.aborted === true) throw error;
      if (isAbort(error)) return undefined;
      this.#options.onProblem(
        `The model failed, so memories were found by word only: ${toPlainError(error).message}`,
      );
      return undefined;
    }
  }
}

function embed(
  { embedder }: OpenedModel,
  texts: readonly string[],
  kind: EmbeddingKind,
  signal: AbortSignal | undefined,
): ReturnType<Embedder['embed']> {
  return embedder.embed(
    texts.map((text) => ({ title: '', text })),
    kind,
    signal,
  );
}
