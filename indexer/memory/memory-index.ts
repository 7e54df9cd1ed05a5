import type { Memory, MemoryCategory, MemoryStatus, MemoryStore } from './memory';

/** A memory near a text. */
export interface NearMemory {
  readonly memory: Memory;
  /** Cosine of both texts; undefined where no model is there and words told. */
  readonly similarity: number | undefined;
}

export interface RecallRequest {
  readonly query: string;
  /** Nothing of any other space is ever given. */
  readonly space: string;
  /** 5 by default. */
  readonly limit?: number;
  /** Least score; that of the model by default, 0.3 where there is none. */
  readonly threshold?: number;
  /** `live` by default. */
  readonly status?: MemoryStatus | 'all';
  readonly stores?: readonly MemoryStore[];
  /** ISO time that ages are measured to. */
  readonly now: string;
  /** Days after which a memory counts half; undefined (the default) where age does not matter. */
  readonly halfLifeDays?: number | undefined;
  /** Whether other words for the same find it, too ("boss" for "Chefin"); true by default. */
  readonly byRelatedWords?: boolean;
}

/** A memory that was found, and each factor of its score: `score = similarity * decay * confidence`. */
export interface RecalledMemory {
  readonly memory: Memory;
  readonly score: number;
  readonly similarity: number;
  readonly decay: number;
  readonly confidence: number;
  /** Whether words, meaning, or both told; `related` where other words for the same did, without which it was not found. */
  readonly by: 'words' | 'meaning' | 'both' | 'related';
  /** Words of the question for which the memory has others that mean the same; absent where there is none. */
  readonly related?: readonly string[];
}

/** What a {@link MemoryIndex} has, by id: for a look whether it agrees with its book. */
export interface MemoryIndexContents {
  /** Memories that it has anything of. */
  readonly known: ReadonlySet<string>;
  /** Those that it has wholly: their words and, where a model is there, their vectors. */
  readonly complete: ReadonlySet<string>;
}

/** Finds memories by word and by meaning. Follows its book; derived, and kept beside the index. */
export interface MemoryIndex {
  /** Takes in what changed in the book: new texts are embedded. Cheap where nothing changed. */
  update(signal?: AbortSignal): Promise<void>;
  /** The live memories of a space and, where given, a category that are nearest to a text, the nearest first. */
  nearest(
    text: string,
    among: {
      readonly space: string;
      readonly store: MemoryStore;
      readonly category?: MemoryCategory;
      readonly limit: number;
    },
    signal?: AbortSignal,
  ): Promise<readonly NearMemory[]>;
  recall(request: RecallRequest, signal?: AbortSignal): Promise<readonly RecalledMemory[]>;
  /** As things stand: what is missing comes with the next {@link MemoryIndex.update}. */
  contents(): Promise<MemoryIndexContents>;
  flush(): Promise<void>;
}
