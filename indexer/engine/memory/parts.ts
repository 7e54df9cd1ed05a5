import { memoryThresholdsOf } from '../../embedding';
import type { Embedder, MemoryThresholds } from '../../embedding';
import { AnsweredCalibration } from './calibration';
import { ExtractedTexts } from './seen';
import { SurfacedMemories } from './surfaced';
import { openRunLog } from '../../jobs';
import type { RunLog } from '../../jobs';
import { createMemoryLedgerFolder } from '../../ledger';
import type { LedgerFolder, LedgerWriter } from '../../ledger';
import {
  createCalibratedJudge,
  createPoolJudge,
  createReconciler,
  createRuleJudge,
  openMemoryBook,
  openMemoryIndex,
} from '../../memory';
import type { Judge, MemoryBook, MemoryIndex, MemorySettings, Reconciler } from '../../memory';
import type { Nodes } from '../../nodes';
import { scheduleByTimer } from '../../platform';
import type { Clock, Storage } from '../../platform';

/** Who asks waits so long for texts that are new to the model; then words do. */
const UPDATE_WAIT_MS = 2000;

export interface MemoryPartsOptions {
  /** Without one what is remembered lasts as long as the engine. */
  readonly folder: LedgerFolder | undefined;
  readonly writer: LedgerWriter | undefined;
  /** Ids under which this device writes, also where it does not write now. */
  readonly ownIds: readonly string[];
  /** For what is derived. */
  readonly storage: Storage;
  readonly clock: Clock;
  /** The model that answers now. */
  readonly embedder: () => Embedder | undefined;
  /** Model servers judge what the rules cannot tell, where there are any. */
  readonly nodes: Nodes | undefined;
  readonly settings: () => MemorySettings;
  /** Told in words for the user what is damaged. */
  readonly onProblem: (problem: string) => void;
}

/** What the memory's half of the engine holds open. */
export interface MemoryParts {
  readonly book: MemoryBook;
  readonly index: MemoryIndex;
  readonly reconciler: Reconciler;
  readonly calibration: AnsweredCalibration;
  readonly runLog: RunLog;
  readonly extracted: ExtractedTexts;
  readonly surfaced: SurfacedMemories;
}

/** Opens the ledgers and what is derived of them. */
export async function openMemoryParts(options: MemoryPartsOptions): Promise<MemoryParts> {
  const { writer, ownIds, storage, clock, embedder, nodes, settings, onProblem } = options;
  const folder = options.folder ?? createMemoryLedgerFolder();
  const book = await openMemoryBook({ folder, writer, clock, storage });
  const [{ index, repairs }, runLog, extracted, surfaced] = await Promise.all([
    openMemoryIndex({ book, storage, clock, onProblem, model: { embedder } }),
    openRunLog({ folder, writer, ownIds, clock }),
    ExtractedTexts.load(storage),
    SurfacedMemories.load(storage),
  ]);
  repairs.forEach(onProblem);
  const thresholds = (): MemoryThresholds | undefined => {
    const model = embedder();
    return model && memoryThresholdsOf(model.identity.modelId);
  };
  const calibration = new AnsweredCalibration(book);
  const trusted = (judge: Judge): Judge => createCalibratedJudge(judge, () => calibration.current());
  const rules = trusted(createRuleJudge({ same: () => thresholds()?.same }));
  const reconciler = createReconciler({
    ...{ book, settings, thresholds },
    judge: nodes === undefined ? rules : trusted(createPoolJudge(nodes, { rules })),
    calibration: () => calibration.current(),
    index: {
      nearest: (...question) => index.nearest(...question),
      update: (signal) => updateInTime(index, signal),
    },
  });
  return { book, index, reconciler, calibration, runLog, extracted, surfaced };
}

/** Gives new texts their vectors; goes on in the background where that takes long, as after a change of the model. */
export function updateInTime(index: MemoryIndex, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = scheduleByTimer(resolve, UPDATE_WAIT_MS);
    index.update(signal).then(resolve, reject).finally(cancel);
  });
}
