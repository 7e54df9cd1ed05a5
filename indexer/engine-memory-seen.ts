import type { Storage } from './platform';
import type { IndexedFile } from './search';

const FILE = 'memory/extracted';

/**
 * Which texts extraction has looked at, by their hash. The time of a file would not do: what a sync brings in the morning
 * is older than the run of last night. Where nothing is known of earlier runs, the time must do.
 */
export class ExtractedTexts {
  readonly #storage: Storage;
  readonly #hashes: Set<string>;
  /** Whether all that is old is among the hashes; before that they do not tell what is new. */
  #isComplete: boolean;
  #isChanged = false;

  private constructor(storage: Storage, hashes: readonly string[] | undefined) {
    this.#storage = storage;
    this.#hashes = new Set(hashes);
    this.#isComplete = hashes !== undefined;
  }

  static async load(storage: Storage): Promise<ExtractedTexts> {
    const bytes = await storage.read(FILE);
    const hashes = bytes && new TextDecoder().decode(bytes).split('\n');
    return new ExtractedTexts(storage, hashes);
  }

  /**
   * Notes whose text was not looked at yet.
   *
   * @param sinceMs where nothing is known of earlier runs: what was changed before is taken for looked at
   */
  unseen(files: Iterable<IndexedFile>, sinceMs: number): readonly IndexedFile[] {
    const readable = [...files].filter(({ contentHash }) => contentHash !== '');
    if (!this.#isComplete) {
      for (const { mtimeMs, contentHash } of readable) if (mtimeMs < sinceMs) this.add(contentHash);
      this.#isComplete = true;
    }
    return readable.filter(({ contentHash }) => !this.#hashes.has(contentHash));
  }

  add(contentHash: string): void {
    if (this.#hashes.has(contentHash)) return;
    this.#hashes.add(contentHash);
    this.#isChanged = true;
  }

  /** Keeps what the vault still has. */
  async save(files: Iterable<IndexedFile>): Promise<void> {
    if (!this.#isChanged || !this.#isComplete) return;
    const present = new Set(Array.from(files, ({ contentHash }) => contentHash));
    const lines = [...this.#hashes].filter((hash) => present.has(hash)).join('\n');
    await this.#storage.write(FILE, new TextEncoder().encode(lines));
    this.#isChanged = false;
  }
}
