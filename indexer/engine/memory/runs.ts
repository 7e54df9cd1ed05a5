import { ingestDocument } from './documents';
import { extractFrom } from './extraction';
import { MemoryJobs } from './jobs';
import type { MemoryKeeper } from './keeper';
import type { MemoryParts } from './parts';
import { renewProfile } from './profile';
import type { RunLog } from '../../jobs';
import type { ExtractionSource, SharedFiles } from '../../memory';
import type {
  ExtractReport,
  ExtractRequest,
  IngestReport,
  IngestRequest,
  MemoryEngine,
  MemoryRunOptions,
  ProfileReport,
} from '../../memory-api';
import { contentHash, isIsoDate, TriviumError, Turns } from '../../platform';
import type { Clock } from '../../platform';
import type { SearchIndex } from '../../search';
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
}

/** What takes a while: extraction, the profile and the taking in of documents, by the clock and on command. */
export class MemoryRuns {
  readonly #options: MemoryRunsOptions;
  #jobs: Promise<MemoryJobs> | undefined;

  constructor(options: MemoryRunsOptions) {
    this.#options = options;
  }

  async extract(request: ExtractRequest): Promise<ExtractReport> {
    const { keeper } = this.#options;
    if (request.isDryRun === true) return this.#extract(request, await keeper.copy(), new Turns());
    keeper.throwIfReadOnly();
    const signal = keeper.untilClosed(request.signal);
    const jobs = await this.#openJobs();
    return jobs.extract(() => this.#extractForGood({ ...request, signal }), signal);
  }

  async ingest(request: IngestRequest): Promise<IngestReport> {
    const { keeper } = this.#options;
    keeper.throwIfReadOnly();
    const ingested = await ingestDocument(request, this.#options);
    const { signal, onProgress } = request;
    const options = { ...(signal && { signal }), ...(onProgress && { onProgress }) };
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
    return jobs.writeProfile(() => renewProfile(this.#options, signal), signal);
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
            ...{ clock, runLog },
            settings: () => keeper.settings,
            extract: (options) => this.#extractForGood(options),
            writeProfile: ({ signal }) => renewProfile(this.#options, signal),
          }),
      )
      .catch((error: unknown) => {
        this.#jobs = undefined;
        throw error;
      });
    return this.#jobs;
  }

  async #extractForGood(request: ExtractRequest): Promise<ExtractReport> {
    const { keeper } = this.#options;
    const parts = await keeper.ready();
    try {
      return await this.#extract(request, parts, keeper.turns);
    } finally {
      await keeper.save(parts);
    }
  }

  /** @param parts those of the vault, or for a dry run a copy of them */
  async #extract(request: ExtractRequest, parts: MemoryParts, turns: Turns): Promise<ExtractReport> {
    const { vault, index, keeper, clock, isExcluded } = this.#options;
    const startedMs = clock.now();
    const extractor = keeper.extractor();
    await parts.index.update(request.signal);
    const context = {
      ...parts,
      ...{ vault, turns, extractor, spaceOf: keeper.spaces.spaceOf },
      flush: () => keeper.flush(parts),
      whyNot: (path: string) => (isExcluded()(path) ? `${path} is excluded in the settings.` : undefined),
      onDone: ({ text }: ExtractionSource) => parts.extracted.add(contentHash(text)),
    };
    const counts = await extractFrom(this.#choose(request, parts), context, request);
    const { isDryRun = false } = request;
    const neverRead = parts.extracted.countPassedOver(index.files());
    const how = { extractor: extractor.name, isDryRun, tookMs: clock.now() - startedMs };
    return { ...counts, ...(neverRead > 0 && { neverRead }), ...how };
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
