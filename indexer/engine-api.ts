import type { Embedder, EmbeddingIdentity } from './embedding';
import type { GraphEngine } from './graph-api';
import type { GraphSettings } from './graphs';
import type { IndexingSpeed } from './indexing';
import type { JobsEngine } from './jobs-api';
import type { MemorySettings } from './memory';
import type { MemoryEngine } from './memory-api';
import type { PoolSettings } from './nodes';
import type { NodesEngine } from './nodes-api';
import type { PlainError, Progress } from './platform';
import type { RecallEngine } from './recall-api';
import type { HitReason, SearchMode } from './search';
import type { LinkKind, NoteProblem, VaultChange } from './vault';

/**
 * Results that one search gives at most: each is a note that is read anew, so that a thousand take about a second. Who
 * wants to go over all notes reads the vault.
 */
export const MOST_RESULTS = 1000;

export interface SearchRequest {
  readonly query: string;
  /** `hybrid` by default; it answers as `text` while no model is ready. */
  readonly mode?: SearchMode;
  /** Notes at most; 20 by default, and never more than {@link MOST_RESULTS}. */
  readonly limit?: number;
  /** Only notes of this space. All notes where absent, as a person searches who owns them all; who asks for others gives it. */
  readonly space?: string;
  /** Whether a cross-encoder on the model servers is to put the best hits in order, where there is one; takes longer. */
  readonly rerank?: boolean;
}

export interface SearchResult {
  readonly path: string;
  readonly title: string;
  /** Higher is better; comparable only within one answer. */
  readonly score: number;
  /** Headings above the passage, joined by ` > `, or empty. */
  readonly heading: string;
  /** A stretch of the passage around what was found, in one line. */
  readonly snippet: string;
  /** Matched stretches of `snippet`: UTF-16 offsets, end exclusive. */
  readonly highlights: readonly { readonly start: number; readonly end: number }[];
  /** The passage in the note: UTF-16 offsets into its text as read, and the 0-based line of `start`. */
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly why: HitReason;
}

export interface SearchResponse {
  readonly results: readonly SearchResult[];
  /** The mode that really answered. */
  readonly mode: SearchMode;
  /**
   * Why the answer is less than was asked for (no model yet, notes missing from the index), else absent. English, for agents
   * and the command line; a view tells it from the status.
   */
  readonly notice?: string;
  /**
   * Whether a cross-encoder put the results in their order: then scores need not fall from one to the next. Absent where none
   * was asked for.
   */
  readonly reranked?: boolean;
  readonly tookMs: number;
}

export interface NoteLinkEnd {
  /** The note or file the link leads to, undefined where nothing has that name. */
  readonly path?: string;
  readonly target: string;
  readonly kind: LinkKind;
  /** 0-based line of the link in its note. */
  readonly line: number;
}

export interface NoteLinks {
  readonly path: string;
  readonly outgoing: readonly NoteLinkEnd[];
  readonly incoming: readonly { readonly path: string; readonly occurrences: number }[];
}

export interface LinkEdge {
  readonly source: string;
  readonly target: string;
  readonly occurrences: number;
}

/** What a refresh did. */
export interface RefreshReport {
  readonly notes: number;
  readonly read: number;
  readonly added: number;
  readonly changed: number;
  readonly renamed: number;
  readonly removed: number;
  readonly embedded: number;
  readonly failed: number;
  readonly tookMs: number;
}

export type EngineState = 'idle' | 'indexing' | 'embedding' | 'compacting' | 'paused' | 'closed';

/** A model that is being made ready while the one before still answers. */
export interface NextModel extends EmbeddingIdentity {
  /** Chunks that it has vectors of, out of all. */
  readonly chunksWithVectors: number;
}

export interface EngineStatus {
  readonly vault: string;
  readonly state: EngineState;
  /** Whether another process holds the index, so that this one only reads. */
  readonly readOnly: boolean;
  readonly notes: number;
  readonly chunks: number;
  /** Chunks whose vectors, made by the model that answers, are there, out of `chunks`. */
  readonly chunksWithVectors: number;
  /** Chunks embedded since this engine was opened. */
  readonly embeddedThisRun: number;
  readonly errors: readonly (NoteProblem & { readonly path: string })[];
  /** What was found damaged and repaired when the index was opened. */
  readonly repairs: readonly string[];
  /** The model that answers. */
  readonly model: EmbeddingIdentity | undefined;
  /** The model that takes over once it has a vector of every passage. */
  readonly nextModel?: NextModel;
  /**
   * The model that last had a vector of every passage. Where another one is chosen, an engine that is opened anew is given
   * this one first, so that it answers meanwhile.
   */
  readonly completeModel?: EmbeddingIdentity;
  /** Why there is no model, in words for the user. */
  readonly modelProblem?: string;
  /** Why the index could not be laid out anew. Everything works; a start may take longer. */
  readonly compactionProblem?: PlainError;
  readonly bytesOnDisk: number;
  readonly progress?: Progress;
}

/** What to index and how. */
export interface EngineSettings {
  /** Folders and gitignore-style patterns whose notes are not read at all. */
  readonly exclude: readonly string[];
  /** Folder of the vault that holds what Trivium learned, `Trivium` by default. */
  readonly memoryFolder?: string;
  /** `defaultGraphSettings` by default. */
  readonly graphs?: GraphSettings;
  /** `defaultMemorySettings` by default. */
  readonly memory?: MemorySettings;
  /** Model servers that heavy work may go to; none by default. */
  readonly nodes?: PoolSettings;
  /** How much of the time work in the background may take, `full` by default. */
  readonly speed?: IndexingSpeed;
}

export interface RunOptions {
  /** Believes a vault that shows no note at all, and empties the index. */
  readonly allowEmpty?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** An open vault: the one interface that the plugin, the command line and, later, agents use. */
export interface Engine {
  /** What belongs together, and why. */
  readonly graphs: GraphEngine;
  /** What is remembered, and what it comes to. */
  readonly memory: MemoryEngine;
  /** What goes before an answer. */
  readonly recall: RecallEngine;
  /** The model servers. */
  readonly nodes: NodesEngine;
  /** Work that waits, mostly for them. */
  readonly jobs: JobsEngine;
  /**
   * Brings text, links and then vectors up to date with the vault. A call while one reads joins it; a call while one embeds
   * reads again and joins the embedding. Text is searchable long before the vectors are done.
   *
   * @throws TriviumError `vault-empty` where the index has notes and the vault has none
   */
  refresh(options?: RunOptions): Promise<RefreshReport>;
  /** The same for the notes that the changes name. */
  apply(changes: readonly VaultChange[], options?: RunOptions): Promise<RefreshReport>;
  /**
   * Lays out the index for a quick start, where it is worn. Happens by itself some time after notes were read; a call while
   * it runs joins it.
   *
   * @throws TriviumError `cancelled`, `read-only`, or a storage error; the index stays as it was
   */
  compact(options?: RunOptions): Promise<void>;
  /** Stops background work between two batches until {@link Engine.resume}. */
  pause(): void;
  resume(): void;
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchResponse>;
  /** @throws TriviumError `note-not-found` */
  links(path: string): Promise<NoteLinks>;
  /** Distinct directed links between notes, sorted by source, then target. */
  edges(): Promise<readonly LinkEdge[]>;
  /** Distinct targets that lead nowhere, with the number of links that name them. */
  unresolved(): Promise<readonly { readonly target: string; readonly occurrences: number }[]>;
  status(): Promise<EngineStatus>;
  /** Calls the listener after every change of status, at most a few times a second. */
  onStatus(listener: (status: EngineStatus) => void): () => void;
  /**
   * Takes the model that gives meaning, or takes it away (with the reason to show). Vectors made by it before are found
   * again; what is missing is embedded by the next refresh. A model that was there before stays open and answers until
   * then; the engine closes each model that it was given when it needs it no more.
   */
  setEmbedder(embedder: Embedder | undefined, problem?: string): Promise<void>;
  updateSettings(settings: EngineSettings): Promise<void>;
  /** Forgets the derived data of this vault, keeps vectors unless told otherwise, and builds anew. */
  rebuild(options?: RunOptions & { readonly forgetVectors?: boolean }): Promise<RefreshReport>;
  /** Saves and releases everything; later calls fail. */
  close(): Promise<void>;
}
