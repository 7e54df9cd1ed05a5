import type { Storage } from '../platform';
import { embeddingDefaults } from './defaults';
import type { EmbeddingIdentity } from './embedder';
import type { VectorStore } from './vector-store';
import { type RowBlock, VectorMatrix } from './vectors/matrix';
import { decodeSegment, encodeSegment, segmentBytes } from './vectors/segment';
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
  const matrix = new VectorMatrix(identity.dimensions);
  const { segments, repairs } = await loadSegments(files, matrix);
  return { store: new SegmentedVectorStore(identity, files, matrix, segments), repairs };
}

/** The folder name of everything that must agree for two vectors to be comparable. */
export function modelKey(identity: EmbeddingIdentity, chunkerVersion: number | string): string {
  const plain = (text: string) => text.replace(/[^\w.-]+/g, '_');
  return `${plain(identity.modelId)}-${plain(identity.variant)}-${identity.dimensions}-c${plain(String(chunkerVersion))}`;
}

async function loadSegments(
  files: SegmentFiles,
  matrix: VectorMatrix,
): Promise<{ segments: readonly SegmentEntry[]; repairs: string[] }> {
  const repairs: string[] = [];
  const listed = await files.readManifest();
  if (listed === undefined) {
    repairs.push('The list of vector segments was damaged; every intact segment was taken up again.');
  }
  const names = listed?.map((segment) => segment.name) ?? (await files.list());
  const segments: SegmentEntry[] = [];
  for (const name of names) {
    const bytes = await files.read(name);
    const block = bytes === undefined ? 'is missing' : decodeSegment(bytes, matrix.dimensions);
    if (bytes === undefined || typeof block === 'string') {
      repairs.push(`Vector segment ${name} ${block as string}; its passages are embedded again.`);
      continue;
    }
    matrix.addBlock(block);
    segments.push({ name, sizeBytes: bytes.length });
  }
  return { segments, repairs };
}

class SegmentedVectorStore implements VectorStore {
  /** Rows before this one are in segments. */
  #flushedRows: number;
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
    this.#flushedRows = matrix.rowCount;
    this.#segments = segments;
  }

  get rowCount(): number {
    return this.matrix.rowCount;
  }

  get epoch(): number {
    return this.#epoch;
  }

  get rows(): Int8Array {
    return this.matrix.rows;
  }

  get scales(): Float32Array {
    return this.matrix.scales;
  }

  find(contentHash: string) {
    return this.matrix.find(contentHash);
  }

  findBytes(hashes: Uint8Array, offset: number) {
    const bytes = hashes.subarray(offset, offset + 16);
    return this.find(Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''));
  }

  hashOfRow(row: number): string {
    return this.matrix.hashOfRow(row);
  }

  scan(query: Float32Array): Float32Array {
    return Float32Array.from({ length: this.rowCount }, (_, row) => this.similarity(row, query));
  }

  similarity(row: number, query: Float32Array): number {
    const { dimensions } = this.identity;
    let sum = 0;
    for (let index = 0; index < dimensions; index++)
      sum += (this.rows[row * dimensions + index] as number) * (query[index] as number);
    return sum * (this.scales[row] as number);
  }

  add(contentHash: string, vectors: readonly Float32Array[]): void {
    this.matrix.add(contentHash, vectors);
  }

  flush(): Promise<void> {
    return this.#exclusively(async () => {
      const end = this.matrix.rowCount;
      if (end === this.#flushedRows) return;
      const added = await this.#write(this.matrix.block(this.#flushedRows, end));
      const segments = await this.#mergeSmall([...this.#segments, added]);
      await this.files.commit(segments);
      this.#segments = segments;
      this.#flushedRows = end;
    });
  }

  retain(contentHashes: ReadonlySet<string>): Promise<void> {
    return this.#exclusively(async () => {
      const seenRows = this.matrix.rowCount;
      const kept = this.matrix.retaining(contentHashes);
      if (kept.rowCount === seenRows && seenRows === this.#flushedRows) return;
      const segments: SegmentEntry[] = [];
      for (const block of blocksOf(kept)) segments.push(await this.#write(block));
      await this.files.commit(segments);
      this.#segments = segments;
      this.#flushedRows = kept.rowCount;
      // What was added while this wrote comes along and waits for the next flush.
      kept.addBlock(this.matrix.block(seenRows, this.matrix.rowCount));
      this.matrix = kept;
      this.#epoch += 1;
    });
  }

  #exclusively(work: () => Promise<void>): Promise<void> {
    const result = this.#writing.then(work);
    this.#writing = result.catch(() => undefined);
    return result;
  }

  #write(block: RowBlock): Promise<SegmentEntry> {
    return this.files.write(encodeSegment(block, this.identity.dimensions));
  }

  /** Keeps the number of segments bounded: many small ones become one, full ones are left alone. */
  async #mergeSmall(segments: readonly SegmentEntry[]): Promise<readonly SegmentEntry[]> {
    if (segments.length <= embeddingDefaults.maxSegments) return segments;
    const merged = new VectorMatrix(this.identity.dimensions);
    const others: SegmentEntry[] = [];
    for (const segment of segments) {
      const small = segment.sizeBytes < embeddingDefaults.fullSegmentBytes;
      const bytes = small ? await this.files.read(segment.name) : undefined;
      const block = bytes === undefined ? undefined : decodeSegment(bytes, this.identity.dimensions);
      if (block === undefined || typeof block === 'string') others.push(segment);
      else merged.addBlock(block);
    }
    if (others.length >= segments.length - 1) return segments;
    return [...others, await this.#write(merged.block(0, merged.rowCount))];
  }
}

/** The rows in blocks of about a full segment; the rows of one hash stay together. */
function* blocksOf(matrix: VectorMatrix): Generator<RowBlock> {
  const rowsPerBlock = Math.ceil(embeddingDefaults.fullSegmentBytes / segmentBytes(1, 1, matrix.dimensions));
  let first = 0;
  while (first < matrix.rowCount) {
    const last = Math.min(first + rowsPerBlock, matrix.rowCount) - 1;
    const range = matrix.find(matrix.hashOfRow(last));
    const end = (range?.first ?? last) + (range?.count ?? 1);
    yield matrix.block(first, end);
    first = end;
  }
}
