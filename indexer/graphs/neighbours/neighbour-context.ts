import type { CoSearchState } from '../answers';
import type { GraphSettings } from '../settings';
import type { SignalGraph } from '../signal';

/** What a question about neighbours needs to know of the vault as it stands. */
export interface NeighbourContext {
  /** One for each signal that can be answered. */
  readonly graphs: readonly SignalGraph[];
  readonly weights: GraphSettings['weights'];
  readonly coSearches: CoSearchState;
  readonly hasVectors: boolean;
  titleOf(path: string): string;
  isIndexed(path: string): boolean;
  /** Whether one links to the other, in either direction. */
  isLinked(one: string, other: string): boolean;
  isDismissed(one: string, other: string): boolean;
  /** Pairs with this note that were dismissed. */
  dismissedCount(path: string): number;
  /** Milliseconds; only differences count. */
  now(): number;
}
