import type { Embedder, EmbeddingInput, VectorStore } from '../embedding';
import { contentHash, isAbort } from '../platform';
import type { Clock, ProgressListener } from '../platform';
import type { SearchIndex } from '../search';
import { chunkNote, parseNote } from '../vault';
import type { Chunk, Vault } from '../vault';
import { BatchSize } from './batch-size';
import { BATCH_MS, FLUSH_MS, PASSAGES_PER_FLUSH } from './defaults';
import type { Gate } from './gate';
import { throwIfAborted } from './refresh';
import { RemainingTime } from './remaining-time';
import type { Throttle } from './throttle';

export interface BackfillContext {
  readonly vault: Vault;
  readonly index: SearchIndex;
  readonly embedder: Embedder;
  readonly store: VectorStore;
  readonly clock: Clock;
  readonly throttle: Throttle;
  /** Closed while the user paused the work, or the battery is low. */
  readonly gate: Gate;
  readonly onEmbedded: (passages: number) => void;
  /** Whether notes changed since this pass began, so that a new one should decide what comes first. */
  readonly isOutdated: () => boolean;
  readonly signal: AbortSignal;
  readonly onProgress?: ProgressListener;
}

/**
 * Embeds every passage that has no vector yet, the most recently edited notes first, a batch at a time. Vectors join the
 * search as they come and are flushed every few seconds and before a pause; a crash loses at most the last few, whatever
 * else ends this none. Stops early when outdated.
 *
 * @returns the number of passages embedded
 * @throws TriviumError `cancelled`, `model-failed`, or a storage error
 */
export async function embedMissing(context: BackfillContext): Promise<number> {
  const { index, store } = context;
  const { paths, passages } = index.withoutVectors(store);
  const batches = new PassageBatches(context, passages);
  try {
    for (const path of paths) {
      throwIfAborted(context.signal);
      if (context.isOutdated()) break;
      for (const chunk of await missingChunks(path, context)) await batches.add(chunk);
    }
    await batches.embed();
  } finally {
    await store.flush();
  }
  return batches.embedded;
}

/**
 * The note's chunks without vectors, cut anew from its text: texts are not kept in memory. A note that changed or left
 * meanwhile gives none; the refresh that follows the change brings it back.
 */
async function missingChunks(
  path: string,
  { vault, index, store }: BackfillContext,
): Promise<readonly Chunk[]> {
  let source: string;
  try {
    source = await vault.read(path);
  } catch (error) {
    if (isAbort(error)) throw error;
    return [];
  }
  if (contentHash(source) !== index.record(path)?.contentHash) return [];
  const chunks = chunkNote(parseNote(path, source), source);
  return chunks.filter((chunk) => store.find(chunk.contentHash) === undefined);
}

/** Collects passages and embeds them a batch at a time. */
class PassageBatches {
  embedded = 0;
  readonly #context: BackfillContext;
  readonly #wanted: number;
  readonly #remaining: RemainingTime;
  readonly #size = new BatchSize();
  readonly #waiting = new Map<string, EmbeddingInput>();
  #unflushed = 0;
  #flushedMs: number;

  constructor(context: BackfillContext, wanted: number) {
    this.#context = context;
    this.#wanted = wanted;
    this.#remaining = new RemainingTime(context.clock);
    this.#flushedMs = context.clock.now();
  }

  async add(chunk: Chunk): Promise<void> {
    this.#waiting.set(chunk.contentHash, { title: chunk.headingPath.join(' > '), text: chunk.text });
    if (this.#waiting.size >= this.#size.passages) await this.embed();
  }

  async embed(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const { clock, embedder, store, signal, throttle, onEmbedded } = this.#context;
    await this.#waitUntilAllowed();
    throwIfAborted(signal);
    const startedMs = clock.now();
    const vectors = await embedder.embed([...this.#waiting.values()], 'passage', signal);
    let position = 0;
    for (const hash of this.#waiting.keys()) store.add(hash, vectors[position++] ?? []);
    const workedMs = clock.now() - startedMs;
    this.#size.learn(this.#waiting.size, workedMs);
    this.embedded += this.#waiting.size;
    this.#unflushed += this.#waiting.size;
    onEmbedded(this.#waiting.size);
    this.#waiting.clear();
    this.#report();
    if (this.#unflushed >= PASSAGES_PER_FLUSH || clock.now() - this.#flushedMs >= FLUSH_MS)
      await this.#flush();
    await throttle.rest(workedMs, signal);
  }

  async #flush(): Promise<void> {
    await this.#context.store.flush();
    this.#unflushed = 0;
    this.#flushedMs = this.#context.clock.now();
  }

  async #waitUntilAllowed(): Promise<void> {
    const { clock, gate, signal } = this.#context;
    if (!gate.isClosed) return;
    // Who pauses may well close the app next, or the battery may end.
    await this.#flush();
    const askedMs = clock.now();
    await gate.pass(signal);
    if (clock.now() - askedMs > BATCH_MS) this.#remaining.skip();
  }

  #report(): void {
    // A note that changes meanwhile may bring more passages than were counted.
    const total = Math.max(this.#wanted, this.embedded);
    const remainingMs = this.#remaining.after(this.embedded, total);
    this.#context.onProgress?.({
      phase: 'embed',
      done: this.embedded,
      total,
      ...(remainingMs !== undefined && { remainingMs }),
    });
  }
}
