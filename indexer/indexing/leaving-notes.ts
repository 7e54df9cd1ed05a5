/**
 * Notes that left the vault, until one of the notes that came is found to be the same one under another path: by its
 * text, and among copies of one text by its file name.
 */
export class LeavingNotes {
  readonly #byHash = new Map<string, string[]>();

  add(path: string, hash: string): void {
    const paths = this.#byHash.get(hash);
    if (paths === undefined) this.#byHash.set(hash, [path]);
    else paths.push(path);
  }

  /** The path that a note of this text had before, if it left; it is none of those that leave any more. */
  takeBack(path: string, hash: string): string | undefined {
    const paths = this.#byHash.get(hash) ?? [];
    const namesake = paths.findIndex((left) => fileName(left) === fileName(path));
    const [found] = paths.splice(Math.max(namesake, 0), 1);
    return found;
  }

  paths(): readonly string[] {
    return [...this.#byHash.values()].flat();
  }
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
