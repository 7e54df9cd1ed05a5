import type { Memory, MemoryStatus, Provenance } from '../memory';
import { newMentions, movedMentions } from './provenance';

export type StatusCounts = Record<MemoryStatus, number>;

/** The memories, and the ways to find them. Memories are values: each change puts another one in the place of the old. */
export class MemoryTable {
  readonly #memories = new Map<string, Memory>();
  /** Ids that two devices gave to one memory lead to the older one. */
  readonly #leadsTo = new Map<string, string>();
  readonly #byIdentity = new Map<string, string[]>();
  readonly #byPath = new Map<string, Set<string>>();
  readonly #counts = new Map<string, StatusCounts>();
  #changed = new Set<string>();
  #changes = 0;

  /** Grows with every change. */
  get changes(): number {
    return this.#changes;
  }

  /** In the order of the fold. */
  all(): readonly Memory[] {
    return [...this.#memories.values()];
  }

  get(id: string): Memory | undefined {
    return this.#memories.get(this.resolve(id));
  }

  /** The id that the memory goes by. */
  resolve(id: string): string {
    let known = id;
    for (let next = this.#leadsTo.get(known); next !== undefined; next = this.#leadsTo.get(known))
      known = next;
    return known;
  }

  /** Whether any line made a memory of this id. */
  has(id: string): boolean {
    return this.#memories.has(id) || this.#leadsTo.has(id);
  }

  /** In the order of the fold. */
  withIdentity(identity: string): readonly Memory[] {
    const ids = new Set(this.#byIdentity.get(identity)?.map((id) => this.resolve(id)));
    return [...ids].flatMap((id) => this.#memories.get(id) ?? []);
  }

  withPath(path: string): readonly Memory[] {
    return [...(this.#byPath.get(path) ?? [])].flatMap((id) => this.#memories.get(id) ?? []);
  }

  counts(space: string): StatusCounts {
    return this.#counts.get(space) ?? noCounts();
  }

  spaces(): readonly string[] {
    return [...this.#counts.keys()];
  }

  /** Ids of memories that came, changed or went since it was last asked. */
  takeChanged(): ReadonlySet<string> {
    const changed = this.#changed;
    this.#changed = new Set();
    return changed;
  }

  add(memory: Memory): void {
    this.#put(memory);
    this.#listIdentity(memory);
    this.#listPaths(memory.id, memory.from);
  }

  /** Puts another value in its place; its status follows from what it says. */
  change(id: string, change: (memory: Memory) => Memory): void {
    const before = this.get(id);
    if (before === undefined) return;
    const changed = change(before);
    if (changed === before) return;
    const after = { ...changed, status: statusOf(changed) };
    this.#count(before, -1);
    this.#put(after);
    if (after.identity !== before.identity) {
      this.#unlistIdentity(before);
      this.#listIdentity(after);
    }
    if (after.from !== before.from) this.#listPaths(after.id, after.from);
  }

  addMentions(id: string, from: readonly Provenance[]): void {
    this.change(id, (memory) => {
      const added = newMentions(memory.from, from);
      return added.length === 0 ? memory : { ...memory, from: [...memory.from, ...added] };
    });
  }

  /** Another id of a memory that is there. */
  lead(id: string, to: string): void {
    this.#leadsTo.set(id, this.resolve(to));
    this.#changes += 1;
  }

  /** A memory that turned out to be another one. */
  remove(id: string): void {
    const memory = this.#memories.get(id);
    if (memory === undefined) return;
    this.#count(memory, -1);
    this.#memories.delete(id);
    for (const { path } of memory.from) this.#byPath.get(path)?.delete(id);
    this.#touch(id);
  }

  rename(from: string, to: string): void {
    const ids = this.#byPath.get(from);
    if (ids === undefined || from === to) return;
    this.#byPath.delete(from);
    for (const id of ids) {
      this.change(id, (memory) => {
        const moved = movedMentions(memory.from, from, to);
        return moved === memory.from ? memory : { ...memory, from: moved };
      });
    }
  }

  #put(memory: Memory): void {
    this.#memories.set(memory.id, memory);
    this.#count(memory, 1);
    this.#touch(memory.id);
  }

  #touch(id: string): void {
    this.#changed.add(id);
    this.#changes += 1;
  }

  #count({ space, status }: Memory, by: 1 | -1): void {
    const counts = this.#counts.get(space) ?? noCounts();
    counts[status] += by;
    this.#counts.set(space, counts);
  }

  #listIdentity({ id, identity }: Memory): void {
    const ids = this.#byIdentity.get(identity);
    if (ids === undefined) this.#byIdentity.set(identity, [id]);
    else ids.push(id);
  }

  #unlistIdentity({ id, identity }: Memory): void {
    const ids = this.#byIdentity.get(identity) ?? [];
    this.#byIdentity.set(
      identity,
      ids.filter((listed) => listed !== id),
    );
  }

  #listPaths(id: string, from: readonly Provenance[]): void {
    for (const { path } of from) {
      const ids = this.#byPath.get(path);
      if (ids === undefined) this.#byPath.set(path, new Set([id]));
      else ids.add(id);
    }
  }
}

/** Forgotten before superseded: what is restored is still superseded by what replaced it. */
function statusOf({ forgotten, supersededBy }: Memory): MemoryStatus {
  if (forgotten !== undefined) return 'forgotten';
  return supersededBy === undefined ? 'live' : 'superseded';
}

function noCounts(): StatusCounts {
  return { live: 0, superseded: 0, forgotten: 0 };
}
