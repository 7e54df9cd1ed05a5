import type { Memory, Verdict } from '../memory';
import type { MemoryEventOf } from '../events/memory-events';
import { DeletionTable } from './deletion-table';
import type { FactLine, FoldLine } from './fold-line';
import { memoryIdOf } from './fold-line';
import {
  confirmed,
  corrected,
  DELETED_BY_HAND,
  memoryOfGone,
  memoryOfLine,
  movedTo,
  remembered,
} from './memory-of-line';
import { KnownTexts } from './known-texts';
import { LabelTable } from './label-table';
import { LateMemories } from './late-memories';
import { MemoryTable } from './memory-table';
import { QuarantineTable } from './quarantine-table';
import { ReviewTable } from './review-table';
import { compareDates } from './standing';
import { Supersessions } from './supersessions';
import { UnlistedTable } from './unlisted-table';
import { WordingTable } from './wording-table';

/**
 * What the lines of the stream `memory` come to, taken one by one in the order of `compareLines`. The same lines give the
 * same state, whatever files they stand in. Each line costs a constant time, but for what hangs together with its memory.
 */
export class MemoryFold {
  readonly memories = new MemoryTable();
  readonly supersessions = new Supersessions(this.memories);
  readonly reviews = new ReviewTable(this.memories);
  readonly quarantine = new QuarantineTable();
  readonly labels = new LabelTable(this.memories);
  readonly unlisted = new UnlistedTable(this.memories);
  readonly wording = new WordingTable(this.memories);
  readonly deletions = new DeletionTable(this.memories);
  readonly texts = new KnownTexts(this.memories, this.supersessions);
  readonly #late = new LateMemories(this.memories);

  /** Takes the next line; gives whether it changed anything. */
  apply(line: FoldLine): boolean {
    const before = this.#changes;
    this.labels.see(line.event);
    this.#apply(line);
    return this.#changes !== before;
  }

  get #changes(): number {
    return (
      this.memories.changes +
      this.reviews.changes +
      this.quarantine.changes +
      this.unlisted.changes +
      this.wording.changes +
      this.texts.changes +
      this.#late.changes
    );
  }

  #apply(line: FoldLine): void {
    const { event } = line;
    switch (event.event) {
      case 'fact':
        return this.#remember({ ...line, event });
      case 'gone':
        return this.#takeLeave(event);
      case 'support':
        return this.#late.when(event.supports, () => this.#support(event));
      case 'forget':
        return this.#late.when(event.forgets, () => this.#forget(event));
      case 'restore':
        return this.#late.when(event.restores, () => this.#restore(event.restores));
      case 'reinstate':
        return this.#late.when(event.reinstates, () => this.#reinstate(event.reinstates));
      case 'confirm':
        return this.#late.when(event.confirms, () => {
          this.memories.change(event.confirms, confirmOnce);
          this.unlisted.settle(event.confirms);
        });
      case 'unlist':
        return this.#late.when(event.unlists, () => this.unlisted.add(event));
      case 'word':
        return this.#late.when(event.words, () => this.wording.add(event));
      case 'retype':
        return this.#late.when(event.retypes, () => this.#retype(event));
      case 'review':
        return this.#late.whenBoth(event.newer, event.older, () => this.#review(event));
      case 'answer':
        return this.#late.whenBoth(event.newer, event.older, () =>
          this.#answer(event.newer, event.older, event.verdict),
        );
      case 'quarantine':
        return this.quarantine.add(event);
      case 'dismiss':
        return this.quarantine.dismiss(event.dismisses);
      case 'move':
        return this.#late.when(event.moves, () => this.#move(event));
      case 'rename':
        this.memories.rename(event.from, event.to);
        return this.quarantine.rename(event.from, event.to);
    }
  }

  #remember(line: FactLine): void {
    if (line.absence?.kind === 'file-absent') return this.#standInForAbsent(line);
    const memory = memoryOfLine(line);
    // Put back, and the line that was deleted came back as well.
    if (this.memories.has(memory.id)) return;
    const into = this.#sameAs(memory, line);
    if (into === undefined) this.#add(memory, line);
    else this.#join(memory, line, into);
    this.#late.came(memory.id);
  }

  /** The memory that this one is but another line of. */
  #sameAs(memory: Memory, line: FactLine): Memory | undefined {
    const { identity } = memory;
    const same = this.memories.withIdentity(identity);
    const deleted = same.find(({ id }) => this.deletions.has(id));
    if (deleted !== undefined) return deleted;
    if (!memory.isEdited) return this.texts.standing(memory, this.#supersededBy(line));
    // An edit is the user's word, so only a live memory can say it already; of two lines of one memory it counts.
    const written = this.texts.writtenAs(line.event.identity);
    return (
      same.find(({ status }) => status === 'live') ??
      (written?.status === 'live' && !written.isEdited ? written : undefined)
    );
  }

  #add(memory: Memory, line: FactLine): void {
    const { id } = memory;
    const twin = this.memories.withIdentity(memory.identity).at(-1);
    this.memories.add(memory);
    this.texts.wasWritten(line.event.identity, id);
    // What the user says again after it was forgotten is another version of it.
    if (twin?.status === 'forgotten' && memory.status === 'live') this.supersessions.supersede(id, twin.id);
    this.#relate(id, line);
    if (line.absence?.kind !== 'deleted') return;
    const { file, at } = line.absence;
    this.memories.change(id, (each) => ({ ...each, forgotten: { at, why: DELETED_BY_HAND } }));
    this.deletions.add(id, { file, at });
  }

  /** Two lines of one memory: the older stays, both ids lead to it, and it stands wherever either stood. */
  #join(memory: Memory, line: FactLine, into: Memory): void {
    this.memories.lead(memory.id, into.id);
    if (line.absence !== undefined) return;
    if (this.deletions.settle(into.id)) this.memories.change(into.id, remembered);
    this.memories.addMentions(into.id, memory.from);
    if (memory.isEdited) this.memories.change(into.id, (each) => corrected(each, memory.text));
    const { forgotten } = memory;
    if (forgotten !== undefined) this.memories.change(into.id, (each) => ({ forgotten, ...each }));
    // A statement that does not count replaces nothing.
    if (this.memories.get(into.id)?.status === 'live') this.#relate(into.id, line);
  }

  #relate(id: string, { event }: FactLine): void {
    for (const older of event.supersedes ?? []) {
      this.#late.when(older, () => this.#supersede(id, older, event.at));
    }
    for (const extended of event.extends ?? []) this.#late.when(extended, () => this.#extend(id, extended));
  }

  #supersede(newerId: string, olderId: string, at: string): void {
    const other = this.supersessions.supersede(newerId, olderId);
    const newer = this.memories.get(newerId);
    if (other === undefined || newer === undefined) return;
    // Two devices replaced one memory, each by another: which holds is for a person to say.
    const isLater = compareDates(newer.date, other.date) >= 0;
    const [newerOne, olderOne] = isLater ? [newer, other] : [other, newer];
    this.reviews.add({
      newerId: newerOne.id,
      olderId: olderOne.id,
      proposal: 'update',
      judge: 'ledger',
      reason: 'Two devices replaced the same memory, each by another one.',
      at,
    });
  }

  #extend(id: string, extendedId: string): void {
    const extended = this.memories.get(extendedId);
    this.memories.change(id, (memory) => {
      const isNew =
        extended !== undefined &&
        extended.id !== memory.id &&
        extended.space === memory.space &&
        !memory.extends.includes(extended.id);
      return isNew ? { ...memory, extends: [...memory.extends, extended.id] } : memory;
    });
  }

  /** Its file is not there, so it is not there; but what it replaced does not come back meanwhile. */
  #standInForAbsent({ event }: FactLine): void {
    for (const older of event.supersedes ?? []) {
      this.#late.when(older, () => this.supersessions.supersedeByAbsent(memoryIdOf(event), older));
    }
  }

  #takeLeave(event: MemoryEventOf<'gone'>): void {
    for (const identity of event.says ?? []) this.texts.saysInOtherWords(identity, event.memory);
    const forgotten = { at: event.at, why: DELETED_BY_HAND };
    if (this.memories.has(event.memory)) {
      this.deletions.settle(event.memory);
      this.memories.change(event.memory, (memory) => ({ ...memory, forgotten }));
      return;
    }
    this.memories.add(memoryOfGone(event));
    for (const older of event.supersedes ?? []) {
      this.#late.when(older, () => this.#supersede(event.memory, older, event.at));
    }
    this.#late.came(event.memory);
  }

  #support({ supports, from, says = [] }: MemoryEventOf<'support'>): void {
    this.memories.addMentions(supports, from);
    for (const identity of says) this.texts.saysInOtherWords(identity, supports);
  }

  #forget({ forgets, at, why }: MemoryEventOf<'forget'>): void {
    this.deletions.settle(forgets);
    this.unlisted.settle(forgets);
    this.memories.change(forgets, (memory) =>
      memory.forgotten === undefined || memory.forgotten.why === DELETED_BY_HAND
        ? { ...memory, forgotten: { at, why } }
        : memory,
    );
  }

  #restore(id: string): void {
    this.deletions.settle(id);
    this.memories.change(id, remembered);
    this.#keepOne(id);
  }

  #reinstate(id: string): void {
    this.supersessions.reinstate(this.memories.resolve(id));
    this.#keepOne(id);
  }

  /** A text is live but once: where it was said anew meanwhile, that one stays, and is given back. */
  #keepOne(id: string): Memory | undefined {
    const memory = this.memories.get(id);
    if (memory?.status !== 'live') return undefined;
    const twin = this.memories
      .withIdentity(memory.identity)
      .find((each) => each.status === 'live' && each.id !== memory.id);
    if (twin !== undefined) this.supersessions.supersede(twin.id, memory.id);
    return twin;
  }

  #retype({ retypes, type, category }: MemoryEventOf<'retype'>): void {
    this.memories.change(retypes, (memory) => {
      const changed = { ...memory, type: type ?? memory.type, category: category ?? memory.category };
      return changed.type === memory.type && changed.category === memory.category ? memory : changed;
    });
  }

  /** With all its versions, so that no history is of two spaces. A text that is live there already says it for both. */
  #move({ moves, space }: MemoryEventOf<'move'>): void {
    for (const { id } of this.supersessions.history(this.memories.resolve(moves))) {
      this.memories.change(id, (memory) => movedTo(memory, space));
      const memory = this.memories.get(id);
      const twin = this.#keepOne(id);
      if (memory !== undefined && twin !== undefined) this.memories.addMentions(twin.id, memory.from);
    }
  }

  #review(event: MemoryEventOf<'review'>): void {
    const { at, newer, older, proposal, similarity, judge, reason } = event;
    const measured = similarity === undefined ? {} : { similarity };
    this.reviews.add({ at, newerId: newer, olderId: older, proposal, judge, reason, ...measured });
  }

  #answer(newerId: string, olderId: string, verdict: Verdict): void {
    const newer = this.memories.get(newerId);
    const older = this.memories.get(olderId);
    if (newer === undefined || older === undefined || newer.id === older.id) return;
    if (!this.reviews.answer(newer.id, older.id, verdict)) return;
    if (verdict !== 'update' && older.supersededBy === newer.id) this.#reinstate(older.id);
    const both = [newer, older].map(({ id }) => this.memories.get(id));
    if (both.every((memory) => memory?.status === 'live')) this.#carryOut(newer.id, older.id, verdict);
  }

  #carryOut(newerId: string, olderId: string, verdict: Verdict): void {
    if (verdict === 'update') this.supersessions.supersede(newerId, olderId);
    if (verdict === 'extends') this.#extend(newerId, olderId);
    if (verdict === 'duplicate') this.#merge(newerId, olderId);
  }

  /** A person said that both are one: the older stays. */
  #merge(newerId: string, olderId: string): void {
    const newer = this.memories.get(newerId);
    const older = this.memories.get(olderId);
    if (newer === undefined || older === undefined) return;
    this.supersessions.handOn(newer, older);
    this.memories.addMentions(older.id, newer.from);
    for (const extended of newer.extends) this.#extend(older.id, extended);
    this.memories.remove(newer.id);
    this.memories.lead(newer.id, older.id);
  }

  #supersededBy({ event }: FactLine): readonly string[] {
    return (event.supersedes ?? []).map((id) => this.memories.resolve(id));
  }
}

function confirmOnce(memory: Memory): Memory {
  return memory.isConfirmed ? memory : confirmed(memory);
}
