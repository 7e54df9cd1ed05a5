import type { Engine, SearchRequest, SearchResponse } from '../../engine-api';
import { answerPair, updatesInQuestion } from './calibration';
import { EngineCoreFiles } from './core-files';
import { countMemories, describeInDetail, existing, findMemories } from './answers';
import type { AnswerContext } from './answers';
import {
  candidateOf,
  correctMemory,
  forgettable,
  quarantinedWith,
  releasedCandidate,
  restoreMemories,
} from './changes';
import { consultDoctor } from './doctor';
import type { DoctorContext } from './doctor';
import { memoriesOnlyFrom } from './documents';
import { keptApart, takeIn } from './intake';
import { moveMemories, planMove } from './move-space';
import type { MemoryParts } from './parts';
import { Passages } from './passages';
import { recallFor } from './recall';
import { MemoryRuns } from './runs';
import type { MemoryRunsOptions } from './runs';
import { answerHeldBack, heldBackMemories } from './safety';
import { spaceOfSources } from './sources';
import type { Job, NewJob, ReadyKind, RunRecord } from '../../jobs';
import { ledgersOf } from '../../ledger';
import type { LedgerWriter } from '../../ledger';
import { compressLedgers, deletionAnswers, reapplyCalibration, verdicts } from '../../memory';
import type { Decision, HandDeletion, Memory, MemorySettings, Quarantined, Review } from '../../memory';
import type {
  CalibrationReport,
  CompressReport,
  DoctorOptions,
  DoctorReport,
  ExtractReport,
  ExtractRequest,
  ForgetDocumentReport,
  ForgetReport,
  ForgetRequest,
  IngestReport,
  IngestRequest,
  MemoriesAnswer,
  MemoriesRequest,
  MemoryDetail,
  MemoryEngine,
  MemoryRunOptions,
  MemoryStatistics,
  MoveSpaceReport,
  MoveSpaceRequest,
  ProfileReport,
  RecallAnswer,
  RecallQuestion,
  ReapplyReport,
  RememberReport,
  RememberRequest,
} from '../../memory-api';
import { TriviumError } from '../../platform';

const NOTHING_TO_COMPRESS: CompressReport = {
  files: 0,
  linesBefore: 0,
  linesAfter: 0,
  bytesBefore: 0,
  bytesAfter: 0,
  isApplied: false,
};

/** Decisions that are given where nobody said how many. */
const SHOWN_DECISIONS = 100;

export interface EngineMemoryOptions extends MemoryRunsOptions, DoctorContext {
  readonly engine: Pick<Engine, 'search' | 'apply' | 'refresh'>;
  readonly writer: LedgerWriter | undefined;
  /** Told that somebody asked for something that is remembered. */
  readonly onAsked: () => void;
}

/** The half of the engine that remembers. */
export class EngineMemory implements MemoryEngine {
  readonly core: EngineCoreFiles;
  readonly #options: EngineMemoryOptions;
  readonly #passages: Passages;
  readonly #runs: MemoryRuns;

  constructor(options: EngineMemoryOptions) {
    this.#options = options;
    this.core = new EngineCoreFiles(options);
    this.#passages = new Passages({
      ...{ index: options.index, spaces: options.keeper.spaces },
      search: (...asked) => options.engine.search(...asked),
    });
    this.#runs = new MemoryRuns({ ...options, consolidate: () => this.core.consolidateDue() });
  }

  /** The kinds of jobs that model servers have a part in. */
  get kinds(): Readonly<Record<string, ReadyKind>> {
    return this.#runs.kinds;
  }

  /** What model servers could do for the memory while nobody asks for anything. */
  dreams(): Promise<readonly NewJob[]> {
    return this.#runs.backlog();
  }

  /** What has to come after a job of the memory that is tried again. */
  afterRetry(job: Job): Promise<readonly NewJob[]> {
    return this.#runs.afterRetry(job);
  }

  async remember(request: RememberRequest): Promise<RememberReport> {
    this.#options.onAsked();
    const { keeper, vault } = this.#options;
    keeper.throwIfReadOnly();
    const paths = (request.from ?? []).map(({ path }) => path);
    const space = request.space ?? (await spaceOfSources(paths, vault, keeper.spaces.spaceOf));
    const candidate = candidateOf({ ...request, ...(space !== undefined && { space }) }, keeper.now());
    await keeper.prepare(candidate);
    return keeper.change(async (parts) => {
      const report = await takeIn(candidate, parts);
      return request.isApart === true ? keptApart(candidate, report, parts.book) : report;
    });
  }

  async memories(request: MemoriesRequest = {}, signal?: AbortSignal): Promise<MemoriesAnswer> {
    if (request.query !== undefined) this.#options.onAsked();
    const { keeper } = this.#options;
    const parts = await (request.query === undefined ? keeper.ready() : keeper.readyToCompare());
    return findMemories(request, this.#context(parts), signal);
  }

  async memory(id: string): Promise<MemoryDetail> {
    return describeInDetail(id, await this.#ready());
  }

  async history(id: string): Promise<readonly Memory[]> {
    const { book } = await this.#ready();
    return book.history(existing(id, book).id);
  }

  correct(id: string, text: string): Promise<Memory> {
    const { keeper } = this.#options;
    return keeper.change((parts) => correctMemory(id, text, keeper.now(), parts));
  }

  async forget(request: ForgetRequest): Promise<ForgetReport> {
    const { keeper } = this.#options;
    const { apply, query, why = 'asked for by the user' } = request;
    const parts = await (query === undefined ? keeper.ready() : keeper.readyToCompare());
    if (!apply) return { ...(await forgettable(request, this.#context(parts))), isApplied: false };
    return keeper.change(async ({ book }) => {
      const { memories, more } = await forgettable(request, this.#context(parts));
      return { memories: memories.map(({ id }) => book.forget(id, why)), more, isApplied: true };
    });
  }

  restore(id: string): Promise<Memory> {
    return this.#options.keeper.change(({ book }) => book.restore(id));
  }

  restoreAll(ids: readonly string[]): Promise<readonly Memory[]> {
    return this.#options.keeper.change(({ book }) => restoreMemories(ids, book));
  }

  reinstate(id: string): Promise<Memory> {
    return this.#options.keeper.change(({ book }) => book.reinstate(id));
  }

  confirm(id: string): Promise<Memory> {
    return this.#options.keeper.change(({ book }) => book.confirm(id));
  }

  retype(id: string, change: Parameters<MemoryEngine['retype']>[1]): Promise<Memory> {
    return this.#options.keeper.change(({ book }) => book.retype(id, change));
  }

  async reviews(space?: string): Promise<readonly (Review | HandDeletion)[]> {
    const { book, calibration } = await this.#ready();
    const inQuestion = updatesInQuestion(await calibration.current(), book, space);
    return [...book.reviews(space), ...book.handDeletions(space), ...inQuestion];
  }

  answerReview(id: string, answer: Parameters<MemoryEngine['answerReview']>[1]): Promise<void> {
    return this.#options.keeper.change(async ({ book, calibration }) => {
      const verdict = verdicts.find((one) => one === answer);
      if (verdict !== undefined) return answerPair(id, verdict, { book, calibration });
      const onDeletion = deletionAnswers.find((one) => one === answer);
      if (onDeletion !== undefined) return book.answerDeletion(id, onDeletion);
      throw new TriviumError('setting-invalid', `"${answer}" is no answer to a review.`);
    });
  }

  async decisions(limit = SHOWN_DECISIONS): Promise<readonly Decision[]> {
    const { book } = await this.#ready();
    return (await book.decisions()).slice(0, limit);
  }

  async calibration(): Promise<CalibrationReport> {
    const { calibration, book } = await this.#ready();
    const fitted = await calibration.complete();
    return { ...fitted, inQuestion: updatesInQuestion(fitted, book) };
  }

  async reapplyCalibration({ apply }: { readonly apply: boolean }): Promise<ReapplyReport> {
    const reapply = async ({ calibration, book }: MemoryParts): Promise<ReapplyReport> => {
      const { changes } = await calibration.complete();
      return { reapplied: reapplyCalibration(changes, book, { apply }), isApplied: apply };
    };
    return apply ? this.#options.keeper.change(reapply) : reapply(await this.#ready());
  }

  async quarantined(space?: string): Promise<readonly Quarantined[]> {
    const { book } = await this.#ready();
    return [...book.quarantined(space), ...heldBackMemories(book, space)];
  }

  async answerQuarantined(id: string, answer: 'release' | 'discard'): Promise<void> {
    const { keeper } = this.#options;
    keeper.throwIfReadOnly();
    if (answer === 'release') await keeper.readyToCompare();
    await keeper.change(async (parts) => {
      const { book, reconciler } = parts;
      if (answerHeldBack(id, answer, book)) return;
      if (answer === 'discard') return book.dismissQuarantined(quarantinedWith(id, book).id, 'discarded');
      const { memory } = await reconciler.reconcile(releasedCandidate(id, keeper.now(), parts));
      // The scan goes on having something against it: what a person let in counts all the same.
      if (memory?.status === 'live') book.confirm(memory.id);
      book.dismissQuarantined(id, 'released');
    });
  }

  async moveSpace(request: MoveSpaceRequest): Promise<MoveSpaceReport> {
    const { keeper, index } = this.#options;
    if (!request.apply)
      return planMove(request, { ...(await this.#ready()), ...{ index, spaces: keeper.spaces } });
    return keeper.change((parts) =>
      moveMemories(request, { book: parts.book, index, spaces: keeper.spaces }),
    );
  }

  async recall(question: RecallQuestion, signal?: AbortSignal): Promise<RecallAnswer> {
    this.#options.onAsked();
    const { keeper } = this.#options;
    const context = this.#context(await keeper.readyToCompare());
    return recallFor(question, { ...context, passages: this.#passages, vault: this.#options.vault }, signal);
  }

  /** A search of notes that keeps to one space. */
  searchWithin(
    request: SearchRequest & { readonly space: string; readonly limit: number },
    signal?: AbortSignal,
  ): Promise<SearchResponse> {
    return this.#passages.search(request, signal);
  }

  ingest(request: IngestRequest): Promise<IngestReport> {
    return this.#runs.ingest(request);
  }

  async forgetDocument({
    path,
    apply,
  }: {
    readonly path: string;
    readonly apply: boolean;
  }): Promise<ForgetDocumentReport> {
    const { vault, keeper } = this.#options;
    const { book } = await this.#ready();
    const file = await vault.stat(path);
    if (file === undefined && memoriesOnlyFrom(path, book).length === 0) {
      const message = `The vault has no note "${path}". Give its path within the vault, with ".md".`;
      throw new TriviumError('note-not-found', message);
    }
    if (!apply) return { path, memories: memoriesOnlyFrom(path, book), isApplied: false };
    const memories = await keeper.change((parts) =>
      memoriesOnlyFrom(path, parts.book).map(({ id }) => parts.book.forget(id, `${path} was deleted`)),
    );
    // Last: were this cut short, doing it again would do the rest.
    if (file !== undefined) await vault.trash(path);
    return { path, memories, isApplied: true };
  }

  extractMemories(request: ExtractRequest = {}): Promise<ExtractReport> {
    return this.#runs.extract(request);
  }

  writeProfile(options: MemoryRunOptions = {}): Promise<ProfileReport> {
    return this.#runs.writeProfile(options);
  }

  async doctor(options: DoctorOptions): Promise<DoctorReport> {
    const { keeper } = this.#options;
    if (options.apply) keeper.throwIfReadOnly();
    await keeper.readyToCompare();
    return consultDoctor({ ...options, signal: keeper.untilClosed(options.signal) }, this.#options);
  }

  async compress({ apply, signal }: MemoryRunOptions & { readonly apply: boolean }): Promise<CompressReport> {
    const { keeper, ledgers, writer, clock, memoryFolder } = this.#options;
    if (apply) keeper.throwIfReadOnly();
    const { book } = await this.#ready();
    if (ledgers === undefined || writer === undefined) return NOTHING_TO_COMPRESS;
    const { backup, ...report } = await keeper.turns.take(async () => {
      await book.flush();
      const compression = await compressLedgers({ folder: ledgers, writer, clock, apply, signal });
      await book.reload();
      return compression;
    });
    return { ...report, ...(backup !== undefined && { backup: `${ledgersOf(memoryFolder())}/${backup}` }) };
  }

  async memoryStatistics(space?: string): Promise<MemoryStatistics> {
    const parts = await this.#ready();
    const inQuestion = updatesInQuestion(await parts.calibration.current(), parts.book, space);
    const statistics = countMemories(parts, await this.#options.keeper.problems(), space);
    return { ...statistics, reviews: statistics.reviews + inQuestion.length };
  }

  async runs(): Promise<readonly RunRecord[]> {
    const { runLog } = await this.#ready();
    return runLog.runs();
  }

  startJobs(...listeners: Parameters<MemoryEngine['startJobs']>): () => void {
    return this.#runs.start(...listeners);
  }

  cancelJob(): void {
    this.#runs.cancelJob();
  }

  /** @throws TriviumError `setting-invalid`; then the settings stay as they were */
  updateSettings(settings: MemorySettings): void {
    const { keeper } = this.#options;
    keeper.updateSettings(settings);
    this.#runs.settingsChanged().catch((error: unknown) => keeper.note(error));
  }

  async close(): Promise<void> {
    const { keeper } = this.#options;
    keeper.beginClosing();
    await this.#runs.close();
    await keeper.close();
  }

  #ready(): Promise<MemoryParts> {
    return this.#options.keeper.ready();
  }

  #context(parts: MemoryParts): AnswerContext {
    const { keeper } = this.#options;
    return { ...parts, settings: keeper.settings, now: keeper.now() };
  }
}
