import type { CoSearchState } from '../answers';
import type { StoredGraph } from '../signal';

/** Notes that were found together by a person's search. Weight: how often. */
export interface CoSearchGraph extends StoredGraph {
  readonly signal: 'co-searches';
  state(): CoSearchState;
}
