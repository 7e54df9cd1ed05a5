import type { Memory } from '../memory';
import { compareWriting } from './compare-writing';
import { unreplaced } from './memory-of-line';
import type { MemoryTable } from './memory-table';

/** Which memory replaced which: no memory replaces itself, not by a detour either, and what is replaced stays so. */
export class Supersessions {
  readonly #table: MemoryTable;
  /** Of a memory, all that say they replaced it: more than one where two devices did so at once. */
  readonly #successors = new Map<string, string[]>();
  /** Of a memory, those that it had replaced, or that had replaced it, until that was undone. */
  readonly #former = new Map<string, Set<string>>();

  constructor(table: MemoryTable) {
    this.#table = table;
  }

  /**
   * Marks the older one superseded. One that is superseded already keeps its successor; the newer one is listed as
   * another version that came of it.
   *
   * @returns the memory that had replaced it before, where that is another one
   */
  supersede(newerId: string, olderId: string): Memory | undefined {
    const newer = this.#table.get(newerId);
    const older = this.#table.get(olderId);
    if (newer === undefined || older === undefined || newer.space !== older.space) return undefined;
    if (newer.supersedes.includes(older.id) || this.#isAfter(older.id, newer.id)) return undefined;
    const before = older.supersededBy;
    if (before === undefined)
      this.#table.change(older.id, (memory) => ({ ...memory, supersededBy: newer.id }));
    this.#list(older.id, newer.id);
    this.#table.change(newer.id, (memory) => ({ ...memory, supersedes: [...memory.supersedes, older.id] }));
    this.#countVersions(newer.id);
    return before === undefined ? undefined : this.#table.get(before);
  }

  /** Marks it superseded by a memory whose file is not there: what it replaced does not come back meanwhile. */
  supersedeByAbsent(absentId: string, olderId: string): void {
    this.#table.change(olderId, (memory) =>
      memory.supersededBy === undefined ? { ...memory, supersededBy: absentId } : memory,
    );
  }

  /** Undoes all supersessions of a memory. */
  reinstate(id: string): void {
    if (this.#table.get(id)?.supersededBy === undefined) return;
    for (const successor of this.#successorsOf(id)) {
      this.#table.change(successor, (memory) => ({
        ...memory,
        supersedes: memory.supersedes.filter((older) => older !== id),
      }));
      this.#countVersions(successor);
      this.#remember(id, successor);
    }
    this.#successors.delete(id);
    this.#table.change(id, unreplaced);
  }

  /** Hands on what a live memory replaced, before it is merged into another live one. */
  handOn(from: Memory, to: Memory): void {
    for (const former of this.#former.get(from.id) ?? []) if (former !== to.id) this.#remember(to.id, former);
    for (const older of from.supersedes) {
      const others = this.#successorsOf(older).filter((id) => id !== from.id && id !== to.id);
      this.#successors.set(older, [...others, to.id]);
      this.#table.change(older, (memory) =>
        memory.supersededBy === from.id ? { ...memory, supersededBy: to.id } : memory,
      );
    }
    this.#table.change(to.id, (memory) => ({
      ...memory,
      supersedes: [...new Set([...memory.supersedes, ...from.supersedes])],
    }));
    this.#countVersions(to.id);
  }

  /** The memories that came after, down to those that nothing replaced; without the memory itself. */
  after(id: string): readonly Memory[] {
    return this.#reach(id, (each) => this.#successorsOf(each));
  }

  /** All versions of a memory, the first one first; those too that were made current again beside what had replaced them. */
  history(id: string): readonly Memory[] {
    const memory = this.#table.get(id);
    if (memory === undefined) return [];
    const others = this.#reach(memory.id, (each) => [
      ...this.#successorsOf(each),
      ...(this.#table.get(each)?.supersedes ?? []),
      ...[...(this.#former.get(each) ?? [])].map((former) => this.#table.resolve(former)),
    ]);
    return [memory, ...others].sort(compareWriting);
  }

  #remember(one: string, other: string): void {
    for (const [id, beside] of [
      [one, other],
      [other, one],
    ] as const) {
      const former = this.#former.get(id) ?? new Set();
      this.#former.set(id, former.add(beside));
    }
  }

  #isAfter(id: string, earlier: string): boolean {
    return id === earlier || this.after(earlier).some((memory) => memory.id === id);
  }

  #reach(id: string, next: (id: string) => readonly string[]): readonly Memory[] {
    const reached = new Set([id]);
    for (const each of reached) for (const other of next(each)) reached.add(other);
    reached.delete(id);
    return [...reached].flatMap((each) => this.#table.get(each) ?? []);
  }

  #successorsOf(id: string): readonly string[] {
    return this.#successors.get(id) ?? [];
  }

  #list(older: string, newer: string): void {
    const listed = this.#successors.get(older);
    if (listed === undefined) this.#successors.set(older, [newer]);
    else listed.push(newer);
  }

  /** A version is one more than the latest of those it replaced; those after it follow. */
  #countVersions(id: string): void {
    this.#table.change(id, (memory) => {
      const versions = memory.supersedes.map((older) => this.#table.get(older)?.version ?? 0);
      const version = 1 + Math.max(0, ...versions);
      return version === memory.version ? memory : { ...memory, version };
    });
    for (const successor of this.#successorsOf(id)) this.#countVersions(successor);
  }
}
