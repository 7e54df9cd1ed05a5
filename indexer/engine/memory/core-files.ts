import type { MemoryKeeper } from './keeper';
import { readSource } from './sources';
import type { CoreFilesEngine, DistillReport, DistillRequest } from '../../core-files-api';
import {
  changeCoreFiles,
  consolidateCoreFiles,
  createRuleJudge,
  DEFAULT_SPACE,
  distillNote,
  normaliseText,
  readCoreFiles,
  restoreCoreFile,
  shortenByPool,
} from '../../memory';
import type {
  ConsolidationReport,
  CoreChange,
  CoreChangeReport,
  CoreFilesOptions,
  CoreFilesState,
  CoreLimits,
  ExtractionSource,
  Memory,
  MemoryBook,
  MemorySettings,
  RestoredCoreFile,
  SharedFiles,
} from '../../memory';
import type { Nodes } from '../../nodes';
import { TriviumError } from '../../platform';
import type { Clock } from '../../platform';
import type { Exclusion, Vault } from '../../vault';

export interface EngineCoreFilesOptions {
  readonly keeper: MemoryKeeper;
  readonly files: SharedFiles | undefined;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly isExcluded: () => Exclusion;
  /** Model servers shorten what the rules leave, where there are any. */
  readonly pool?: { readonly nodes: Nodes } | undefined;
}

/** The core files of a vault. Each change waits its turn among those of the memory, also beside another process. */
export class EngineCoreFiles implements CoreFilesEngine {
  readonly #options: EngineCoreFilesOptions;

  constructor(options: EngineCoreFilesOptions) {
    this.#options = options;
  }

  read(): Promise<CoreFilesState> {
    return readCoreFiles(this.#coreOptions());
  }

  async change(
    request: CoreChange | readonly CoreChange[],
    { dryRun: isDryRun = false }: { readonly dryRun?: boolean } = {},
  ): Promise<CoreChangeReport> {
    const options = this.#coreOptions();
    const changes = 'action' in request ? [request] : request;
    if (isDryRun) return changeCoreFiles(changes, options, { isDryRun });
    return this.#options.keeper.change(() => changeCoreFiles(changes, options, { isDryRun }));
  }

  async consolidate({ apply }: { readonly apply: boolean }): Promise<ConsolidationReport> {
    const options = this.#coreOptions();
    const { keeper, pool } = this.#options;
    await pool?.nodes.check();
    const consolidate = ({ book }: { readonly book: MemoryBook }): Promise<ConsolidationReport> =>
      consolidateCoreFiles(
        {
          ...options,
          ...{ judge: createRuleJudge(), whyOutdated: whyOutdatedBy(book) },
          shorten: pool && ((texts) => shortenByPool(pool.nodes, texts)),
        },
        { apply },
      );
    return apply ? keeper.change(consolidate) : consolidate(await keeper.ready());
  }

  /** For the nightly job: what a file comes to whose size asks for it. A vault without a memory folder has none. */
  async consolidateDue(): Promise<{ readonly entries: number; readonly written: readonly string[] }> {
    if (this.#options.files === undefined) return { entries: 0, written: [] };
    const { steps, files } = await this.consolidate({ apply: true });
    const changed = files.filter(
      ({ charactersBefore, charactersAfter }) => charactersAfter < charactersBefore,
    );
    return { entries: steps.length, written: changed.map(({ path }) => path) };
  }

  async restore(backup: string): Promise<RestoredCoreFile> {
    const options = this.#coreOptions();
    return this.#options.keeper.change(() => restoreCoreFile(backup, options));
  }

  async distill({ path, target, apply }: DistillRequest): Promise<DistillReport> {
    const note = await this.#noteForAll(path);
    const distilled = note && distillNote(note, await this.read(), target);
    if (distilled === undefined) return { path };
    const change = await this.change(distilled.change, { dryRun: !apply });
    return { path, entry: distilled.entry, change };
  }

  /**
   * A note that may be spoken of before every answer, whatever that is about; undefined for one that this program wrote.
   *
   * @throws TriviumError `note-not-found`, `setting-invalid`
   */
  async #noteForAll(path: string): Promise<ExtractionSource | undefined> {
    const { vault, keeper, isExcluded } = this.#options;
    if (isExcluded()(path)) {
      throw new TriviumError('setting-invalid', `${path} is excluded in the settings, and so not distilled.`);
    }
    const note = await readSource(vault, path, keeper.spaces.spaceOf);
    if (note === undefined || note.space === DEFAULT_SPACE) return note;
    const message = `${path} belongs to the space "${note.space}", and the core files go before every answer. Move the note, or keep the sentence as a memory of that space.`;
    throw new TriviumError('setting-invalid', message);
  }

  /** @throws TriviumError `storage-unwritable` where the vault is open without its memory folder */
  #coreOptions(): CoreFilesOptions {
    const { files, clock, keeper } = this.#options;
    if (files !== undefined) return { files, clock, limits: coreLimitsOf(keeper.settings) };
    const message = 'This vault is open without its memory folder, so that the core files have no place.';
    throw new TriviumError('storage-unwritable', message);
  }
}

function coreLimitsOf({ core }: MemorySettings): CoreLimits {
  return {
    limits: { memory: core.memoryCharacters, user: core.userCharacters },
    isOn: { memory: core.memoryEnabled, user: core.userProfileEnabled },
  };
}

/** What the memory knows against a text: all that ever said so was replaced or forgotten since. */
function whyOutdatedBy(book: Pick<MemoryBook, 'list'>): (text: string) => string | undefined {
  const memories = book.list({ status: 'all', space: DEFAULT_SPACE });
  const live = new Set(memories.filter(isLive).map(({ text }) => normaliseText(text)));
  const gone = new Map(memories.filter((one) => !isLive(one)).map((one) => [normaliseText(one.text), one]));
  return (text) => {
    const key = normaliseText(text);
    const memory = live.has(key) ? undefined : gone.get(key);
    return memory && `it was ${memory.status} in the memory`;
  };
}

function isLive({ status }: Memory): boolean {
  return status === 'live';
}
