import type { Memory } from '../memory';
import type { AbsentLedger } from '../memory-book';

/** The vault as it lies on the disk. */
export interface VaultPart {
  /** Paths of all files, notes and attachments alike. */
  files(): Promise<ReadonlySet<string>>;
  /** Paths of the notes that are to be in the index. */
  notes(): Promise<ReadonlySet<string>>;
}

/** The index of the notes' texts. */
export interface NotesPart {
  /** Whether notes are being read just now: then it is no fault that some are missing. */
  readonly isReading: boolean;
  paths(): ReadonlySet<string> | Promise<ReadonlySet<string>>;
  /** Content hashes of the passages of all indexed notes. */
  passages(): ReadonlySet<string> | Promise<ReadonlySet<string>>;
  /** Takes notes out that the vault has no more. */
  remove(paths: readonly string[]): Promise<void>;
  /** Reads notes into the index. */
  read(paths: readonly string[], signal?: AbortSignal): Promise<void>;
}

/** The vectors of the passages by the model that answers. */
export interface VectorsPart {
  /** Whether passages are being embedded just now, or the user paused it: then it is no fault that some have no vector. */
  readonly isEmbedding: boolean;
  /** Content hashes that have a vector. */
  hashes(): ReadonlySet<string> | Promise<ReadonlySet<string>>;
  /** Drops every vector but those of these passages. */
  retain(passages: ReadonlySet<string>): Promise<void>;
  /** Makes the vectors that passages lack. */
  embed(passages: readonly string[], signal?: AbortSignal): Promise<void>;
}

/** A graph that is kept on disk. */
export interface GraphPart {
  /** For people, such as `similar notes`. */
  readonly name: string;
  /** Paths of the notes that it has edges or vectors of. */
  nodes(): ReadonlySet<string> | Promise<ReadonlySet<string>>;
  remove(paths: readonly string[]): Promise<void>;
}

/** Memories as the fold over the ledgers has them. What is changed is on disk when the call resolves. */
export interface MemoriesPart {
  /** All versions of all memories. */
  all(): readonly Memory[];
  /** What the ledgers know of, in whatever state, what was deleted by hand with it. */
  known(): KnownMemories;
  /** Ledger files that this device knows and that are not there. */
  absentLedgers(): readonly AbsentLedger[];
  /** Forgets memories that say the very same as another, which gets their provenance. */
  removeDuplicates(of: string, duplicates: readonly string[]): Promise<void>;
  /** Writes memories down again, with the dates they had, and what they replaced. */
  bringBack(memories: readonly Memory[]): Promise<void>;
}

export interface KnownMemories {
  readonly ids: ReadonlySet<string>;
  /** See `Memory.identity`. */
  readonly identities: ReadonlySet<string>;
}

/** What finds memories by word and meaning. */
export interface MemoryIndexPart {
  /** Ids of the memories that it has wholly: their words, and their vectors where a model is there. */
  ids(): ReadonlySet<string> | Promise<ReadonlySet<string>>;
  /** Ids of the memories that it has anything of. */
  known(): ReadonlySet<string> | Promise<ReadonlySet<string>>;
  /** Takes everything out that it has of them. */
  remove(ids: readonly string[]): Promise<void>;
  /** Takes memories in from the book. */
  add(ids: readonly string[], signal?: AbortSignal): Promise<void>;
}

/** A line of a ledger as far as the doctor asks. */
export interface LedgerEntry {
  readonly stream: string;
  readonly id: string;
  readonly previousId?: string;
  /** Ids that it makes known beside its own: a memory that was put back keeps the id it had. */
  readonly defines: readonly string[];
  /** Ids that it speaks of. */
  readonly references: readonly string[];
  /** `2026-11 memory desk-k3f9.md, line 12`. */
  readonly place: string;
  readonly file?: string;
  /** 1-based. */
  readonly line?: number;
}

/** Where something in a ledger cannot be read, and why. */
export interface LedgerDamage {
  readonly place: string;
  readonly file?: string;
  readonly line?: number;
  readonly message: string;
}

export interface LedgerReading {
  readonly entries: readonly LedgerEntry[];
  readonly damages: readonly LedgerDamage[];
}

/** A folder that holds ledgers of an earlier time: a backup, or an archive. */
export interface ArchivePart {
  /** For people. */
  readonly name: string;
  /** Memories that were live in it. */
  live(): Promise<readonly Memory[]>;
}

/** Everything that is compared. The engine fills it; what is absent is not checked. */
export interface DoctorParts {
  readonly vault: VaultPart;
  readonly notes: NotesPart;
  readonly vectors?: VectorsPart;
  readonly graphs: readonly GraphPart[];
  /** All ledgers, read anew. */
  readonly ledgers: () => Promise<LedgerReading>;
  readonly memories: MemoriesPart;
  readonly memoryIndex?: MemoryIndexPart;
  readonly archives: readonly ArchivePart[];
  /** Copies the ledgers before one is written to; gives the folder that the copy is in. */
  readonly backup: () => Promise<string>;
}
