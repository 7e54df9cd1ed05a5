import type { Storage } from '../../platform';
import { compareCounts } from '../compare-counts';
import { readCounts, writeCounts } from '../health';
import type { GraphCounts, GraphWarning } from '../health';

const FILE = 'graphs/accepted-counts.json';

/**
 * The counts that each build is compared with: the last ones without a warning, or those that the user took for right. They
 * stay while a warning stands, so that it does not vanish with the next start.
 */
export class AcceptedCounts {
  readonly #storage: Storage;
  #counts: GraphCounts | undefined;
  #isSaved = true;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  get counts(): GraphCounts | undefined {
    return this.#counts;
  }

  /** Counts that cannot be understood are none: the next build is accepted as it is. */
  async load(): Promise<void> {
    const bytes = await this.#storage.read(FILE);
    this.#counts = bytes && readCounts(bytes);
  }

  /** @param off - signals and sources whose counts mean nothing at present */
  warnings(now: GraphCounts, off: readonly string[]): readonly GraphWarning[] {
    return compareCounts(this.#counts, now, off).warnings;
  }

  /** Accepts the counts of a build as far as nothing has shrunk. */
  take(now: GraphCounts, off: readonly string[]): void {
    this.#set(compareCounts(this.#counts, now, off).nextAccepted);
  }

  accept(now: GraphCounts): void {
    this.#set(now);
  }

  async save(): Promise<void> {
    if (this.#isSaved || this.#counts === undefined) return;
    await this.#storage.write(FILE, writeCounts(this.#counts));
    this.#isSaved = true;
  }

  #set(counts: GraphCounts): void {
    this.#counts = counts;
    this.#isSaved = false;
  }
}
