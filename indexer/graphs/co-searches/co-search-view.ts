import type { CoSearchGraph } from './co-search-graph';

/** A graph that is asked for anew at each call, because it is brought up to date when somebody looks. */
export function coSearchView(current: () => CoSearchGraph): CoSearchGraph {
  return {
    signal: 'co-searches',
    get nodeCount() {
      return current().nodeCount;
    },
    get edgeCount() {
      return current().edgeCount;
    },
    state: () => current().state(),
    degree: (path) => current().degree(path),
    neighbours: (path) => current().neighbours(path),
    edges: () => current().edges(),
  };
}
