import type { Clock, Storage } from '../../platform';
import { createSearchIndex } from '../../search';
import type { IndexedNote, SearchIndex, WordShares } from '../../search';

const ENDING = '.md';

/**
 * The words of all memories: the search's index, in which each memory is one little note. Spellings, inflections,
 * compounds and mistakes are forgiven as they are in the search for notes. It knows nothing of spaces: whoever asks takes
 * what belongs to the space in question.
 */
export class MemoryWords {
  /** By id, of what the saved index has. */
  readonly #hashes = new Map<string, string>();
  /** Whether the saved index has words of a text that was erased for good. */
  #holdsErased = false;

  private constructor(private readonly index: SearchIndex) {
    for (const { path, contentHash } of index.files()) this.#hashes.set(idOfPath(path), contentHash);
  }

  /** Opens what was saved. What is damaged is left out: it is put in again like what is new. */
  static async open(
    storage: Storage,
    onRepair: (repair: string) => void,
  ): Promise<{ readonly words: MemoryWords; readonly repairs: readonly string[] }> {
    const { index, repairs } = await createSearchIndex({ storage, onRepair });
    return { words: new MemoryWords(index), repairs };
  }

  /** Ids of all memories that it has. */
  ids(): IterableIterator<string> {
    return this.#hashes.keys();
  }

  put(id: string, text: string, contentHash: string): void {
    if (this.#hashes.get(id) === contentHash) return;
    if (text === '' && this.#hashes.has(id)) this.#holdsErased = true;
    this.#hashes.set(id, contentHash);
    this.index.put(asNote(id, text, contentHash));
  }

  remove(id: string): void {
    if (this.#hashes.delete(id)) this.index.remove(pathOf(id));
  }

  /** How much of a text's telling words each memory has that has any, under its path here; see {@link idOfPath}. */
  sharesOf(text: string): WordShares {
    return this.index.wordShares(text);
  }

  /** Writes what changed; lays the index out anew where so much changed that it would open slowly, or a text is to leave it. */
  async save(clock: Clock): Promise<void> {
    await this.index.save();
    if (this.index.isWorn || this.#holdsErased) await this.index.compact({ clock });
    this.#holdsErased = false;
  }
}

/** A memory's text is taken as it is: nothing in it is a heading, a link or a property. */
function asNote(id: string, text: string, contentHash: string): IndexedNote {
  const path = pathOf(id);
  const span = { start: 0, end: text.length };
  const chunk = { id: `${path}#${contentHash}`, contentHash, headingPath: [], ...span };
  return {
    record: {
      ...{ path, contentHash, mtimeMs: 0, sizeBytes: text.length },
      ...{ title: '', aliases: [], tags: [], headings: [], links: [], problems: [] },
      chunks: [chunk],
    },
    chunks: [{ ...chunk, text }],
  };
}

function pathOf(id: string): string {
  return id + ENDING;
}

/** The id of the memory whose words are kept under a path. */
export function idOfPath(path: string): string {
  return path.slice(0, -ENDING.length);
}
