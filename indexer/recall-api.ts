import type { MemoryStore } from './memory';

export { recallModes } from './memory';
export type { RecallMode } from './memory';

/** Where a part of a block comes from; each part is told as what it is. */
export const contextKinds = [
  'core',
  'rule',
  'memory',
  'thought',
  'passage',
  'neighbour',
  'session',
  'diary',
] as const;
export type ContextKind = (typeof contextKinds)[number];

/**
 * - `always`: core files and rules, frozen for a conversation.
 * - `by-meaning`: memories, thoughts, passages and neighbours for one message, made anew for each.
 * - `on-demand`: what was said word for word, and the diary; only where somebody asks for it.
 */
export const contextTiers = ['always', 'by-meaning', 'on-demand'] as const;
export type ContextTier = (typeof contextTiers)[number];

export interface ContextRequest {
  /** What the user just wrote. Empty: the always tier alone. */
  readonly message: string;
  /** `default` where absent. */
  readonly space?: string;
  /** Tokens at most, the always tier included; 2,000 by default. */
  readonly budget?: number;
  /** Of this conversation: its always tier stays byte for byte what its first call gave, and its own turns are not recalled. */
  readonly conversation?: string;
  /** Whether graph neighbours of the best passages come along; not by default. */
  readonly neighbours?: boolean;
}

/** What a number in brackets stands for. */
export interface ContextSource {
  readonly number: number;
  readonly kind: ContextKind;
  readonly tier: ContextTier;
  /** Of a memory. */
  readonly id?: string;
  /** Of the note it is from, where there is one. */
  readonly path?: string;
  /** In the note: 1-based first and last line. */
  readonly lines?: { readonly from: number; readonly to: number };
  /** ISO date that it is from, where known. */
  readonly date?: string;
  readonly store?: MemoryStore;
  /** As it stands in the block. */
  readonly text: string;
}

/** What goes before an answer. `text` is empty where nothing is known. */
export interface ContextBlock {
  /** `always` followed by `byMeaning`. */
  readonly text: string;
  /** The frozen part: the same bytes over all turns of a conversation. */
  readonly always: string;
  readonly byMeaning: string;
  /** Hash of `always`. */
  readonly alwaysHash: string;
  /** Estimated tokens of `text`, and of its parts. */
  readonly tokens: number;
  readonly tokensByKind: Readonly<Partial<Record<ContextKind, number>>>;
  readonly sources: readonly ContextSource[];
  /** Tokens of the notes that passages and memories come from, were they given whole, over `tokens`; absent where there are none. */
  readonly compression?: number;
  /** What was left out for want of room. */
  readonly leftOut: number;
  /** Why the block is less than it could be, such as a model that is missing, or that nothing supports an answer. */
  readonly notice?: string;
}

export interface SessionQuestion {
  readonly query: string;
  readonly space?: string;
  /** ISO time that time words count from; now by default. */
  readonly now?: string;
  readonly limit?: number;
  /** A conversation that is left out: the one that asks. */
  readonly without?: string;
}

/** A stretch of a conversation, word for word. */
export interface SessionHit {
  /** Path of the note that has it, which names the session. */
  readonly path: string;
  readonly title: string;
  /** ISO date or time of the turn, else of the conversation, where known. */
  readonly date?: string;
  readonly speaker: string;
  /** The turn, cut to a stretch around what was found. */
  readonly snippet: string;
  readonly highlights: readonly { readonly start: number; readonly end: number }[];
  /** UTF-16 offsets of the turn in the note, and the 0-based line of `start`. */
  readonly start: number;
  readonly end: number;
  readonly line: number;
  /** Distinct words of the question that the session has. */
  readonly matched: readonly string[];
  /** Higher is better; comparable only within one answer. */
  readonly score: number;
}

export interface SessionAnswer {
  readonly hits: readonly SessionHit[];
  /** The words that were searched for, without time words and without what only asks. */
  readonly words: readonly string[];
  /** What the time words came to: days in ISO form, `to` exclusive, and hours of the day (above 24: of the next morning). */
  readonly time?: {
    readonly from?: string;
    readonly to?: string;
    /** 1 (Monday) to 7 (Sunday), of "on Mondays". */
    readonly weekday?: number;
    readonly hours?: { readonly from: number; readonly to: number };
    /** The words of the question that said so. */
    readonly said: readonly string[];
  };
  readonly notice?: string;
}

export interface AskRequest {
  readonly question: string;
  readonly space?: string;
  /** Sources at most; 8 by default. */
  readonly limit?: number;
  /** Which rules answer: without model servers sentences are quoted. `local` keeps it so where there are some. */
  readonly isLocal?: boolean;
}

/** An answer of which each `[n]` is a source, and each quotation stands in it. */
export interface AskAnswer {
  readonly text: string;
  /** `extractive` quotes; `count` and `latest` are told from the store; `model` was worded by a model server and verified. */
  readonly by: 'extractive' | 'count' | 'latest' | 'model' | 'nothing';
  readonly sources: readonly ContextSource[];
  /** What a model said and no source has: left out of `text`. */
  readonly unsupported: readonly string[];
  readonly reranked: boolean;
  readonly notice?: string;
}

/** One exchange that has ended. */
export interface SyncedTurn {
  readonly user: string;
  readonly assistant: string;
  /** Names the conversation; its note is made with the first turn. */
  readonly conversation: string;
  readonly space?: string;
  /** Which model answered. */
  readonly model?: string;
  /** ISO time; now by default. */
  readonly at?: string;
}

export interface SyncReport {
  /** Note of the conversation. */
  readonly path: string;
  /** False where the turn could not be written after three attempts, or was there already. */
  readonly isWritten: boolean;
  readonly problem?: string;
}

/**
 * A memory from elsewhere. At most one is asked beside the core files and the vault's own memory; what it gives is scanned and
 * fenced in as notes are.
 */
export interface ContextProvider {
  readonly name: string;
  /** Before an answer; what takes too long is not waited for. */
  prefetch(
    message: string,
    options: { readonly space: string; readonly signal: AbortSignal },
  ): Promise<readonly { readonly text: string; readonly date?: string }[]>;
  /** After an answer. */
  syncTurn(turn: SyncedTurn): Promise<void>;
  /** After an answer; returns at once. */
  queuePrefetch(message: string, options: { readonly space: string }): void;
}

/** What goes before and after an answer. */
export interface RecallEngine {
  /**
   * Adds a memory from elsewhere until the returned function is called.
   *
   * @throws TriviumError `setting-invalid` where one is there already
   */
  registerProvider(provider: ContextProvider): () => void;
  /** @throws TriviumError `setting-invalid` for a budget that the always tier alone exceeds */
  contextBlock(request: ContextRequest, signal?: AbortSignal): Promise<ContextBlock>;
  /** Full text of past conversations; time words in the question are filters. */
  searchSessions(question: SessionQuestion, signal?: AbortSignal): Promise<SessionAnswer>;
  ask(request: AskRequest, signal?: AbortSignal): Promise<AskAnswer>;
  /** Before an answer: what {@link RecallEngine.queuePrefetch} made ready for it, else made now. */
  prefetch(request: ContextRequest, signal?: AbortSignal): Promise<ContextBlock>;
  /** After an answer: writes the turn into the conversation's note. Never throws for what could not be written. */
  syncTurn(turn: SyncedTurn): Promise<SyncReport>;
  /** After an answer: makes ready what the next message may need. Returns at once. */
  queuePrefetch(request: ContextRequest): void;
}
