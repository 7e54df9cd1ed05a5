import type { Label } from './calibration/label';
import type {
  Candidate,
  Decision,
  HandDeletion,
  Memory,
  MemoryCategory,
  MemoryStatus,
  MemoryStore,
  MemoryType,
  Provenance,
  Quarantined,
  Review,
  Verdict,
} from './memory';

/** Which memories are asked for; what is absent does not matter. */
export interface MemoryFilter {
  /** Nothing of any other space is ever given. */
  readonly space?: string;
  readonly status?: MemoryStatus | 'all';
  readonly store?: MemoryStore;
  readonly type?: MemoryType;
  readonly category?: MemoryCategory;
  /** Path of a note that the memory comes from. */
  readonly path?: string;
}

/** What becomes of a statement that is written down. */
export interface AddOptions {
  /** Live memories that it replaces. In the same line of the ledger, so that no crash comes between. */
  readonly supersedes?: readonly string[];
  readonly extends?: readonly string[];
  readonly isUnjudged?: boolean;
}

/** Counts that add up: `live + superseded + forgotten` are all versions of all memories. */
export interface MemoryCounts {
  readonly live: number;
  readonly superseded: number;
  readonly forgotten: number;
  readonly quarantined: number;
  readonly reviews: number;
}

/**
 * The memory as the fold over its ledgers has it, and the writing of new events. Reading costs nothing that grows with what
 * is not asked for. What is written counts at once and is on disk after {@link MemoryBook.flush}.
 *
 * Every call that names a memory throws TriviumError `memory-not-found` for an id that no ledger has, and
 * `memory-not-current` where it asks for a live memory and that one is not.
 */
export interface MemoryBook {
  /** Grows with every change. */
  readonly version: number;
  /** Ledger files that this device has read memories from, and that are gone or no ledgers any more: these do not count. */
  readonly absentLedgers: readonly AbsentLedger[];
  /** Lines that were stepped over, files that cannot be read or written, in words for the user. */
  readonly problems: readonly string[];
  /** Why something that was written is not on disk; it counts all the same, and each flush tries again. */
  readonly failure: string | undefined;
  counts(space?: string): MemoryCounts;
  /** Live memories of all spaces, as `counts` tells them; costs nothing, where `counts` looks at all that waits for a person. */
  countLive(): number;
  get(id: string): Memory | undefined;
  /** In the order they were written. */
  list(filter?: MemoryFilter): readonly Memory[];
  /**
   * The live memory of that very text, if there is one; or the superseded or forgotten one that forbids writing it anew. Of a
   * text that was found to say the same as another, that one, unless the user says it.
   */
  withText(candidate: Pick<Candidate, 'text' | 'space' | 'store' | 'date' | 'origin'>): Memory | undefined;
  /** All versions of a memory, the first one first, whichever is named; forgotten ones too. */
  history(id: string): readonly Memory[];
  reviews(space?: string): readonly Review[];
  /** Of lines of the ledger, and of the profile: there the memory is live until a person answers. */
  handDeletions(space?: string): readonly HandDeletion[];
  /** Ids of live memories that are not to be in the profile, whether or not somebody said why. */
  leftOut(space?: string): ReadonlySet<string>;
  /** How the profile tells memories, by their texts; those that are told in their own words are not in it. */
  wording(): ReadonlyMap<string, string>;
  quarantined(space?: string): readonly Quarantined[];
  /** The newest first. They are read when they are first asked for, or when the first one is to be written. */
  decisions(id?: string): Promise<readonly Decision[]>;
  /** What people said that tells whether a judge was right, in order; another array after every change. */
  labels(): readonly Label[];
  /** Memories that changed since a version of this book; undefined where so old a version is not known any more. */
  changedSince(version: number): ReadonlySet<string> | undefined;

  add(candidate: Candidate, options?: AddOptions): Memory;
  /**
   * The same was said again elsewhere: one more provenance, no more confidence.
   *
   * @param identity of a text that says it in other words: from now on {@link MemoryBook.withText} knows it
   */
  support(id: string, from: readonly Provenance[], identity?: string): Memory;
  forget(id: string, why: string): Memory;
  restore(id: string): Memory;
  /** Undoes a supersession: both versions are live. */
  reinstate(id: string): Memory;
  confirm(id: string): Memory;
  /** Its line was deleted in the profile, which says nothing of the memory itself: a person is asked. */
  unlist(id: string, file: string): void;
  /** The profile tells a live memory so from now on, as long as its text stays as it is. */
  word(id: string, told: string): void;
  retype(id: string, change: { readonly type?: MemoryType; readonly category?: MemoryCategory }): Memory;
  decide(decision: Omit<Decision, 'at'>): void;
  review(review: Pick<Review, 'proposal' | 'similarity' | 'judge' | 'reason'> & PairIds): Review;
  /**
   * Answers a review; the answer is carried out.
   *
   * @param judge who answers, where it is no person
   */
  answer(reviewId: string, verdict: Verdict, judge?: string): void;
  /** A person says what two memories are to each other, one of which replaced the other: all but `update` undo that. */
  answerReplaced(pair: PairIds, verdict: Verdict): void;
  /** A person says that two live memories are two, though the newer one was taken for another mention of the older. */
  keepApart(pair: PairIds): void;
  /**
   * Puts back a memory whose line was deleted by hand, or agrees that it is gone; or, where it was deleted in the profile alone,
   * agrees that it holds and stays out of there.
   */
  answerDeletion(deletionId: string, answer: DeletionAnswer): void;
  quarantine(quarantined: Omit<Quarantined, 'id' | 'at'>): Quarantined;
  /** A quarantined text leaves the list; whoever releases it adds the memory. */
  dismissQuarantined(id: string, why: 'released' | 'discarded'): void;
  /** Puts a memory into another space, with all its versions. Where its text is live there already, that one stays. */
  move(id: string, space: string): Memory;
  /** Notes moved: provenance follows. */
  renamed(from: string, to: string): void;

  /** Reads files that changed; gives whether anything did. */
  reload(): Promise<boolean>;
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface AbsentLedger {
  readonly file: string;
  /** Memories that stood in it and in no other file. */
  readonly memories: number;
}

/** What a person says of a line that was deleted by hand; `leave-out` only of one in the profile. */
export const deletionAnswers = ['put-back', 'leave-out', 'forget'] as const;
export type DeletionAnswer = (typeof deletionAnswers)[number];

export interface PairIds {
  readonly newerId: string;
  readonly olderId: string;
}
