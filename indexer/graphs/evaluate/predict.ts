import { meanOf, outcome, pairedBootstrap } from '../../search';
import type { PairedDifference, QueryOutcome } from '../../search';
import { SIGNALS } from '../signal';
import type { Signal } from '../signal';
import type { PredictionQuery } from './queries';

/** Each signal by itself, and all of them as the neighbour query fuses them. */
export const PREDICTORS = [...SIGNALS, 'fused'] as const;
export type PredictorName = Signal | 'fused';

/** Notes that each predictor names for a note, the best first. */
export type Predictions = Readonly<Record<PredictorName, readonly string[]>>;

/** How well a predictor did over all queries; one that it cannot answer counts as a miss. */
export interface PredictorScore {
  /** Queries for which it named any note at all. */
  readonly answered: number;
  /** The share of a query's targets among its first ten, over all queries. */
  readonly recallAt10: number;
  /** The middle 95 % of recall@10 when queries are drawn with replacement. */
  readonly recallAt10Range: readonly [low: number, high: number];
  /** Queries with a target among the first ten, as a share. */
  readonly hitAt10: number;
  /** Mean of one over the place of the first target. */
  readonly reciprocalRank: number;
}

/** What every predictor made of one query. */
export interface JudgedQuery {
  readonly path: string;
  readonly targets: number;
  readonly outcomes: Readonly<Record<PredictorName, QueryOutcome & { readonly isAnswered: boolean }>>;
}

export interface PredictionReport {
  readonly queries: number;
  /** Targets of all queries together. */
  readonly targets: number;
  readonly predictors: Readonly<Record<PredictorName, PredictorScore>>;
  /** Fused against the best single signal, recall@10. */
  readonly fusedOverBest: PairedDifference & { readonly signal: Signal };
}

export function judge({ path, wanted }: PredictionQuery, predictions: Predictions): JudgedQuery {
  const outcomes = mapNames((name) => ({
    ...outcome(predictions[name], wanted),
    isAnswered: predictions[name].length > 0,
  }));
  return { path, targets: wanted.length, outcomes };
}

/** Figures over queries that were judged, of one vault or of several. */
export function summarise(judged: readonly JudgedQuery[]): PredictionReport {
  const predictors = mapNames((name) => scoreOf(judged, name));
  const best = SIGNALS.reduce((first, name) =>
    predictors[name].recallAt10 > predictors[first].recallAt10 ? name : first,
  );
  const recalls = (name: PredictorName): number[] => judged.map(({ outcomes }) => outcomes[name].recallAt10);
  return {
    queries: judged.length,
    targets: judged.reduce((sum, { targets }) => sum + targets, 0),
    predictors,
    fusedOverBest: { signal: best, ...pairedBootstrap(recalls('fused'), recalls(best)) },
  };
}

function scoreOf(judged: readonly JudgedQuery[], name: PredictorName): PredictorScore {
  const outcomes = judged.map((query) => query.outcomes[name]);
  const { recallAt10, hitAt10, reciprocalRank } = meanOf(outcomes);
  const { low, high } = pairedBootstrap(
    outcomes.map((of) => of.recallAt10),
    outcomes.map(() => 0),
  );
  const answered = outcomes.filter(({ isAnswered }) => isAnswered).length;
  return { answered, recallAt10, recallAt10Range: [low, high], hitAt10, reciprocalRank };
}

function mapNames<T>(make: (name: PredictorName) => T): Record<PredictorName, T> {
  return Object.fromEntries(PREDICTORS.map((name) => [name, make(name)])) as Record<PredictorName, T>;
}
