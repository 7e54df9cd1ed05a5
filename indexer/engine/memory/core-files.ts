import type { MemoryKeeper } from './keeper';
import type { CoreFilesEngine } from '../../core-files-api';
import {
  changeCoreFiles,
  consolidateCoreFiles,
  createRuleJudge,
  DEFAULT_SPACE,
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
  Memory,
  MemoryBook,
  MemorySettings,
  RestoredCoreFile,
  SharedFiles,
} from '../../memory';
import type { Nodes } from '../../nodes';
import { TriviumError } from '../../platform';
import type { Clock } from '../../platform';

export interface EngineCoreFilesOptions {
  readonly keeper: MemoryKeeper;
  readonly files: SharedFiles | undefined;
  readonly clock: Clock;
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

  async restore(backup: string): Promise<RestoredCoreFile> {
    const options = this.#coreOptions();
    return this.#options.keeper.change(() => restoreCoreFile(backup, options));
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
