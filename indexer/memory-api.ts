import type {
  Calibration,
  Compression,
  Decision,
  DeletionAnswer,
  HandDeletion,
  Memory,
  MemoryCategory,
  MemoryCounts,
  MemoryFilter,
  MemoryOrigin,
  MemoryStore,
  MemoryType,
  Provenance,
  Quarantined,
  RecalledMemory,
  Reconciliation,
  Reapplied,
  Review,
  ScanFinding,
  Verdict,
} from './memory';
import type { CoreFilesEngine } from './core-files-api';
import type { ExtractOutcome, JobName, ProfileOutcome, RunRecord } from './jobs';
import type { Progress, ProgressListener } from './platform';
import type { SearchResult } from './engine-api';

export interface MemoryRunOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: ProgressListener;
}

export interface RememberRequest {
  readonly text: string;
  /** Found from the text where absent. */
  readonly type?: MemoryType;
  readonly category?: MemoryCategory;
  /** That of the notes it comes from where absent, `default` where it comes from none. */
  readonly space?: string;
  readonly store?: MemoryStore;
  /** `user` by default. */
  readonly origin?: MemoryOrigin;
  /** Which model says so, where the origin is no person. */
  readonly model?: string;
  readonly from?: readonly Provenance[];
  /** ISO date or time; now by default. */
  readonly date?: string;
  /**
   * Where it is taken for another mention of a memory in other words: it is none, and is kept beside that one. What the judge
   * said counts as wrong then.
   */
  readonly isApart?: boolean;
}

/** What became of a statement, also where it was kept out. */
export interface RememberReport extends Omit<Reconciliation, 'memory' | 'outcome'> {
  /** What is in the memory now: the new one, or the one that said so before; absent where it was kept out. */
  readonly memory?: Memory;
  readonly outcome: Reconciliation['outcome'] | 'quarantined';
  readonly findings: readonly ScanFinding[];
}

/** In which order memories are given that no query ranks: by the date they are from, or by confidence, then date. */
export const memoryOrders = ['newest', 'oldest', 'surest'] as const;
export type MemoryOrder = (typeof memoryOrders)[number];

export interface MemoriesRequest extends Omit<MemoryFilter, 'path'> {
  /** Absent: all that the filter lets through, in the order asked for. */
  readonly query?: string;
  /** `newest` by default; of no account where there is a query. */
  readonly order?: MemoryOrder;
  readonly path?: string;
  readonly limit?: number;
  /** Of a query: least score; that of the settings by default, else the model's. */
  readonly threshold?: number;
  /** Memories that no search ever gave and nobody confirmed. */
  readonly isUnseen?: boolean;
}

export interface MemoriesAnswer {
  readonly memories: readonly (Memory & Partial<Omit<RecalledMemory, 'memory'>>)[];
  /** How many there are beyond the limit too. */
  readonly total: number;
  /** Why the answer is less than was asked for, such as a model that is missing. */
  readonly notice?: string;
}

export interface MemoryDetail {
  readonly memory: Memory;
  /** All versions, the first one first. */
  readonly versions: readonly Memory[];
  readonly decisions: readonly Decision[];
  /** Memories that add detail to it. */
  readonly extendedBy: readonly Memory[];
}

export interface RecallQuestion {
  readonly query: string;
  /** `facts` alone by default: what conversations were about tells what held then, and their notes are among the passages. */
  readonly stores?: readonly MemoryStore[];
  /** `default` where absent. Neither memories nor passages of another space are given. */
  readonly space?: string;
  /** Memories at most, and passages at most; 5 each by default. */
  readonly limit?: number;
  /** Least score of a memory; that of the settings by default, else the model's. */
  readonly threshold?: number;
}

/** What there is to know for a question, each kind apart. Both are empty where nothing supports an answer. */
export interface RecallAnswer {
  readonly memories: readonly RecalledMemory[];
  readonly passages: readonly SearchResult[];
  readonly notice?: string;
}

/** A document that is taken into the memory folder: an export of conversations, or a text. */
export interface IngestRequest extends MemoryRunOptions {
  /** Its file's name. */
  readonly name: string;
  readonly text: string;
  readonly space?: string;
  /** Read by this device alone, also where model servers are set. */
  readonly isLocal?: boolean;
}

export interface IngestReport {
  /** Notes that were written, one for each conversation; those that were there before are left as they are. */
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
  readonly extraction: ExtractReport;
}

/** A document that is deleted for good, with the memories that have no other source. */
export interface ForgetDocumentReport extends Omit<ForgetReport, 'more'> {
  readonly path: string;
}

/** Either ids, or a text that tells what to forget: then everything near it is named first. */
export interface ForgetRequest {
  readonly ids?: readonly string[];
  readonly query?: string;
  readonly space?: string;
  readonly why?: string;
  /** Of what is near the text: so many at most, the nearest first; 100 by default. */
  readonly limit?: number;
  /** Nothing is forgotten without it. */
  readonly apply: boolean;
}

export interface ForgetReport {
  readonly memories: readonly Memory[];
  /** How many more are near the text, beyond the limit. */
  readonly more: number;
  readonly isApplied: boolean;
}

/** What was read from notes before their folder got a space, and is to follow them into it. */
export interface MoveSpaceRequest {
  /** Folder of the vault; with all folders in it but those that belong to a space other than these two. */
  readonly folder: string;
  /** `default` where absent. */
  readonly from?: string;
  readonly to: string;
  /** Nothing is moved without it. */
  readonly apply: boolean;
}

export interface MoveSpaceReport {
  readonly from: string;
  readonly to: string;
  /** What moves, of each memory the version that counts now. */
  readonly memories: readonly Memory[];
  /** Live memories that stay, because some version of them has another source as well, or none. */
  readonly staying: readonly Memory[];
  /** Texts that were kept out and come from these notes alone: they are listed in the other space from then on. */
  readonly heldBack: readonly Quarantined[];
  readonly isApplied: boolean;
}

export interface ExtractRequest extends MemoryRunOptions {
  /** Notes changed since this ISO date or time; since the last run by default, the last 24 hours at the first. */
  readonly since?: string;
  /** All notes of the vault, whenever they changed. */
  readonly isOfAll?: boolean;
  /** Only these notes, changed or not. */
  readonly paths?: readonly string[];
  /** Tells what would come and writes nothing. */
  readonly isDryRun?: boolean;
  /** By this device alone, also where model servers are set. */
  readonly isLocal?: boolean;
}

/**
 * What one extraction did. The counters add up: `candidates = inserted + duplicates + quarantined + forgottenBefore`, and
 * `liveAfter = liveBefore + inserted - superseded`.
 */
export interface ExtractReport extends ExtractOutcome {
  readonly extractor: string;
  readonly isDryRun: boolean;
  readonly tookMs: number;
  /** What is new, or would be. */
  readonly memories: readonly Memory[];
}

export interface ProfileReport extends ProfileOutcome {
  readonly tookMs: number;
}

export interface DoctorOptions extends MemoryRunOptions {
  /** Nothing is changed without it. */
  readonly apply: boolean;
  /** Removes live memories that say the very same, too; the oldest of each stays. */
  readonly removeDuplicates?: boolean;
}

export interface DoctorFinding {
  readonly kind: string;
  /** What is wrong, and what is done about it with `apply`. */
  readonly message: string;
  readonly isRepairable: boolean;
}

export interface DoctorReport {
  readonly checked: Readonly<Record<string, number>>;
  readonly findings: readonly DoctorFinding[];
  readonly isApplied: boolean;
  /** Folder that what was changed is kept in, where anything was. */
  readonly backup?: string;
}

export interface CompressReport extends Omit<Compression, 'backup'> {
  /** Folder of the vault which holds the files as they were, where any was replaced. */
  readonly backup?: string;
}

/** What people's answers say of the judges, and the updates that still hold and are in question by it. */
export interface CalibrationReport extends Omit<Calibration, 'inQuestion'> {
  readonly inQuestion: readonly Review[];
}

/** Pairs that wait for a person and that a judge would decide now, by what people answered elsewhere. */
export interface ReapplyReport {
  readonly reapplied: readonly Reapplied[];
  readonly isApplied: boolean;
}

export interface MemoryStatistics extends MemoryCounts {
  readonly byType: Readonly<Record<MemoryType, number>>;
  readonly byCategory: Readonly<Record<string, number>>;
  readonly bySpace: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
}

/** A job of the memory that runs now. */
export interface RunningJob {
  readonly job: JobName;
  /** Absent until there is any. */
  readonly progress?: Progress;
}

/**
 * The part of the engine that remembers. Every call that names a memory fails with `memory-not-found` for an unknown id, and
 * with `memory-not-current` where a live one is needed.
 */
export interface MemoryEngine {
  /** The files that go before every answer. */
  readonly core: CoreFilesEngine;
  remember(request: RememberRequest): Promise<RememberReport>;
  memories(request?: MemoriesRequest, signal?: AbortSignal): Promise<MemoriesAnswer>;
  memory(id: string): Promise<MemoryDetail>;
  history(id: string): Promise<readonly Memory[]>;
  /** Edits a live memory: the text becomes a new version of it, said by the user. */
  correct(id: string, text: string): Promise<Memory>;
  /** A dry run unless `apply` is set. */
  forget(request: ForgetRequest): Promise<ForgetReport>;
  restore(id: string): Promise<Memory>;
  /** All of them in one go; none where one of them cannot be restored. */
  restoreAll(ids: readonly string[]): Promise<readonly Memory[]>;
  /** Undoes a supersession: the older version is live again beside the newer one. */
  reinstate(id: string): Promise<Memory>;
  confirm(id: string): Promise<Memory>;
  retype(
    id: string,
    change: { readonly type?: MemoryType; readonly category?: MemoryCategory },
  ): Promise<Memory>;
  /**
   * What waits for a person: pairs that nobody could decide about, memories whose lines were deleted by hand, and updates
   * made by a rule that turned out wrong elsewhere, which hold until a person says otherwise.
   */
  reviews(space?: string): Promise<readonly (Review | HandDeletion)[]>;
  answerReview(id: string, answer: Verdict | DeletionAnswer): Promise<void>;
  /** What was decided about new statements, the newest first; the latest hundred by default. */
  decisions(limit?: number): Promise<readonly Decision[]>;
  /** How far each rule of the judges is trusted, by what people answered. */
  calibration(): Promise<CalibrationReport>;
  /** Decides what waits for a person and is sure enough by what people answered since. A dry run unless `apply` is set. */
  reapplyCalibration(options: { readonly apply: boolean }): Promise<ReapplyReport>;
  quarantined(space?: string): Promise<readonly Quarantined[]>;
  /** Takes a quarantined text in after all, or drops it for good. */
  answerQuarantined(id: string, answer: 'release' | 'discard'): Promise<void>;
  /** Moves what was read from the notes of a folder into another space. A dry run unless `apply` is set. */
  moveSpace(request: MoveSpaceRequest): Promise<MoveSpaceReport>;
  recall(question: RecallQuestion, signal?: AbortSignal): Promise<RecallAnswer>;
  ingest(request: IngestRequest): Promise<IngestReport>;
  /** Moves a note to the trash and forgets what has no other source. A dry run unless `apply` is set. */
  forgetDocument(request: { readonly path: string; readonly apply: boolean }): Promise<ForgetDocumentReport>;
  extractMemories(request?: ExtractRequest): Promise<ExtractReport>;
  writeProfile(options?: MemoryRunOptions): Promise<ProfileReport>;
  doctor(options: DoctorOptions): Promise<DoctorReport>;
  compress(options: MemoryRunOptions & { readonly apply: boolean }): Promise<CompressReport>;
  memoryStatistics(space?: string): Promise<MemoryStatistics>;
  /** The newest first. */
  runs(): Promise<readonly RunRecord[]>;
  /**
   * Runs extraction and profile every night on this device, and what was missed once at the start, until the returned
   * function is called or the engine closes. A second call while they run replaces the listener.
   *
   * @param onRun told once of each run that the clock began, when it has ended; who runs one on command has its answer
   * @param onRunning told when one of them begins and how far it is, and undefined when it has ended
   */
  startJobs(
    onRun: (run: RunRecord) => void,
    onRunning?: (running: RunningJob | undefined) => void,
  ): () => void;
  /** Stops the run that the clock began, if one is going on: a person wishes so, and it is not tried again that day. */
  cancelJob(): void;
}
