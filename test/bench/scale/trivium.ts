import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createVectorStore } from '../../../indexer/embedding';
import type { VectorStore } from '../../../indexer/embedding';
import { createFileStorage } from '../../../indexer/node';
import { systemClock } from '../../../indexer/platform';
import { createSearchIndex, parseQuery, plainQuery } from '../../../indexer/search';
import type { SearchIndex } from '../../../indexer/search';
import { CHUNKER_VERSION } from '../../../indexer/vault';
import { timed } from '../statistics';
import { readingTimeMs } from './bandwidth';
import { ANSWERS } from './contestant';
import type { Contestant, QueryKind, SampleQuery } from './contestant';
import { createCountingStorage } from './counting-storage';
import type { CountingStorage } from './counting-storage';
import { editedNote, newWord } from './edited-note';
import type { FixtureSource } from './fixture-source';
import { floatScan } from './float-scan';

/** Notes between two saves, as a first run has them. */
const NOTES_PER_SAVE = 500;

/** Every so many notes one is kept, to be edited. */
const NOTES_PER_EDIT = 25;
const MOST_EDITS = 20;

/** What taking in passages took, and what came of it. */
export interface TriviumGrowFigures {
  readonly notes: number;
  readonly chunks: number;
  readonly realChunks: number;
  /** Vectors, one for each distinct passage. */
  readonly rows: number;
  /** Milliseconds of `put`: tokenising and entering into the index. */
  readonly putMs: number;
  /** Milliseconds of the saves between. */
  readonly saveMs: number;
  /** Milliseconds of laying out the index anew at the end. */
  readonly compactMs: number;
  /** Milliseconds of rounding the vectors and writing them. */
  readonly vectorMs: number;
  /** Vector rows of a passage where all windows of the model are kept, the average over the real passages. */
  readonly windowsPerChunk: number;
  /** Bytes of each blob on disk. */
  readonly blobs: readonly { readonly name: string; readonly bytes: number }[];
  /** Where the notes lie as files. */
  readonly vaultFolder: string;
  readonly indexFolder: string;
  /** Notes that may be edited. */
  readonly forEdits: readonly EditableNote[];
}

export interface EditableNote {
  readonly path: string;
  readonly source: string;
}

export interface EditFigures {
  /** From the edited text to the first answer that has its new word. */
  readonly searchableMs: readonly number[];
  readonly saveMs: readonly number[];
  readonly bytesWritten: readonly number[];
  readonly blobsWritten: readonly number[];
}

/** Our index, built anew for each size in a folder of its own, saved, laid out and opened again as after a start. */
export class TriviumContestant implements Pick<Contestant, 'ask'> {
  #opened: (OpenedIndex & { readonly built: TriviumGrowFigures }) | undefined;
  /** The vectors before they were rounded, for the plain scan. */
  #floats = new Float32Array();

  constructor(
    private readonly fixture: FixtureSource,
    private readonly folder: string,
  ) {}

  /** Builds the index of so many passages; everything else is then asked of it. */
  async build(chunks: number): Promise<TriviumGrowFigures> {
    this.#opened = undefined;
    this.#floats = new Float32Array(chunks * this.fixture.identity.dimensions);
    const folder = path.join(this.folder, String(chunks));
    const figures = await buildIndex(this.fixture, chunks, folder, this.#floats);
    this.#floats = this.#floats.subarray(0, figures.rows * this.fixture.identity.dimensions);
    this.#opened = { ...(await openIndex(figures.indexFolder, this.fixture)), built: figures };
    return figures;
  }

  async ask(kind: QueryKind, queries: readonly SampleQuery[]): Promise<readonly number[]> {
    const times: number[] = [];
    for (const query of queries) times.push((await timed(() => this.#ask(kind, query))).ms);
    return times;
  }

  /** Milliseconds to read the bytes of all rows once, by what this machine's memory gives one thread. */
  async readingTimeMs(): Promise<number> {
    const { store } = this.#index;
    return readingTimeMs(store.rowCount * store.identity.dimensions);
  }

  /** Edits notes one after the other in a copy of the index, so that cold starts find it as it was laid out. */
  async edit(): Promise<EditFigures> {
    const copy = `${this.#index.built.indexFolder}-edited`;
    await cp(this.#index.built.indexFolder, copy, { recursive: true });
    const { index, storage } = await openIndex(copy, this.fixture);
    const figures = {
      searchableMs: [] as number[],
      saveMs: [] as number[],
      bytesWritten: [] as number[],
      blobsWritten: [] as number[],
    };
    for (const [edit, { path: note, source }] of this.#index.built.forEdits.entries()) {
      const searchable = await timed(async () => {
        index.put(editedNote(note, source, edit));
        return index.search(parseQuery(newWord(edit)), { mode: 'text', limit: ANSWERS });
      });
      if (searchable.value[0]?.path !== note)
        throw new Error(`The edited note ${note} was not found by its new word.`);
      storage.takeWritten();
      const saved = await timed(() => index.save());
      const written = storage.takeWritten();
      figures.searchableMs.push(searchable.ms);
      figures.saveMs.push(saved.ms);
      figures.bytesWritten.push(written.bytes);
      figures.blobsWritten.push(written.blobs);
    }
    return figures;
  }

  get #index(): OpenedIndex & { readonly built: TriviumGrowFigures } {
    if (this.#opened === undefined) throw new Error('No index was built yet.');
    return this.#opened;
  }

  async #ask(kind: QueryKind, query: SampleQuery): Promise<unknown> {
    const { index, store } = this.#index;
    const { text, vector: queryVector, hasOperators = false } = query;
    const parsed = hasOperators ? parseQuery(text) : plainQuery(text);
    const options = { limit: ANSWERS, queryVector };
    switch (kind) {
      case 'vector-scan':
        return store.scan(queryVector);
      case 'float-scan':
        return floatScan(this.#floats, queryVector, ANSWERS);
      case 'vector':
        return index.search(plainQuery(''), { ...options, mode: 'vector' });
      case 'vector-explained':
        return index.search(parsed, { ...options, mode: 'vector' });
      case 'hybrid':
        return index.search(parsed, { ...options, mode: 'hybrid' });
      case 'text':
      case 'text-with-typos':
        return index.search(parsed, { limit: ANSWERS, mode: 'text' });
    }
  }
}

interface OpenedIndex {
  readonly index: SearchIndex;
  readonly store: VectorStore;
  readonly storage: CountingStorage;
}

async function openIndex(folder: string, { identity }: FixtureSource): Promise<OpenedIndex> {
  const storage = createCountingStorage(createFileStorage(folder));
  const { index } = await createSearchIndex({ storage });
  const { store } = await createVectorStore(storage, identity, CHUNKER_VERSION);
  index.useVectors(store);
  return { index, store, storage };
}

async function buildIndex(
  fixture: FixtureSource,
  chunkCount: number,
  folder: string,
  floats: Float32Array,
): Promise<TriviumGrowFigures> {
  const indexFolder = path.join(folder, 'index');
  const vaultFolder = path.join(folder, 'vault');
  const { index, store, storage } = await openIndex(indexFolder, fixture);
  const forEdits: EditableNote[] = [];
  let [notes, chunks, realChunks, realWindows] = [0, 0, 0, 0];
  let [putMs, saveMs, vectorMs] = [0, 0, 0];
  for await (const made of fixture.notes(chunkCount)) {
    putMs += (await timed(() => index.put(made.note))).ms;
    for (const [place, { contentHash }] of made.note.chunks.entries()) {
      // The same passage in two notes has one row.
      if (store.find(contentHash) !== undefined) continue;
      const vectors = fixture.vectors.of(made, place);
      vectors.forEach((vector) => floats.set(vector, store.rowCount * vector.length));
      vectorMs += (await timed(() => store.add(contentHash, vectors))).ms;
    }
    notes += 1;
    chunks += made.note.chunks.length;
    if (made.copy === 0) {
      realChunks += made.note.chunks.length;
      realWindows += made.note.chunks.reduce(
        (sum, _, place) => sum + fixture.vectors.of(made, place, true).length,
        0,
      );
    }
    if (notes % NOTES_PER_SAVE === 0) saveMs += (await timed(() => index.save())).ms;
    const { path: notePath, chunks: itsChunks } = made.note.record;
    await writeNote(path.join(vaultFolder, notePath), made.source);
    if (notes % NOTES_PER_EDIT === 0 && itsChunks.length > 0 && forEdits.length < MOST_EDITS)
      forEdits.push({ path: notePath, source: made.source });
  }
  saveMs += (await timed(() => index.save())).ms;
  vectorMs += (await timed(() => store.flush())).ms;
  const compactMs = (await timed(() => index.compact({ clock: systemClock }))).ms;
  const names = await storage.list('');
  const blobs = await Promise.all(
    names.map(async (name) => ({ name, bytes: (await storage.read(name))?.length ?? 0 })),
  );
  return {
    ...{ notes, chunks, realChunks, putMs, saveMs, compactMs, vectorMs, blobs },
    ...{ vaultFolder, indexFolder, forEdits, rows: store.rowCount },
    windowsPerChunk: realWindows / Math.max(1, realChunks),
  };
}

async function writeNote(file: string, source: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, source);
}
