import type { Storage } from '../../platform';

const FILE = 'memory/surfaced';

/** Which memories a search ever gave, on this device: what never comes up is worth a look. */
export class SurfacedMemories {
  readonly #storage: Storage;
  readonly #ids: Set<string>;
  #isChanged = false;

  private constructor(storage: Storage, ids: Set<string>) {
    this.#storage = storage;
    this.#ids = ids;
  }

  static async load(storage: Storage): Promise<SurfacedMemories> {
    const bytes = await storage.read(FILE);
    const ids = bytes === undefined ? [] : new TextDecoder().decode(bytes).split('\n');
    return new SurfacedMemories(storage, new Set(ids.filter((id) => id !== '')));
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  add(ids: Iterable<string>): void {
    for (const id of ids) {
      if (this.#ids.has(id)) continue;
      this.#ids.add(id);
      this.#isChanged = true;
    }
  }

  async save(): Promise<void> {
    if (!this.#isChanged) return;
    await this.#storage.write(FILE, new TextEncoder().encode([...this.#ids].join('\n')));
    this.#isChanged = false;
  }
}
