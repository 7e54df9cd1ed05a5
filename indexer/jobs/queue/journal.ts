import type * as z from 'zod';
import type { Storage } from '../../platform';
import { readLines, writeLine } from './journal-lines';

const JOURNAL = 'journal.jsonl';
const TORN = 'torn/';

/**
 * An append-only list of entries that outlasts a crash at any byte.
 *
 * Each line is one addition and has a checksum, so that an addition of several entries is there as a whole or not at all. A line
 * that is damaged or torn is stepped over, reported and kept below `torn/`. Nothing is added behind one: the journal is then
 * written anew first, which replaces it as a whole.
 */
export class Journal<TEntry> {
  readonly #storage: Storage;
  /** What could not be read, in words for the user. */
  readonly problems: readonly string[];
  #isTorn: boolean;
  #length: number;

  private constructor(storage: Storage, length: number, problems: readonly string[]) {
    this.#storage = storage;
    this.#length = length;
    this.problems = problems;
    this.#isTorn = problems.length > 0;
  }

  /**
   * @returns the journal, and its entries in the order in which they were added
   * @throws TriviumError where the storage cannot be read
   */
  static async open<TEntry>(
    storage: Storage,
    schema: z.ZodType<TEntry>,
  ): Promise<{ readonly journal: Journal<TEntry>; readonly entries: readonly TEntry[] }> {
    const bytes = (await storage.read(JOURNAL)) ?? new Uint8Array();
    const { entries, damaged } = readLines(bytes, schema);
    const problems: string[] = [];
    for (const line of damaged) problems.push(await keepAside(storage, line.offset, line.bytes));
    return { journal: new Journal(storage, entries.length, problems), entries };
  }

  /** Entries since it was written anew last. */
  get length(): number {
    return this.#length;
  }

  /** Whether its last line may be torn, so that {@link Journal.rewrite} has to come before the next addition. */
  get isTorn(): boolean {
    return this.#isTorn;
  }

  /** Adds all or none, and resolves when they are safe. */
  async append(entries: readonly TEntry[]): Promise<void> {
    if (this.#isTorn) throw new Error('A torn journal has to be written anew before anything is added.');
    try {
      await this.#storage.append(JOURNAL, writeLine(entries));
      this.#length += entries.length;
    } catch (error) {
      this.#isTorn = true;
      throw error;
    }
  }

  /** Replaces all that was added by these entries, each a line of its own. */
  async rewrite(entries: readonly TEntry[]): Promise<void> {
    await this.#storage.write(JOURNAL, joined(entries.map((entry) => writeLine([entry]))));
    this.#length = entries.length;
    this.#isTorn = false;
  }
}

async function keepAside(storage: Storage, offset: number, bytes: Uint8Array): Promise<string> {
  const aside = `${TORN}journal-${offset}`;
  const what = `The journal of jobs had ${bytes.length} bytes at ${offset} that are no whole line. They were left out`;
  try {
    await storage.write(aside, bytes);
    return `${what} and are kept in ${aside}.`;
  } catch {
    // Who only reads may not write: they stay where they are.
    return `${what}.`;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
