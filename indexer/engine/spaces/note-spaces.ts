import type { PlacedNote, VaultSpaces } from './vault-spaces';

/**
 * Tells whether two notes may be neighbours. A file that is not in the index has the space of its folder: what stands in it
 * is never shown. In a vault with one space for all nothing is asked of any note.
 */
export class NoteSpaces {
  readonly #spaces: VaultSpaces;
  /** What the notes that name a space say. */
  readonly #named = new Map<string, string | null>();
  /** Spaces by path, of those that were asked for. */
  readonly #known = new Map<string, string | undefined>();

  constructor(spaces: VaultSpaces) {
    this.#spaces = spaces;
  }

  /** Whether there may be more than one space. */
  get areSeveral(): boolean {
    return this.#named.size > 0 || this.#spaces.haveFolders;
  }

  put({ path, space }: PlacedNote): void {
    this.#known.delete(path);
    if (space === undefined) this.#named.delete(path);
    else this.#named.set(path, space);
    // A property that names no space is told before anybody asks for the note.
    if (space !== undefined) this.#spaces.placeOf({ path, space });
  }

  remove(path: string): void {
    this.#known.delete(path);
    this.#named.delete(path);
    this.#spaces.removed(path);
  }

  /** The settings changed. */
  forgetKnown(): void {
    this.#known.clear();
  }

  /** A note that belongs to no space is together with none but itself. */
  readonly areTogether = (one: string, other: string): boolean => {
    if (one === other) return true;
    const space = this.#placeOf(one);
    return space !== undefined && space === this.#placeOf(other);
  };

  #placeOf(path: string): string | undefined {
    if (this.#known.has(path)) return this.#known.get(path);
    const named = this.#named.get(path);
    const space = this.#spaces.placeOf(named === undefined ? { path } : { path, space: named });
    this.#known.set(path, space);
    return space;
  }
}
