/** Ranks of what was looked for, among the results of one query. */
export interface QueryOutcome {
  readonly hitAt1: number;
  readonly hitAt10: number;
  readonly recallAt10: number;
  /** One over the place of the first right result, 0 where there is none. */
  readonly reciprocalRank: number;
}

/** Means over the queries of a set. */
export interface Measures extends QueryOutcome {
  readonly queries: number;
}

const DEPTH = 10;

export function outcome(results: readonly string[], wanted: readonly string[]): QueryOutcome {
  const right = new Set(wanted);
  const first = results.findIndex((path) => right.has(path));
  const found = results.slice(0, DEPTH).filter((path) => right.has(path)).length;
  return {
    hitAt1: first === 0 ? 1 : 0,
    hitAt10: found > 0 ? 1 : 0,
    recallAt10: right.size === 0 ? 0 : found / right.size,
    reciprocalRank: first === -1 ? 0 : 1 / (first + 1),
  };
}

export function meanOf(outcomes: readonly QueryOutcome[]): Measures {
  const mean = (value: (of: QueryOutcome) => number) =>
    outcomes.length === 0 ? 0 : outcomes.reduce((sum, of) => sum + value(of), 0) / outcomes.length;
  return {
    queries: outcomes.length,
    hitAt1: mean((of) => of.hitAt1),
    hitAt10: mean((of) => of.hitAt10),
    recallAt10: mean((of) => of.recallAt10),
    reciprocalRank: mean((of) => of.reciprocalRank),
  };
}
