import type { SignalNeighbour, UndirectedEdge } from '../signal';
import type { Adjacency } from './adjacency';
import type { VectorTable } from './vector-table';

/** The edges of one note, by cosine, then path. */
export function neighboursIn(
  { offsets, others, weights }: Adjacency,
  table: VectorTable,
  path: string,
): readonly SignalNeighbour[] {
  const row = table.rowOf(path);
  if (row === undefined) return [];
  const found: SignalNeighbour[] = [];
  const end = offsets[row + 1] ?? 0;
  for (let at = offsets[row] ?? end; at < end; at++) {
    const other = table.pathOf(others[at] as number) as string;
    const similarity = weights[at] as number;
    found.push({ path: other, weight: similarity, evidence: [{ kind: 'similar', similarity }] });
  }
  return found.sort((a, b) => b.weight - a.weight || (a.path < b.path ? -1 : 1));
}

export function degreeIn({ offsets }: Adjacency, table: VectorTable, path: string): number {
  const row = table.rowOf(path);
  return row === undefined ? 0 : (offsets[row + 1] ?? 0) - (offsets[row] ?? 0);
}

/** Every edge once. */
export function* edgesIn(
  { offsets, others, weights }: Adjacency,
  table: VectorTable,
): IterableIterator<UndirectedEdge> {
  for (let row = 0; row + 1 < offsets.length; row++) {
    const end = offsets[row + 1] as number;
    for (let at = offsets[row] as number; at < end; at++) {
      const [one, other] = [table.pathOf(row), table.pathOf(others[at] as number)];
      if (one === undefined || other === undefined || one > other) continue;
      yield { one, other, weight: weights[at] as number };
    }
  }
}
