import { ingestDocument } from './documents';
import { extractFrom } from './extraction';
import { modelCallsOf, whyNobodyReads, whyServersNotAsked } from './asked-nodes';
import { MemoryJobs } from './jobs';
import type { MemoryKeeper } from './keeper';
import type { MemoryParts } from './parts';
import { joinTakenIn, PoolExtraction } from './pool-extraction';
import { renewProfile } from './profile';
import type { Job, JobQueue, NewJob, ReadyKind, RunLock, RunLog } from '../../jobs';
import type { ExtractionSource, Extractor, SharedFiles } from '../../memory';
import type {
  ExtractReport,
  ExtractRequest,
  IngestReport,
  IngestRequest,
  MemoryEngine,
  MemoryRunOptions,
  ProfileReport,
} from '../../memory-api';
import type { Nodes } from '../../nodes';
import { contentHash, isIsoDate, TriviumError, Turns } from '../../platform';
import type { Clock, Storage } from '../../platform';
import type { IndexedFile, SearchIndex } from '../../search';
import type { Exclusion, Vault } from '../../vault';

/** How far back the first extraction looks. */
const FIRST_RUN_MS = 24 * 60 * 60_000;

export interface MemoryRunsOptions {
  readonly vault: Vault;
  readonly index: SearchIndex;
  readonly clock: Clock;
  readonly keeper: MemoryKeeper;
  readonly files: SharedFiles | undefined;
  readonly isExcluded: () => Exclusion;
  /** Whether the index has all notes of the vault. */
  readonly isWhole: () => boolean;
  readonly runLock?: RunLock | undefined;
  /** Makes core files shorter that are nearly full; tells how many entries that came to, and which files it changed. */
  readonly consolidate?:
    (() => Promise<{ readonly entries: number; readonly written: readonly string[] }>) | undefined;
  /** Model servers, and the queue of the work that they do; without them this device reads the notes itself. */
  readonly pool?: {
    readonly nodes: Nodes;
    readonly queue: JobQueue;
    /** For what was answered and is not taken in yet. */
    readonly storage: Storage;
    /** Sees to it that the queue's jobs are done. */
    readonly work: () => void;
  };
}

/** What takes a while: extraction, the profile and the taking in of documents, by the clock and on command. */
export class MemoryRuns {
  readonly #options: MemoryRunsOptions;
  readonly #pool: PoolExtraction | undefined;
  #jobs: Promise<MemoryJobs> | undefined;

  constructor(options: MemoryRunsOptions) {
    const { pool, vault, keeper } = options;
    this.#options = options;
    this.#pool =
      pool &&
      new PoolExtraction({
        ...{ ...pool, vault, spaceOf: keeper.spaces.spaceOf },
        whyNot: (path) => this.#whyNot(path),
        takeIn: (paths, extractor, run) => this.#takeIn(paths, extractor, run),
      });
  }

  /** The kinds of jobs that model servers have a part in. */
  get kinds(): Readonly<Record<string, ReadyKind>> {
    return this.#pool?.kinds ?? {};
  }

  async extract(request: ExtractRequest): Promise<ExtractReport> {
    const { keeper } = this.#options;
    if (request.isDryRun === true) return this.#extractForTrial(request);
    keeper.throwIfReadOnly();
    const signal = keeper.untilClosed(request.signal);
    const jobs = await this.#openJobs();
    return jobs.extract(() => this.#extractForGood({ ...request, signal }, true), signal);
  }

  /**
   * Jobs for notes that are older than the first run looked back, so that no run has looked at them: the newest first, a few
   * at a time. What a server gave up before is left to people.
   */
  async backlog(): Promise<readonly NewJob[]> {
    const { keeper, index } = this.#options;
    if (this.#pool === undefined || keeper.isReadOnly) return [];
    const { extracted } = await keeper.ready();
    return this.#pool.jobsFor(newestFirst(extracted.passedOver(index.files())));
  }

  /** See {@link PoolExtraction.afterRetry}. */
  async afterRetry(job: Job): Promise<readonly NewJob[]> {
    return (await this.#pool?.afterRetry(job)) ?? [];
  }

  async ingest(request: IngestRequest): Promise<IngestReport> {
    const { keeper } = this.#options;
    keeper.throwIfReadOnly();
    const { signal, onProgress, isLocal } = request;
    // Before anything is written: whoever cannot have it read shall find the vault as it was.
    await this.#askedNodes(request);
    const ingested = await ingestDocument(request, this.#options);
    const options = {
      ...(signal && { signal }),
      ...(onProgress && { onProgress }),
      ...(isLocal && { isLocal }),
    };
    const unread = await this.#unread(ingested.unchanged);
    const extraction = await this.extract({ ...options, paths: [...ingested.written, ...unread] });
    return { ...ingested, extraction };
  }

  /** Notes that an earlier ingestion wrote, and was cut short before it read them. */
  async #unread(paths: readonly string[]): Promise<readonly string[]> {
    const { keeper, vault } = this.#options;
    const { extracted } = await keeper.ready();
    const unread: string[] = [];
    for (const path of paths) {
      if (!extracted.has(contentHash(await vault.read(path)))) unread.push(path);
    }
    return unread;
  }

  async writeProfile(options: MemoryRunOptions): Promise<ProfileReport> {
    const { keeper } = this.#options;
    keeper.throwIfReadOnly();
    const signal = keeper.untilClosed(options.signal);
    const jobs = await this.#openJobs();
    return jobs.writeProfile(() => this.#renewProfile(signal), signal);
  }

  /** See {@link MemoryEngine.startJobs}. */
  start(...[onRun, onRunning]: Parameters<MemoryEngine['startJobs']>): () => void {
    const { keeper } = this.#options;
    if (keeper.isReadOnly || keeper.isBeside) return () => undefined;
    let stop: (() => void) | undefined;
    let isStopped = false;
    this.#openJobs().then(
      (jobs) => {
        if (!isStopped) stop = jobs.start(onRun, onRunning);
      },
      (error: unknown) => keeper.note(error),
    );
    return () => {
      isStopped = true;
      stop?.();
    };
  }

  /** See {@link MemoryEngine.cancelJob}. */
  cancelJob(): void {
    this.#jobs?.then(
      (jobs) => jobs.cancel(),
      () => undefined,
    );
  }

  async settingsChanged(): Promise<void> {
    (await this.#jobs)?.settingsChanged();
  }

  /** Cuts short what runs, keeping what is done. */
  async close(): Promise<void> {
    const jobs = await this.#jobs?.catch(() => undefined);
    await jobs?.stop();
    await jobs?.idle();
  }

  #openJobs(): Promise<MemoryJobs> {
    const { keeper, clock } = this.#options;
    this.#jobs ??= keeper
      .ready()
      .then(
        ({ runLog }) =>
          new MemoryJobs({
            ...{ clock, runLog, runLock: this.#options.runLock },
            settings: () => keeper.settings,
            extract: (options) => this.#extractForGood(options, false),
            writeProfile: ({ signal }) => this.#renewProfile(signal),
          }),
      )
      .catch((error: unknown) => {
        this.#jobs = undefined;
        throw error;
      });
    return this.#jobs;
  }

  async #extractForGood(request: ExtractRequest, isForPerson: boolean): Promise<ExtractReport> {
    const { keeper } = this.#options;
    const parts = await keeper.ready();
    const asked = await this.#askedNodes(request);
    if (asked !== undefined) return this.#extractByNodes(request, parts, asked, isForPerson);
    try {
      return await this.#extract(request, parts, keeper.turns, keeper.extractor());
    } finally {
      await keeper.save(parts);
    }
  }

  /** Tells what would come; what a model said for that is kept for the real run. */
  async #extractForTrial(request: ExtractRequest): Promise<ExtractReport> {
    const { keeper } = this.#options;
    const copy = await keeper.copy();
    const asked = await this.#askedNodes(request);
    if (asked === undefined) return this.#extract(request, copy, new Turns(), keeper.extractor());
    const paths = this.#choose(request, copy);
    const options = { ...request, isForPerson: true };
    await asked.untilEnded(await asked.ask(paths, options), options);
    return this.#extract({ ...request, paths }, copy, new Turns(), asked.extractor());
  }

  /**
   * The servers that read the notes; undefined where this device does.
   *
   * @throws TriviumError `consent-needed` or `node-missing` where servers are set and none may be asked or answers
   */
  async #askedNodes({
    isLocal,
    signal,
  }: Pick<ExtractRequest, 'isLocal' | 'signal'>): Promise<PoolExtraction | undefined> {
    const { pool } = this.#options;
    if (pool === undefined || isLocal === true || !isMeantToRead(pool.nodes)) return undefined;
    await pool.nodes.check(signal);
    if (!pool.nodes.can('chat')) throw whyNobodyReads(pool.nodes.status());
    return this.#pool;
  }

  async #extractByNodes(
    request: ExtractRequest,
    parts: MemoryParts,
    pool: PoolExtraction,
    isForPerson: boolean,
  ): Promise<ExtractReport> {
    const { clock, index } = this.#options;
    const startedMs = clock.now();
    const live = parts.book.counts().live;
    const callsBefore = this.#modelCalls();
    const earlier = await pool.finishEarlier(request);
    const chosen = this.#choose(request, parts).filter((path) => !earlier.paths.has(path));
    const own = await pool.run(chosen, { ...request, isForPerson });
    const report = joinTakenIn([...earlier.taken, ...own], live, (id) => parts.book.get(id));
    const neverRead = parts.extracted.countPassedOver(index.files());
    return {
      ...report,
      ...(neverRead > 0 && { neverRead }),
      modelCalls: this.#modelCalls() - callsBefore,
      isDryRun: false,
      tookMs: clock.now() - startedMs,
    };
  }

  async #renewProfile(signal: AbortSignal | undefined): Promise<ProfileReport> {
    const { pool, keeper } = this.#options;
    const words =
      pool !== undefined && isMeantToRead(pool.nodes)
        ? { nodes: pool.nodes, whyNot: (path: string) => this.#whyNot(path) }
        : undefined;
    const report = await renewProfile({ ...this.#options, words }, signal);
    // The profile is written all the same where this fails.
    const consolidated = await this.#options.consolidate?.().catch((error: unknown) => keeper.note(error));
    if (!consolidated || consolidated.entries === 0) return report;
    const written = [...new Set([...report.written, ...consolidated.written])];
    return { ...report, written, consolidated: consolidated.entries };
  }

  /** Where the user set servers and something else keeps them from being asked. */
  #whyServersNotAsked(): string | undefined {
    const { pool } = this.#options;
    return pool && whyServersNotAsked(pool.nodes.status());
  }

  #modelCalls(): number {
    const { pool } = this.#options;
    return pool === undefined ? 0 : modelCallsOf(pool.nodes.status());
  }

  async #takeIn(
    paths: readonly string[],
    extractor: Extractor,
    run: Required<MemoryRunOptions>,
  ): Promise<ExtractReport> {
    const { keeper } = this.#options;
    const parts = await keeper.ready();
    try {
      return await this.#extract({ ...run, paths }, parts, keeper.turns, extractor);
    } finally {
      await keeper.save(parts);
    }
  }

  /** @param parts those of the vault, or for a dry run a copy of them */
  async #extract(
    request: ExtractRequest,
    parts: MemoryParts,
    turns: Turns,
    extractor: Extractor,
  ): Promise<ExtractReport> {
    const { vault, index, keeper, clock } = this.#options;
    const { isDryRun = false } = request;
    const startedMs = clock.now();
    await parts.index.update(request.signal);
    const context = {
      ...parts,
      ...{ vault, turns, extractor, spaceOf: keeper.spaces.spaceOf },
      flush: () => keeper.flush(parts),
      whyNot: (path: string) => this.#whyNot(path),
      onDone: async (source: ExtractionSource) => {
        parts.extracted.add(contentHash(source.text));
        if (!isDryRun) await this.#pool?.forget(source);
      },
    };
    const counts = await extractFrom(this.#choose(request, parts), context, request);
    const neverRead = parts.extracted.countPassedOver(index.files());
    const how = { extractor: extractor.name, isDryRun, tookMs: clock.now() - startedMs };
    const serversNotAsked = request.isLocal === true ? undefined : this.#whyServersNotAsked();
    return {
      ...counts,
      ...(neverRead > 0 && { neverRead }),
      ...(serversNotAsked !== undefined && { serversNotAsked }),
      ...how,
    };
  }

  /** Why a note is not to be read; undefined where it may be. */
  #whyNot(path: string): string | undefined {
    return this.#options.isExcluded()(path) ? `${path} is excluded in the settings.` : undefined;
  }

  /** The notes to read, the oldest first, so that what was said later is heard later. */
  #choose({ paths, since, isOfAll }: ExtractRequest, { runLog, extracted }: MemoryParts): readonly string[] {
    if (paths !== undefined) return [...new Set(paths)];
    const { index, clock, isWhole } = this.#options;
    const files = isOfAll
      ? index.files()
      : since === undefined
        ? extracted.unseen(index.files(), lastExtractionMs(runLog) ?? clock.now() - FIRST_RUN_MS, isWhole())
        : [...index.files()].filter(({ mtimeMs }) => mtimeMs >= timeOf(since));
    return [...files]
      .sort((one, other) => one.mtimeMs - other.mtimeMs || (one.path < other.path ? -1 : 1))
      .map(({ path }) => path);
  }
}

/** Whether a server is set that could read notes, whatever its state. */
function isMeantToRead(nodes: Nodes): boolean {
  const { isLocalOnly, nodes: set } = nodes.status();
  return !isLocalOnly && set.some(({ roles, state }) => roles.includes('chat') && state !== 'off');
}

function newestFirst(files: readonly IndexedFile[]): readonly string[] {
  return [...files].sort((one, other) => other.mtimeMs - one.mtimeMs).map(({ path }) => path);
}

/** @throws TriviumError `setting-invalid` */
function timeOf(since: string): number {
  if (isIsoDate(since)) return Date.parse(since);
  throw new TriviumError('setting-invalid', `"${since}" is no date. Write it as 2026-03-02.`);
}

function lastExtractionMs(runLog: RunLog): number | undefined {
  const last = runLog
    .runs()
    .find(({ job, outcome, isOwn }) => isOwn && job === 'extract' && outcome === 'done');
  return last && Date.parse(last.startedAt);
}
