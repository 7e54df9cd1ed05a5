import type { NearestLists } from './nearest-lists';
import type { VectorTable } from './vector-table';

/** The edges as the lists give them at one moment, from both ends, as row numbers. */
export interface Adjacency {
  readonly nodeCount: number;
  readonly edgeCount: number;
  /** The edges of row `r` stand from `offsets[r]` up to `offsets[r + 1]`, in no order. */
  readonly offsets: Int32Array;
  readonly others: Int32Array;
  readonly weights: Float32Array;
}

/** Joins each row with those that its list shows and those whose lists show it. */
export function adjacencyOf(table: VectorTable, lists: NearestLists): Adjacency {
  const offsets = new Int32Array(table.extent + 1);
  forEachEdge(table, lists, (one, other) => {
    offsets[one + 1] = (offsets[one + 1] as number) + 1;
    offsets[other + 1] = (offsets[other + 1] as number) + 1;
  });
  let nodeCount = 0;
  for (let row = 0; row < table.extent; row++) {
    if (offsets[row + 1] !== 0) nodeCount++;
    offsets[row + 1] = (offsets[row + 1] as number) + (offsets[row] as number);
  }
  const ends = offsets.at(-1) as number;
  const others = new Int32Array(ends);
  const weights = new Float32Array(ends);
  const next = offsets.slice();
  const place = (row: number, other: number, weight: number): void => {
    const at = next[row] as number;
    next[row] = at + 1;
    others[at] = other;
    weights[at] = weight;
  };
  forEachEdge(table, lists, (one, other, weight) => {
    place(one, other, weight);
    place(other, one, weight);
  });
  return { nodeCount, edgeCount: ends / 2, offsets, others, weights };
}

/** Every edge once. Notes that were removed have none, though lists may still name them. */
function forEachEdge(
  table: VectorTable,
  lists: NearestLists,
  visit: (one: number, other: number, weight: number) => void,
): void {
  for (let row = 0; row < table.extent; row++) {
    if (table.pathOf(row) === undefined) continue;
    const start = row * lists.sizes.places;
    const end = start + lists.shownCount(row);
    for (let at = start; at < end; at++) {
      const other = lists.neighbours[at] as number;
      if (table.pathOf(other) === undefined) continue;
      // An edge that both lists show is the smaller row's.
      if (row > other && lists.shows(other, row)) continue;
      visit(row, other, lists.similarities[at] as number);
    }
  }
}
