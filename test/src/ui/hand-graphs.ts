import type { GraphEngine } from '../../../indexer/graph-api';
import type {
  DismissedPair,
  EgoGraph,
  GraphBuild,
  GraphReport,
  GraphStatus,
  Neighbour,
  NeighbourAnswer,
  NeighbourRequest,
  PersonSearch,
  Relation,
} from '../../../indexer/graphs';

const noEdges = { links: 0, 'co-edits': 0, 'co-searches': 0, similar: 0 };

export function neighbourAnswer(path: string, neighbours: readonly Neighbour[] = []): NeighbourAnswer {
  return {
    path,
    neighbours,
    found: { ...noEdges, 'common-neighbours': 0, 'shared-tags': 0 },
    dismissed: 0,
    coSearches: { pairs: 0, confirmed: 0, needed: 15, isUsed: false },
    hasVectors: true,
    tookMs: 1,
  };
}

export function graphStatus(change: Partial<GraphStatus> = {}): GraphStatus {
  return {
    counts: { builtAt: '2026-11-30T10:00:00.000Z', edges: noEdges, nodes: noEdges, sources: [] },
    linkOccurrences: 0,
    unresolvedTargets: 0,
    coSearches: { pairs: 0, confirmed: 0, needed: 15, isUsed: false },
    dismissedPairs: 0,
    similarPending: 0,
    warnings: [],
    tookMs: 1,
    bytesOnDisk: 0,
    ...change,
  };
}

/** Graphs whose answers the test lays ready; every call is noted. */
export class HandGraphs implements GraphEngine {
  readonly calls: string[] = [];
  readonly requests: NeighbourRequest[] = [];
  readonly searches: PersonSearch[] = [];
  /** What `neighbours` answers; by default a note without any. */
  answer: (request: NeighbourRequest) => Promise<NeighbourAnswer> = ({ path }) =>
    Promise.resolve(neighbourAnswer(path));
  relationAnswer: Relation | undefined;
  egoAnswer: EgoGraph | undefined;
  reportAnswer: GraphReport | undefined;
  status: GraphStatus = graphStatus();
  pairs: readonly DismissedPair[] = [];

  neighbours = (request: NeighbourRequest): Promise<NeighbourAnswer> => {
    this.requests.push(request);
    return this.answer(request);
  };
  relation = (one: string, other: string): Promise<Relation> =>
    Promise.resolve(this.relationAnswer ?? { one, other, reasons: [], path: [], isDismissed: false });
  egoGraph = (centre: string): Promise<EgoGraph> =>
    Promise.resolve(this.egoAnswer ?? { centre, nodes: [], edges: [] });
  graphStatus = (): Promise<GraphStatus> => Promise.resolve(this.status);
  graphBuilds = (): Promise<readonly GraphBuild[]> => Promise.resolve([]);
  settleGraphs = (): Promise<GraphStatus> => this.#note('settle', this.status);
  rebuildGraphs = (): Promise<GraphStatus> => this.#note('rebuild', this.status);
  graphReport = (): Promise<GraphReport> =>
    this.reportAnswer === undefined
      ? Promise.reject(new Error('No report was laid ready.'))
      : Promise.resolve(this.reportAnswer);
  acceptGraphCounts = (): Promise<void> => this.#note('accept', undefined);
  dismiss = (one: string, other: string): Promise<void> => this.#note(`dismiss ${one} ${other}`, undefined);
  restore = (one: string, other: string): Promise<void> => this.#note(`restore ${one} ${other}`, undefined);
  dismissed = (): Promise<readonly DismissedPair[]> => Promise.resolve(this.pairs);
  recordSearch = (search: PersonSearch): Promise<void> => {
    this.searches.push(search);
    return this.#note(`search ${search.query}`, undefined);
  };
  recordEdit = (path: string): Promise<void> => this.#note(`edit ${path}`, undefined);
  clearSearches = (): Promise<void> => this.#note('clear searches', undefined);

  #note<T>(call: string, answer: T): Promise<T> {
    this.calls.push(call);
    return Promise.resolve(answer);
  }
}
