import type { Storage } from '../../platform';
import type { IndexedFile } from '../../search';

const FILE = 'memory/extracted';

/** Begins the hash of a text that was too old at the first run, and that no run has looked at. */
const PASSED_OVER = '-';

/** First line of the file: whether all that is old is among the hashes that follow. */
const COMPLETE = 'complete';
const PARTIAL = 'partial';

/**
 * Which texts extraction has looked at, by their hash. The time of a file would not do: what a sync brings in the morning
 * is older than the run of last night. Where nothing is known of earlier runs, the time must do. A hash stays when its note
 * changes or goes, because an index that lacks notes for a while must not make them look new: 33 bytes for each text.
 */
export class ExtractedTexts {
  readonly #storage: Storage;
  readonly #hashes: Set<string>;
  /** Texts that were older than the first run looks back, and that no run has looked at since. */
  readonly #passedOver: Set<string>;
  /** Whether all that is old is among the hashes; before that they do not tell what is new. */
  #isComplete: boolean;
  #isChanged = false;

  private constructor(storage: Storage, isComplete: boolean, hashes: readonly string[]) {
    this.#storage = storage;
    this.#isComplete = isComplete;
    const isPassedOver = (hash: string): boolean => hash.startsWith(PASSED_OVER);
    this.#hashes = new Set(hashes.filter((hash) => !isPassedOver(hash)));
    this.#passedOver = new Set(hashes.filter(isPassedOver).map((hash) => hash.slice(PASSED_OVER.length)));
  }

  static async load(storage: Storage): Promise<ExtractedTexts> {
    const bytes = await storage.read(FILE);
    const [state, ...hashes] = new TextDecoder().decode(bytes).split('\n');
    return new ExtractedTexts(storage, state === COMPLETE, hashes);
  }

  has(contentHash: string): boolean {
    return this.#hashes.has(contentHash);
  }

  /**
   * Notes whose text was not looked at yet.
   *
   * @param sinceMs where nothing is known of earlier runs: what was changed before is taken for looked at
   * @param areAll whether these are all notes of the vault: else what is missing would later be taken for new
   */
  unseen(files: Iterable<IndexedFile>, sinceMs: number, areAll: boolean): readonly IndexedFile[] {
    const unseen = [...files].filter(
      ({ contentHash }) =>
        contentHash !== '' && !this.#hashes.has(contentHash) && !this.#passedOver.has(contentHash),
    );
    if (this.#isComplete) return unseen;
    const isOld = ({ mtimeMs }: IndexedFile): boolean => mtimeMs < sinceMs;
    if (areAll) {
      for (const { contentHash } of unseen.filter(isOld)) this.#passedOver.add(contentHash);
      this.#isComplete = true;
      this.#isChanged = true;
    }
    return unseen.filter((file) => !isOld(file));
  }

  /** Notes that are as they were before the first run looked back, and were never looked at. */
  passedOver(files: Iterable<IndexedFile>): readonly IndexedFile[] {
    return [...files].filter(({ contentHash }) => this.#passedOver.has(contentHash));
  }

  countPassedOver(files: Iterable<IndexedFile>): number {
    return this.passedOver(files).length;
  }

  add(contentHash: string): void {
    if (this.#passedOver.delete(contentHash)) this.#isChanged = true;
    if (this.#hashes.has(contentHash)) return;
    this.#hashes.add(contentHash);
    this.#isChanged = true;
  }

  async save(): Promise<void> {
    if (!this.#isChanged) return;
    const passedOver = [...this.#passedOver].map((hash) => PASSED_OVER + hash);
    const lines = [this.#isComplete ? COMPLETE : PARTIAL, ...this.#hashes, ...passedOver];
    await this.#storage.write(FILE, new TextEncoder().encode(lines.join('\n')));
    this.#isChanged = false;
  }
}
