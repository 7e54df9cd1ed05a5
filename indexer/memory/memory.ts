/** How a statement is to be understood: `presumption` is what somebody supposes, never shown as a fact. */
export const memoryTypes = ['fact', 'preference', 'episode', 'presumption'] as const;
export type MemoryType = (typeof memoryTypes)[number];

/**
 * The stores are kept apart and named in every output: what a person said is never mixed with what a program thought of it.
 * `facts` and `conversations` are filled so far; the profile is two notes of its own, and the other names are reserved in the
 * ledger.
 */
export const memoryStores = [
  'facts',
  'conversations',
  'profile',
  'short-term',
  'important',
  'thoughts',
  'diary',
  'follow-ups',
  'rules',
] as const;
export type MemoryStore = (typeof memoryStores)[number];

/** What a memory is about. One of another category is replaced only where both were found to say the same attribute. */
export const memoryCategories = [
  'person',
  'people',
  'work',
  'home',
  'health',
  'interest',
  'preference',
  'plan',
  'project',
  'convention',
  'tool',
  'event',
  'other',
] as const;
export type MemoryCategory = (typeof memoryCategories)[number];

/** Who said it: the user in so many words, a program that read it somewhere, or an agent of itself. */
export const memoryOrigins = ['user', 'extraction', 'self'] as const;
export type MemoryOrigin = (typeof memoryOrigins)[number];

export type MemoryStatus = 'live' | 'superseded' | 'forgotten';

/** The space that everything belongs to where nobody said otherwise. */
export const DEFAULT_SPACE = 'default';

/** Where a statement stands. There may be many. */
export interface Provenance {
  /** Path of the note within the vault; a plain path, no link. */
  readonly path: string;
  /** Block id without `^`, where the passage has one. */
  readonly block?: string;
  /** UTF-16 offset into the note's text as it was read. */
  readonly offset?: number;
  /** Of the passage: ISO date or time at which it was said or written, as far as the source tells. */
  readonly date?: string;
  /** Who said it, as the source names them. */
  readonly speaker?: string;
}

/** A statement before it is in the ledger: what extraction finds, or a person or an agent asks to remember. */
export interface Candidate {
  readonly text: string;
  readonly store: MemoryStore;
  readonly type: MemoryType;
  readonly category: MemoryCategory;
  readonly space: string;
  readonly origin: MemoryOrigin;
  /** Which model wrote it; absent where a person did or the text stands so in its source. */
  readonly model?: string;
  readonly from: readonly Provenance[];
  /** ISO date or time that the statement is from: its source's, else the day it is written. Age runs from it. */
  readonly date: string;
}

/** One version of one memory, as the fold over the ledger has it. */
export interface Memory extends Candidate {
  readonly id: string;
  /** Hash of space, store and text: two devices that read one text come to the same. See `identityOf`. */
  readonly identity: string;
  /** 1.0, 0.8 or 0.5 by origin; 1.0 as well once a person edited or confirmed it. */
  readonly confidence: number;
  /** ISO time at which it was written down. */
  readonly writtenAt: string;
  readonly status: MemoryStatus;
  /** 1 for what replaces nothing. */
  readonly version: number;
  /** Ids of the versions that it replaced directly. */
  readonly supersedes: readonly string[];
  /** Id of the version that replaced it, where it is superseded. */
  readonly supersededBy?: string;
  /** Ids of memories that it adds detail to. */
  readonly extends: readonly string[];
  /** Whether it replaced others by likeness alone, without a judge. */
  readonly isUnjudged: boolean;
  /** Whether a person looked at it and said yes. */
  readonly isConfirmed: boolean;
  /** Whether a person edited its line in the ledger. */
  readonly isEdited: boolean;
  readonly forgotten?: { readonly at: string; readonly why: string };
}

/** What two memories may be to each other. */
export const verdicts = ['duplicate', 'update', 'extends', 'distinct'] as const;
export type Verdict = (typeof verdicts)[number];

/** A pair that nobody could decide about; both are live until a person answers. */
export interface Review {
  readonly id: string;
  readonly kind: 'pair';
  readonly newer: Memory;
  readonly older: Memory;
  /** What seems likely; nothing was done by it. */
  readonly proposal: Verdict;
  /** Of the two texts by the model; absent where no model was there. */
  readonly similarity?: number;
  readonly judge: string;
  readonly reason: string;
  readonly at: string;
}

/**
 * A memory whose line somebody deleted: from a ledger file it counts no more, and from the profile it stays as it is but is not
 * listed there. It may be put back.
 */
export interface HandDeletion {
  readonly id: string;
  readonly kind: 'deleted-by-hand';
  readonly memory: Memory;
  readonly file: string;
  /** What was deleted: the memory's own line in a ledger, or only the one in the profile. */
  readonly place: 'ledger' | 'profile';
  readonly at: string;
}

/** A text that was kept out by the scan. Of a secret only what is around it is kept. */
export interface Quarantined {
  readonly id: string;
  readonly text: string;
  readonly reasons: readonly string[];
  readonly from: readonly Provenance[];
  readonly space: string;
  readonly at: string;
}

/** What was decided about a new statement and one it was compared with. Written for each comparison. */
export interface Decision {
  readonly at: string;
  readonly newText: string;
  /** Where the new statement became a memory. */
  readonly newId?: string;
  readonly olderId: string;
  readonly olderText: string;
  readonly verdict: Verdict | 'unsure';
  /** What seemed likely where it was unsure. */
  readonly proposal?: Verdict;
  /** Of the two texts by the model, -1 to 1; absent where no model was there. */
  readonly similarity?: number;
  /** What the judge needed to be sure, and how sure it was, 0 to 1. */
  readonly threshold: number;
  readonly certainty: number;
  readonly judge: string;
  /** Which of the judge's rules told, where it names them. */
  readonly rule?: string;
  readonly reason: string;
}
