import type { Storage } from '../platform';
import { embeddingDefaults } from './defaults';
import type { EmbeddingIdentity } from './embedder';
import type { VectorStore } from './vector-store';
import { choosePeers } from './vectors/choose-peers';
import { VectorMatrix } from './vectors/matrix';
import { decodeSegment, joinSegments, rowBytes, sealSegment, type Segment } from './vectors/segment';
import { openSegmentFiles, type SegmentEntry, type SegmentFiles } from './vectors/segment-files';

export interface OpenedVectorStore {
  readonly store: VectorStore;
  /** What was damaged and left out, in words for the user; the texts concerned are embedded again. */
  readonly repairs: readonly string[];
}

/**
 * Opens the vectors of one model and chunker version. They lie in segments under `vectors/<model key>/`: each is written
 * once, a manifest says which count and is replaced last. A crash at any point leaves exactly what was flushed before.
 * A segment that is torn, altered or missing is left out and reported, never believed.
 */
export async function createVectorStore(
  storage: Storage,
  identity: EmbeddingIdentity,
  chunkerVersion: number | string,
): Promise<OpenedVectorStore> {
  const files = await openSegmentFiles(storage, `vectors/${modelKey(identity, chunkerVersion)}`);
  const { matrix, segments, repairs } = await loadSteadily(files, identity.dimensions);
  return { store: new SegmentedVectorStore(identity, files, matrix, segments), repairs };
}

/** The folder name of everything that must agree for two vectors to be comparable. */
export function modelKey(identity: EmbeddingIdentity, chunkerVersion: number | string): string {
  const plain = (text: string) => text.replace(/[^\w.-]+/g, '_');
  return `${plain(identity.modelId)}-${plain(identity.variant)}-${identity.dimensions}-c${plain(String(chunkerVersion))}`;
}

interface LoadedSegments {
  readonly matrix: VectorMatrix;
  readonly segments: readonly SegmentEntry[];
  readonly repairs: readonly string[];
}

const LOAD_ATTEMPTS = 3;

/**
 * Another process may write: a segment that it joined with others between our reading of the list and of the segment looks
 * lost, and the list has changed.
 */
async function loadSteadily(files: SegmentFiles, dimensions: number): Promise<LoadedSegments> {
  for (let attempt = 1; ; attempt++) {
    const listed = await files.readManifest();
    const loaded = await loadSegments(files, listed, new VectorMatrix(dimensions));
    if (loaded.repairs.length === 0 || attempt === LOAD_ATTEMPTS) return loaded;
    if (namesOf(await files.readManifest()) === namesOf(listed)) return loaded;
  }
}

function namesOf(listed: readonly SegmentEntry[] | undefined): string | undefined {
  return listed?.map(({ name }) => name).join();
}

async function loadSegments(
  files: SegmentFiles,
  listed: readonly SegmentEntry[] | undefined,
  matrix: VectorMatrix,
): Promise<LoadedSegments> {
  const repairs: string[] = [];
  if (listed === undefined) {
    repairs.push('The list of vector segments was damaged; every intact segment was taken up again.');
  }
  const names = listed?.map((segment) => segment.name) ?? (await files.list());
  const sizeBytes = listed?.reduce((sum, segment) => sum + segment.sizeBytes, 0) ?? 0;
  matrix.reserve(Math.ceil(sizeBytes / rowBytes(matrix.dimensions)));
  const segments: SegmentEntry[] = [];
  for (const name of names) {
    const bytes = await files.read(name);
    const segment = bytes === undefined ? 'is missing' : decodeSegment(bytes, matrix.dimensions);
    if (bytes === undefined || typeof segment === 'string') {
      repairs.push(
        `Vector segment ${name} ${segment as string}; its passages are not found by meaning until they are embedded again.`,
      );
      continue;
    }
    matrix.addSegment(segment);
    segments.push({ name, sizeBytes: bytes.length });
  }
  return { matrix, segments, repairs };
}

class SegmentedVectorStore implements VectorStore {
  /** Hashes before this one are in segments. */
  #flushedKeys: number;
  #segments: readonly SegmentEntry[];
  /** Writing happens one after the other, whoever asks. */
  #writing: Promise<void> = Promise.resolve();
  #epoch = 0;

  constructor(
    readonly identity: EmbeddingIdentity,
    private readonly files: SegmentFiles,
    private matrix: VectorMatrix,
    segments: readonly SegmentEntry[],
  ) {
    this.#flushedKeys = matrix.keyCount;
    this.#segments = segments;
  }

  get rowCount(): number {
    return this.matrix.rowCount;
  }

  get epoch(): number {
    return this.#epoch;
  }

  find(contentHash: string) {
    return this.matrix.find(contentHash);
  }

  findBytes(hashes: Uint8Array, offset: number) {
    return this.matrix.findBytes(hashes, offset);
  }

  hashOfRow(row: number): string {
    return this.matrix.hashOfRow(row);
  }

  scan(query: Float32Array, nearest?: number): Float32Array {
    return this.matrix.scan(query, nearest);
  }

  similarity(row: number, query: Float32Array): number {
    return this.matrix.similarity(row, query);
  }

  addRow(row: number, target: Float32Array): void {
    this.matrix.addRow(row, target);
  }

  add(contentHash: string, vectors: readonly Float32Array[]): void {
    this.matrix.add(contentHash, vectors);
  }

  flush(): Promise<void> {
    return this.#exclusively(async () => {
      const end = this.matrix.keyCount;
      if (end === this.#flushedKeys) return;
      const segments = await this.#writeWithPeers(this.#segmentOfKeys(this.#flushedKeys, end));
      await this.files.commit(segments);
      this.#segments = segments;
      this.#flushedKeys = end;
    });
  }

  retain(contentHashes: ReadonlySet<string>): Promise<void> {
    return this.#exclusively(async () => {
      const seenKeys = this.matrix.keyCount;
      const keys = this.matrix.keysIn(contentHashes);
      if (keys.length === seenKeys && seenKeys === this.#flushedKeys) return;
      const kept = new VectorMatrix(this.identity.dimensions);
      const segments: SegmentEntry[] = [];
      for (const batch of fullBatches(this.matrix, keys)) {
        const segment = this.matrix.segment(batch);
        kept.addSegment(segment);
        segments.push(await this.#write(segment));
      }
      await this.files.commit(segments);
      this.#segments = segments;
      this.#flushedKeys = kept.keyCount;
      // What was added while this wrote comes along and waits for the next flush.
      kept.addSegment(this.#segmentOfKeys(seenKeys, this.matrix.keyCount));
      this.matrix = kept;
      this.#epoch += 1;
    });
  }

  #segmentOfKeys(from: number, to: number): Segment {
    return this.matrix.segment(Array.from({ length: to - from }, (_, index) => from + index));
  }

  #exclusively(work: () => Promise<void>): Promise<void> {
    const result = this.#writing.then(work);
    this.#writing = result.catch(() => undefined);
    return result;
  }

  #write(segment: Segment): Promise<SegmentEntry> {
    return this.files.write(sealSegment(segment));
  }

  /** Writes new rows, together with those of small segments where there are too many of these. */
  async #writeWithPeers(added: Segment): Promise<readonly SegmentEntry[]> {
    const { dimensions } = this.identity;
    const joined = [added];
    const replaced = new Set<SegmentEntry>();
    for (const peer of choosePeers(this.#segments, added.bytes.length)) {
      const bytes = await this.files.read(peer.name);
      const segment = bytes === undefined ? undefined : decodeSegment(bytes, dimensions);
      // What is damaged stays listed, so that the next opening reports it.
      if (segment === undefined || typeof segment === 'string') continue;
      joined.push(segment);
      replaced.add(peer);
    }
    const written = await this.#write(replaced.size === 0 ? added : joinSegments(joined, dimensions));
    return [...this.#segments.filter((segment) => !replaced.has(segment)), written];
  }
}

/** Hashes in batches whose segments are just full. */
function* fullBatches(matrix: VectorMatrix, keys: readonly number[]): Generator<number[]> {
  const fullRows = Math.ceil(embeddingDefaults.fullSegmentBytes / rowBytes(matrix.dimensions));
  let batch: number[] = [];
  let rows = 0;
  for (const key of keys) {
    batch.push(key);
    rows += matrix.rowsOf(key);
    if (rows < fullRows) continue;
    yield batch;
    batch = [];
    rows = 0;
  }
  if (batch.length > 0) yield batch;
}
