import { hashLedgerText, inOneLine } from '../../ledger';
import { DEFAULT_SPACE } from '../memory';
import type {
  Candidate,
  Decision,
  HandDeletion,
  Memory,
  MemoryCategory,
  MemoryStatus,
  MemoryType,
  Provenance,
  Quarantined,
  Review,
  Verdict,
} from '../memory';
import type { Label } from '../calibration/label';
import type {
  AbsentLedger,
  AddOptions,
  DeletionAnswer,
  MemoryBook,
  MemoryCounts,
  MemoryFilter,
  PairIds,
} from '../memory-book';
import { identityOf } from '../events/identity';
import { memoryLineTexts } from '../events/line-texts';
import type { MemoryFold } from '../fold/memory-fold';
import { newMentions } from '../fold/provenance';
import type { BookFiles } from './book-files';
import type { ChangeLog } from './change-log';
import type { DecisionLog } from './decision-log';
import { factOf, goneOf, putBackOf } from './new-events';
import { filterMemories } from './filter-memories';
import type { FoldedLedger } from './folded-ledger';
import type { KnownLines } from './known-lines';
import {
  memoryNotCurrent,
  memoryNotFound,
  nothingToRemember,
  notOfTheProfile,
  notQuarantined,
  reviewNotFound,
} from './memory-errors';

export interface MemoryBookParts {
  readonly memories: FoldedLedger;
  readonly decisions: DecisionLog;
  readonly known: KnownLines;
  readonly changes: ChangeLog;
  readonly files: BookFiles;
}

/** The memory over the ledger's streams `memory` and `decisions`. */
export class LedgerMemoryBook implements MemoryBook {
  readonly #parts: MemoryBookParts;

  constructor(parts: MemoryBookParts) {
    this.#parts = parts;
  }

  get version(): number {
    return this.#parts.changes.version;
  }

  get problems(): readonly string[] {
    return this.#parts.files.problems;
  }

  get absentLedgers(): readonly AbsentLedger[] {
    return this.#parts.files.absentLedgers;
  }

  get failure(): string | undefined {
    return this.#parts.files.failure;
  }

  counts(space?: string): MemoryCounts {
    const { memories } = this.#state;
    const counts = { live: 0, superseded: 0, forgotten: 0 };
    for (const each of space === undefined ? memories.spaces() : [space]) {
      const { live, superseded, forgotten } = memories.counts(each);
      counts.live += live;
      counts.superseded += superseded;
      counts.forgotten += forgotten;
    }
    const reviews = this.reviews(space).length + this.handDeletions(space).length;
    return { ...counts, quarantined: this.quarantined(space).length, reviews };
  }

  countLive(): number {
    const { memories } = this.#state;
    return memories.spaces().reduce((count, space) => count + memories.counts(space).live, 0);
  }

  get(id: string): Memory | undefined {
    return this.#state.memories.get(id);
  }

  list(filter: MemoryFilter = {}): readonly Memory[] {
    return filterMemories(this.#state.memories, filter);
  }

  withText(candidate: Pick<Candidate, 'text' | 'space' | 'store' | 'date' | 'origin'>): Memory | undefined {
    const statement = { ...candidate, identity: identityOf(candidate) };
    return this.#state.texts.standing(statement) ?? this.#state.texts.standingInOtherWords(statement);
  }

  history(id: string): readonly Memory[] {
    return this.#state.supersessions.history(this.#require(id).id);
  }

  reviews(space?: string): readonly Review[] {
    return this.#state.reviews.open().filter(({ newer }) => isOfSpace(newer, space));
  }

  handDeletions(space?: string): readonly HandDeletion[] {
    const { unlisted } = this.#state;
    const all = [...this.#state.deletions.open(), ...unlisted.open()];
    return all.filter(({ memory }) => isOfSpace(memory, space));
  }

  leftOut(space?: string): ReadonlySet<string> {
    const leftOut = this.#state.unlisted.leftOut().filter((memory) => isOfSpace(memory, space));
    return new Set(leftOut.map(({ id }) => id));
  }

  wording(): ReadonlyMap<string, string> {
    return this.#state.wording.all();
  }

  quarantined(space?: string): readonly Quarantined[] {
    return this.#state.quarantine.open().filter((each) => isOfSpace(each, space));
  }

  async decisions(id?: string): Promise<readonly Decision[]> {
    const all = await this.#parts.files.decisions();
    if (id === undefined) return all;
    const { memories } = this.#state;
    const asked = memories.resolve(id);
    const isAsked = (each: string | undefined): boolean =>
      each !== undefined && memories.resolve(each) === asked;
    return all.filter(({ newId, olderId }) => isAsked(olderId) || isAsked(newId));
  }

  labels(): readonly Label[] {
    return this.#state.labels.all();
  }

  changedSince(version: number): ReadonlySet<string> | undefined {
    return this.#parts.changes.since(version);
  }

  add(candidate: Candidate, options: AddOptions = {}): Memory {
    const { supersedes = [], extends: extended = [] } = options;
    for (const id of supersedes) this.#requireStatus(id, 'live');
    for (const id of extended) this.#require(id);
    const text = inOneLine(candidate.text);
    if (text === '') throw nothingToRemember();
    const identity = identityOf(candidate);
    const standing = this.#state.texts.standing({ ...candidate, identity });
    const saysMore = supersedes.length > 0 || extended.length > 0;
    if (standing !== undefined && !saysMore) return this.support(standing.id, candidate.from);
    const { id } = this.#parts.memories.append(text, factOf({ ...candidate, identity }, options));
    return this.#require(id);
  }

  support(id: string, from: readonly Provenance[], identity?: string): Memory {
    const memory = this.#require(id);
    const added = newMentions(memory.from, from);
    const isKnown = identity === undefined || this.#state.texts.inOtherWords(identity)?.id === memory.id;
    if (added.length === 0 && isKnown) return memory;
    const text = memoryLineTexts.support(memory, from);
    this.#parts.memories.append(text, {
      ...{ event: 'support', supports: memory.id, from: [...added] },
      ...(!isKnown && { says: [identity] }),
    });
    return this.#require(id);
  }

  forget(id: string, why: string): Memory {
    const memory = this.#require(id);
    if (memory.status === 'forgotten') throw memoryNotCurrent(memory, 'live');
    const event = { event: 'forget', forgets: memory.id, why } as const;
    this.#parts.memories.append(memoryLineTexts.forget(memory), event);
    return this.#require(id);
  }

  restore(id: string): Memory {
    const memory = this.#requireStatus(id, 'forgotten');
    if (this.#state.deletions.of(memory.id) !== undefined) {
      this.answerDeletion(memory.id, 'put-back');
    } else {
      const event = { event: 'restore', restores: memory.id } as const;
      this.#parts.memories.append(memoryLineTexts.restore(memory), event);
    }
    return this.#require(id);
  }

  reinstate(id: string): Memory {
    const memory = this.#requireStatus(id, 'superseded');
    const event = { event: 'reinstate', reinstates: memory.id } as const;
    this.#parts.memories.append(memoryLineTexts.reinstate(memory), event);
    return this.#require(id);
  }

  confirm(id: string): Memory {
    const memory = this.#requireStatus(id, 'live');
    if (memory.isConfirmed && !this.#state.unlisted.isLeftOut(memory.id)) return memory;
    const event = { event: 'confirm', confirms: memory.id } as const;
    this.#parts.memories.append(memoryLineTexts.confirm(memory), event);
    return this.#require(id);
  }

  unlist(id: string, file: string): void {
    const memory = this.#requireStatus(id, 'live');
    if (this.#state.unlisted.isLeftOut(memory.id)) return;
    const event = { event: 'unlist', unlists: memory.id, file } as const;
    this.#parts.memories.append(memoryLineTexts.unlist(memory, file), event);
  }

  word(id: string, told: string): void {
    const memory = this.#requireStatus(id, 'live');
    if (this.#state.wording.has(memory)) return;
    const event = { event: 'word', words: memory.id, of: hashLedgerText(memory.text), told } as const;
    this.#parts.memories.append(memoryLineTexts.word(told), event);
  }

  retype(id: string, change: { readonly type?: MemoryType; readonly category?: MemoryCategory }): Memory {
    const memory = this.#requireStatus(id, 'live');
    const { type = memory.type, category = memory.category } = change;
    if (type === memory.type && category === memory.category) return memory;
    const event = { event: 'retype', retypes: memory.id, ...change } as const;
    this.#parts.memories.append(memoryLineTexts.retype(memory, change), event);
    return this.#require(id);
  }

  decide(decision: Omit<Decision, 'at'>): void {
    this.#parts.decisions.add(decision);
  }

  review(review: Pick<Review, 'proposal' | 'similarity' | 'judge' | 'reason'> & PairIds): Review {
    const { newerId, olderId, ...rest } = review;
    const newer = this.#requireStatus(newerId, 'live');
    const older = this.#requireStatus(olderId, 'live');
    const open = this.#state.reviews.ofPair(newer.id, older.id);
    if (open !== undefined) return open;
    const event = { event: 'review', newer: newer.id, older: older.id, ...rest } as const;
    const { id, at } = this.#parts.memories.append(memoryLineTexts.review(newer, older), event);
    // A pair that a person has answered before is not asked about again.
    const answered: Review = { ...rest, id, at, kind: 'pair', newer, older };
    return this.#state.reviews.ofPair(newer.id, older.id) ?? answered;
  }

  answer(reviewId: string, verdict: Verdict, judge?: string): void {
    const review = this.#state.reviews.get(reviewId);
    if (review === undefined) throw reviewNotFound(reviewId);
    this.#answerPair(review.newer, review.older, verdict, judge);
  }

  answerReplaced({ newerId, olderId }: PairIds, verdict: Verdict): void {
    const older = this.#requireStatus(olderId, 'superseded');
    this.#answerPair(this.#require(newerId), older, verdict, undefined);
  }

  keepApart({ newerId, olderId }: PairIds): void {
    const newer = this.#requireStatus(newerId, 'live');
    this.#answerPair(newer, this.#requireStatus(olderId, 'live'), 'distinct', undefined);
  }

  #answerPair(newer: Memory, older: Memory, verdict: Verdict, judge: string | undefined): void {
    const by = judge === undefined ? {} : { judge };
    const event = { event: 'answer', newer: newer.id, older: older.id, verdict, ...by } as const;
    this.#parts.memories.append(memoryLineTexts.answer(newer, older, verdict), event);
  }

  answerDeletion(deletionId: string, answer: DeletionAnswer): void {
    const unlisted = this.#state.unlisted.of(deletionId);
    if (unlisted !== undefined) return this.#answerUnlisted(unlisted, answer);
    const deletion = this.#state.deletions.of(deletionId);
    const line = this.#parts.known.line(deletion?.id ?? '');
    if (deletion === undefined || line === undefined) throw reviewNotFound(deletionId);
    if (answer === 'leave-out') throw notOfTheProfile(deletion);
    const { memory } = deletion;
    if (answer === 'put-back') {
      this.#parts.memories.append(line.text, putBackOf(memory, line));
    } else {
      this.#parts.memories.append(memoryLineTexts.gone(), goneOf(memory, line));
      this.#parts.known.drop(memory.id);
    }
  }

  #answerUnlisted({ memory, file }: HandDeletion, answer: DeletionAnswer): void {
    switch (answer) {
      case 'put-back':
        return void this.confirm(memory.id);
      case 'forget':
        return void this.forget(memory.id, `deleted in ${file}`);
      case 'leave-out': {
        const event = { event: 'unlist', unlists: memory.id, file, isAnswered: true } as const;
        this.#parts.memories.append(memoryLineTexts.leaveOut(memory), event);
      }
    }
  }

  quarantine(quarantined: Omit<Quarantined, 'id' | 'at'>): Quarantined {
    const { text, reasons, from, space } = quarantined;
    const known = this.#state.quarantine.withText(space, text);
    if (known !== undefined) return known;
    const { id, at } = this.#parts.memories.append(memoryLineTexts.quarantine(text, reasons), {
      event: 'quarantine',
      text,
      reasons: [...reasons],
      from: [...from],
      ...(space !== DEFAULT_SPACE && { space }),
    });
    return this.#state.quarantine.get(id) ?? { ...quarantined, id, at };
  }

  dismissQuarantined(id: string, why: 'released' | 'discarded'): void {
    const entry = this.#state.quarantine.get(id);
    if (entry === undefined) throw notQuarantined(id);
    const event = { event: 'dismiss', dismisses: entry.id, why } as const;
    this.#parts.memories.append(memoryLineTexts.dismiss(entry.text, why), event);
  }

  move(id: string, space: string): Memory {
    const memory = this.#require(id);
    if (memory.space === space) return memory;
    const event = { event: 'move', moves: memory.id, space } as const;
    this.#parts.memories.append(memoryLineTexts.move(memory, space), event);
    return this.#require(id);
  }

  renamed(from: string, to: string): void {
    const { memories, quarantine } = this.#state;
    const isKnown = memories.withPath(from).length > 0 || quarantine.hasPath(from);
    if (from === to || !isKnown) return;
    this.#parts.memories.append(memoryLineTexts.rename(from, to), { event: 'rename', from, to });
  }

  reload(): Promise<boolean> {
    return this.#parts.files.reload();
  }

  flush(): Promise<void> {
    return this.#parts.files.flush();
  }

  async close(): Promise<void> {
    await this.flush();
  }

  get #state(): MemoryFold {
    return this.#parts.memories.state;
  }

  #require(id: string): Memory {
    const memory = this.get(id);
    if (memory === undefined) throw memoryNotFound(id);
    return memory;
  }

  #requireStatus(id: string, status: MemoryStatus): Memory {
    const memory = this.#require(id);
    if (memory.status !== status) throw memoryNotCurrent(memory, status);
    return memory;
  }
}

function isOfSpace(each: { readonly space: string }, space: string | undefined): boolean {
  return space === undefined || each.space === space;
}
