import type { Engine } from './engine-api';
import type { EngineOptions } from './engine/engine-options';
import { IndexGaps } from './engine/gaps';
import { EngineGraphs } from './engine/graphs/engine-graphs';
import { createGraphFiles } from './engine/graphs/graph-files';
import { MemoryKeeper } from './engine/memory/keeper';
import { EngineModel } from './engine/model/engine-model';
import { VaultSpaces } from './engine/spaces/vault-spaces';
import { VaultEngine } from './engine/vault-engine';
import { defaultGraphSettings, openGraphJournal, openSimilarGraph } from './graphs';
import { Throttle } from './indexing';
import { defaultMemorySettings } from './memory';
import { systemClock } from './platform';
import { createSearchIndex } from './search';
import type { SearchIndex } from './search';
import { createExclusion } from './vault';

export type { EngineOptions } from './engine/engine-options';
export { isSameModel } from './engine/model/complete-model';

/**
 * Opens a vault: loads what is stored, reports what a crash damaged, and is ready to search by word at once. Notes are
 * first read by {@link Engine.refresh}.
 *
 * @throws TriviumError `setting-invalid` for an exclude pattern that cannot be read or a space whose name is none, or a storage error
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const isExcluded = createExclusion(options.settings.exclude);
  const { storage, vault, settings, clock = systemClock, readOnly = false } = options;
  const throttle = new Throttle(clock, settings.speed ?? 'full');
  // Grows while the engine lives: a part that is read late may be found damaged late.
  const repairs: string[] = [];
  const note = (repair: string) => void repairs.push(repair);
  const opened = await createSearchIndex({
    storage,
    onRepair: (repair) => {
      note(repair);
      gaps.open();
    },
  });
  const { index } = opened;
  const gaps = new IndexGaps(index, opened.lacksNotes);
  repairs.push(...opened.repairs);
  const memorySettings = settings.memory ?? defaultMemorySettings;
  const spaces = new VaultSpaces(memorySettings);
  const graphs = await openGraphs(
    { ...options, storage: createGraphFiles(storage, note) },
    index,
    gaps,
    spaces,
  );
  const model = await EngineModel.open({
    ...{ vault, index, storage, clock, throttle, readOnly },
    onServing: (store) => graphs.keeper.useVectors(store),
  });
  const memory = new MemoryKeeper({
    ...{ storage, clock, spaces, ledger: options.ledger },
    ...{ isReadOnly: !(options.mayLearn ?? !readOnly), isBeside: readOnly },
    settings: memorySettings,
    embedder: () => model.embedder,
    nodes: options.nodes,
  });
  return new VaultEngine(options, { index, gaps, graphs, memory, model, throttle }, isExcluded, repairs);
}

async function openGraphs(
  options: EngineOptions,
  index: SearchIndex,
  gaps: IndexGaps,
  spaces: VaultSpaces,
): Promise<EngineGraphs> {
  const { vault, storage, ledger, history, clock = systemClock, readOnly = false } = options;
  const { folder, writer, onLost } = ledger ?? {};
  const journal = await openGraphJournal({ folder, writer, clock, onLost });
  const similar = await openSimilarGraph({ storage, clock });
  const settings = options.settings.graphs ?? defaultGraphSettings;
  return EngineGraphs.open({
    ...{ vault, index, gaps, storage, clock, settings, journal, similar, readOnly, spaces },
    ...(history !== undefined && { history }),
  });
}
