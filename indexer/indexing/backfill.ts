import type { Embedder, EmbeddingInput, VectorStore } from '../embedding';
import { contentHash, isAbort } from '../platform';
import type { Clock, ProgressListener } from '../platform';
import type { SearchIndex } from '../search';
import { chunkNote, parseNote } from '../vault';
import type { Chunk, NoteRecord, Vault } from '../vault';
import { PASSAGES_PER_BATCH, PASSAGES_PER_FLUSH } from './defaults';
import { throwIfAborted } from './refresh';

export interface BackfillContext {
  readonly vault: Vault;
  readonly index: SearchIndex;
  readonly embedder: Embedder;
  readonly store: VectorStore;
  readonly clock: Clock;
  /** Resolves when background work may go on: at once, unless the user paused it. */
  readonly whenAllowed: () => Promise<void>;
  readonly onEmbedded: (passages: number) => void;
  /** Whether notes changed since this pass began, so that a new one should decide what comes first. */
  readonly isOutdated: () => boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: ProgressListener;
}

/**
 * Embeds every passage that has no vector yet, the most recently edited notes first, a batch at a time. Vectors join the
 * search as they come and are flushed every few seconds; cancelling or crashing loses at most the last few. Stops early
 * when outdated.
 *
 * @returns the number of passages embedded
 * @throws TriviumError `cancelled`, `model-failed`, or a storage error
 */
export async function embedMissing(context: BackfillContext): Promise<number> {
  const { index, store } = context;
  const records = [...index.records()].sort((a, b) => b.mtimeMs - a.mtimeMs);
  const wanted = countMissing(records, store);
  const batches = new PassageBatches(context, wanted);
  try {
    for (const record of records) {
      if (record.chunks.every((chunk) => store.find(chunk.contentHash) !== undefined)) continue;
      throwIfAborted(context.signal);
      if (context.isOutdated()) break;
      for (const chunk of await missingChunks(record, context)) await batches.add(chunk);
    }
    await batches.embed();
  } catch (error) {
    if (isAbort(error)) await store.flush();
    throw error;
  }
  await store.flush();
  return batches.embedded;
}

/** Distinct texts among the records' chunks that have no vector. */
function countMissing(records: readonly NoteRecord[], store: VectorStore): number {
  const missing = new Set<string>();
  for (const record of records)
    for (const chunk of record.chunks)
      if (store.find(chunk.contentHash) === undefined) missing.add(chunk.contentHash);
  return missing.size;
}

/**
 * The note's chunks without vectors, cut anew from its text: texts are not kept in memory. A note that changed or left
 * meanwhile gives none; the refresh that follows the change brings it back.
 */
async function missingChunks(record: NoteRecord, context: BackfillContext): Promise<readonly Chunk[]> {
  let source: string;
  try {
    source = await context.vault.read(record.path);
  } catch (error) {
    if (isAbort(error)) throw error;
    return [];
  }
  if (contentHash(source) !== record.contentHash) return [];
  const chunks = chunkNote(parseNote(record.path, source), source);
  return chunks.filter((chunk) => context.store.find(chunk.contentHash) === undefined);
}

/** Collects passages and embeds them a batch at a time. */
class PassageBatches {
  embedded = 0;
  readonly #context: BackfillContext;
  readonly #wanted: number;
  readonly #startedMs: number;
  readonly #waiting = new Map<string, EmbeddingInput>();
  #unflushed = 0;

  constructor(context: BackfillContext, wanted: number) {
    this.#context = context;
    this.#wanted = wanted;
    this.#startedMs = context.clock.now();
  }

  async add(chunk: Chunk): Promise<void> {
    this.#waiting.set(chunk.contentHash, { title: chunk.headingPath.join(' > '), text: chunk.text });
    if (this.#waiting.size >= PASSAGES_PER_BATCH) await this.embed();
  }

  async embed(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const { embedder, store, signal, whenAllowed, onEmbedded } = this.#context;
    await whenAllowed();
    throwIfAborted(signal);
    const vectors = await embedder.embed([...this.#waiting.values()], 'passage', signal);
    let position = 0;
    for (const hash of this.#waiting.keys()) store.add(hash, vectors[position++] ?? []);
    this.embedded += this.#waiting.size;
    this.#unflushed += this.#waiting.size;
    onEmbedded(this.#waiting.size);
    this.#waiting.clear();
    this.#report();
    if (this.#unflushed < PASSAGES_PER_FLUSH) return;
    await store.flush();
    this.#unflushed = 0;
  }

  #report(): void {
    const { clock, onProgress } = this.#context;
    const remaining = Math.max(0, this.#wanted - this.embedded);
    const msPerPassage = (clock.now() - this.#startedMs) / this.embedded;
    onProgress?.({
      phase: 'embed',
      done: this.embedded,
      total: this.#wanted,
      remainingMs: Math.round(msPerPassage * remaining),
    });
  }
}
