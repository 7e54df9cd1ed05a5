import { proxy, type Remote } from 'comlink';
import type { CoreFilesEngine } from '../../indexer/core-files-api';
import type { MemoryEngine, MemoryRunOptions } from '../../indexer/memory-api';
import type { ProgressListener } from '../../indexer/platform';
import type { MemoryClient } from '../ui/client';
import type { EngineWorkerApi } from './engine-host';
import type { Crossing, MemoryWorkerApi } from './memory-host';
import { PREPARING_PATIENCE_MS, type WorkerSession } from './worker-session';

/**
 * The memory of the engine behind the worker. A signal that aborts stops what may take long; of a short question it only
 * lets go of the answer.
 *
 * @param session - the session that is open now
 * @param onChanged - called after each call that may have changed the memory
 * @throws TriviumError `cancelled` where none is
 */
export function createMemoryClient(
  session: () => WorkerSession<EngineWorkerApi>,
  onChanged: () => void,
): MemoryClient {
  let runCount = 0;

  // Comlink follows a path of properties to its end; its types stop at the first.
  const call = <T>(
    question: (memory: Remote<MemoryWorkerApi>) => Promise<T>,
    patienceMs?: number,
  ): Promise<T> =>
    session().call((api) => question(api.memory as unknown as Remote<MemoryWorkerApi>), patienceMs);

  const ask = async <T>(
    question: (engine: Remote<MemoryEngine>) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> => {
    signal?.throwIfAborted();
    const answer = await call((memory) => question(memory.engine as unknown as Remote<MemoryEngine>));
    signal?.throwIfAborted();
    return answer;
  };

  const change = async <T>(question: (engine: Remote<MemoryEngine>) => Promise<T>): Promise<T> => {
    const answer = await ask(question);
    onChanged();
    return answer;
  };

  const core = (engine: Remote<MemoryEngine>): Remote<CoreFilesEngine> =>
    engine.core as unknown as Remote<CoreFilesEngine>;

  const run = async <T>(
    { signal, onProgress }: MemoryRunOptions,
    work: (
      memory: Remote<MemoryWorkerApi>,
      runId: number,
      listener: ProgressListener | undefined,
    ) => Promise<T>,
  ): Promise<T> => {
    signal?.throwIfAborted();
    runCount += 1;
    const runId = runCount;
    const cancel = (): void => {
      // A worker that has ended has nothing left to stop.
      call((memory) => memory.cancel(runId)).catch(() => undefined);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      const listener = onProgress === undefined ? undefined : proxy(onProgress);
      return await call((memory) => work(memory, runId, listener), PREPARING_PATIENCE_MS);
    } finally {
      signal?.removeEventListener('abort', cancel);
      // One that failed or was stopped may have come some way, too.
      onChanged();
    }
  };

  return {
    core: {
      read: () => ask((engine) => core(engine).read()),
      change: (request, options) =>
        options?.dryRun === true
          ? ask(async (engine) => core(engine).change(request, options))
          : change(async (engine) => core(engine).change(request, options)),
      consolidate: (options) =>
        options.apply
          ? change((engine) => core(engine).consolidate(options))
          : ask((engine) => core(engine).consolidate(options)),
      restore: (backup) => change((engine) => core(engine).restore(backup)),
      distill: (request) =>
        request.apply
          ? change((engine) => core(engine).distill(request))
          : ask((engine) => core(engine).distill(request)),
    },
    remember: (request) => change((engine) => engine.remember(request)),
    memories: (request, signal) => ask((engine) => engine.memories(request), signal),
    memory: (id) => ask((engine) => engine.memory(id)),
    history: (id) => ask((engine) => engine.history(id)),
    correct: (id, text) => change((engine) => engine.correct(id, text)),
    forget: (request) =>
      request.apply ? change((engine) => engine.forget(request)) : ask((engine) => engine.forget(request)),
    restore: (id) => change((engine) => engine.restore(id)),
    restoreAll: (ids) => change((engine) => engine.restoreAll(ids)),
    reinstate: (id) => change((engine) => engine.reinstate(id)),
    confirm: (id) => change((engine) => engine.confirm(id)),
    retype: (id, to) => change((engine) => engine.retype(id, to)),
    reviews: (space) => ask((engine) => engine.reviews(space)),
    answerReview: (id, answer) => change((engine) => engine.answerReview(id, answer)),
    decisions: (limit) => ask((engine) => engine.decisions(limit)),
    calibration: () => ask((engine) => engine.calibration()),
    reapplyCalibration: (options) =>
      options.apply
        ? change((engine) => engine.reapplyCalibration(options))
        : ask((engine) => engine.reapplyCalibration(options)),
    quarantined: (space) => ask((engine) => engine.quarantined(space)),
    answerQuarantined: (id, answer) => change((engine) => engine.answerQuarantined(id, answer)),
    moveSpace: (request) =>
      request.apply
        ? change((engine) => engine.moveSpace(request))
        : ask((engine) => engine.moveSpace(request)),
    recall: (question, signal) => ask((engine) => engine.recall(question), signal),
    forgetDocument: (request) => change((engine) => engine.forgetDocument(request)),
    memoryStatistics: (space) => ask((engine) => engine.memoryStatistics(space)),
    runs: () => ask((engine) => engine.runs()),
    extractMemories: (request = {}) =>
      run(request, (memory, id, listener) => memory.extractMemories(id, crossing(request), listener)),
    writeProfile: (options = {}) => run(options, (memory, id, listener) => memory.writeProfile(id, listener)),
    ingest: (request) =>
      run(request, (memory, id, listener) => memory.ingest(id, crossing(request), listener)),
    doctor: (options) =>
      run(options, (memory, id, listener) => memory.doctor(id, crossing(options), listener)),
    compress: (options) =>
      run(options, (memory, id, listener) => memory.compress(id, options.apply, listener)),
  };
}

function crossing<T extends MemoryRunOptions>(options: T): Crossing<T> {
  const { signal: _signal, onProgress: _onProgress, ...rest } = options;
  return rest;
}
