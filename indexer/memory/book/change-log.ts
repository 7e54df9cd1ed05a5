import { CHANGES_KEPT } from './defaults';

/** Which memories changed with which version of the book. */
export class ChangeLog {
  #version = 1;
  /** Version that the oldest entry led away from. */
  #since = 1;
  #entries: { readonly version: number; readonly ids: ReadonlySet<string> }[] = [];

  get version(): number {
    return this.#version;
  }

  add(ids: ReadonlySet<string>): void {
    this.#version += 1;
    this.#entries.push({ version: this.#version, ids });
    if (this.#entries.length <= 2 * CHANGES_KEPT) return;
    this.#since = this.#entries[CHANGES_KEPT - 1]?.version ?? this.#since;
    this.#entries = this.#entries.slice(CHANGES_KEPT);
  }

  /** Undefined where so old a version is not known any more. */
  since(version: number): ReadonlySet<string> | undefined {
    if (version < this.#since || version > this.#version) return undefined;
    const ids = new Set<string>();
    // From the end, for those that follow closely.
    for (let at = this.#entries.length - 1; at >= 0; at -= 1) {
      const entry = this.#entries[at];
      if (entry === undefined || entry.version <= version) break;
      for (const id of entry.ids) ids.add(id);
    }
    return ids;
  }
}
