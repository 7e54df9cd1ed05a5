import type { IndexedFile } from './search';
import type { Storage } from './platform';

const FILE = 'memory/extracted';

/**
 * Which texts extraction has looked at, by their hash. The time of a file would not do: what a sync brings in the morning
 * is older than the run of last night. Where nothing is known, the time must do.
 */
export class ExtractedTexts {
  readonly #storage: Storage;
  #hashes: Set<string> | undefined;
  #isChanged = false;

  private constructor(storage: Storage, hashes: Set<string> | undefined) {
    this.#storage = storage;
    this.#hashes = hashes;
  }

  static async load(storage: Storage): Promise<ExtractedTexts> {
    const bytes = await storage.read(FILE);
    const lines = bytes && new TextDecoder().decode(bytes).split('\n');
    return new ExtractedTexts(storage, lines && new Set(lines.filter((line) => line !== '')));
  }

  /**
   * Notes whose text was not looked at yet, the oldest first, so that what is said later is heard later.
   *
   * @param sinceMs where nothing is known of earlier runs: files changed at this time or after
   */
  unseen(files: Iterable<IndexedFile>, sinceMs: number): readonly IndexedFile[] {
    const unread = [...files].filter((file) => file.contentHash !== '');
    const hashes = this.#hashes;
    if (hashes !== undefined) return byTime(unread.filter(({ contentHash }) => !hashes.has(contentHash)));
    this.#hashes = new Set();
    for (const { mtimeMs, contentHash } of unread) if (mtimeMs < sinceMs) this.add(contentHash);
    return byTime(unread.filter(({ mtimeMs }) => mtimeMs >= sinceMs));
  }

  add(contentHash: string): void {
    this.#hashes ??= new Set();
    this.#hashes.add(contentHash);
    this.#isChanged = true;
  }

  /** Keeps what the vault still has. */
  async save(files: Iterable<IndexedFile>): Promise<void> {
    if (!this.#isChanged || this.#hashes === undefined) return;
    const present = new Set(Array.from(files, ({ contentHash }) => contentHash));
    const lines = [...this.#hashes].filter((hash) => present.has(hash)).join('\n');
    await this.#storage.write(FILE, new TextEncoder().encode(lines));
    this.#isChanged = false;
  }
}

/** Files of one time by their path, so that two runs go the same way. */
export function byTime(files: readonly IndexedFile[]): readonly IndexedFile[] {
  return [...files].sort((one, other) => one.mtimeMs - other.mtimeMs || (one.path < other.path ? -1 : 1));
}
