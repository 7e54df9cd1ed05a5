import type { Remote } from 'comlink';
import type { GraphEngine } from '../../indexer/graph-api';
import type { EngineWorkerApi } from './engine-host';
import { PREPARING_PATIENCE_MS, type WorkerSession } from './worker-session';

/**
 * The graphs of the engine behind the worker. A signal that aborts only lets go of the answer: what a worker has begun
 * on the graphs it ends within milliseconds, or goes on with for the next who asks.
 *
 * @param session - the session that is open now
 * @throws TriviumError `cancelled` where none is
 */
export function createGraphClient(session: () => WorkerSession<EngineWorkerApi>): GraphEngine {
  const ask = async <T>(
    question: (graphs: Remote<GraphEngine>) => Promise<T>,
    signal?: AbortSignal,
    patienceMs?: number,
  ): Promise<T> => {
    signal?.throwIfAborted();
    // Comlink follows a path of properties to its end; its types stop at the first.
    const answer = await session().call(
      (api) => question(api.graphs as unknown as Remote<GraphEngine>),
      patienceMs,
    );
    signal?.throwIfAborted();
    return answer;
  };
  return {
    neighbours: (request, signal) => ask((graphs) => graphs.neighbours(request), signal),
    relation: (one, other) => ask((graphs) => graphs.relation(one, other)),
    egoGraph: (path, limit) => ask((graphs) => graphs.egoGraph(path, limit)),
    graphStatus: () => ask((graphs) => graphs.graphStatus()),
    graphBuilds: () => ask((graphs) => graphs.graphBuilds()),
    settleGraphs: (options) => ask((graphs) => graphs.settleGraphs(), options?.signal),
    rebuildGraphs: (options) =>
      ask((graphs) => graphs.rebuildGraphs(), options?.signal, PREPARING_PATIENCE_MS),
    graphReport: (signal) => ask((graphs) => graphs.graphReport(), signal, PREPARING_PATIENCE_MS),
    acceptGraphCounts: () => ask((graphs) => graphs.acceptGraphCounts()),
    dismiss: (one, other) => ask((graphs) => graphs.dismiss(one, other)),
    restore: (one, other) => ask((graphs) => graphs.restore(one, other)),
    dismissed: () => ask((graphs) => graphs.dismissed()),
    recordSearch: (search) => ask((graphs) => graphs.recordSearch(search)),
    recordEdit: (path) => ask((graphs) => graphs.recordEdit(path)),
    clearSearches: () => ask((graphs) => graphs.clearSearches()),
  };
}
