import type { FusedGraph } from './fused-graph';

export interface PathOptions {
  /** A path of more steps is taken only where there is none of fewer. */
  readonly preferredSteps: number;
  /** Whether the edge between two notes may be a step. */
  readonly allows: (one: number, other: number) => boolean;
}

/**
 * The path whose weakest step is strongest (the maximum capacity route of Pollack, Operations Research 1960), among ties
 * the one of fewest steps, then the first by its notes' order. A step through a note, not from or to an end of the path,
 * counts that note's damping.
 *
 * Dijkstra's algorithm with the minimum in the sum's place finds a widest path of any length. One of few steps is asked for, so
 * notes are relaxed in rounds as Bellman and Ford do: after round n each note has its widest path of at most n steps.
 *
 * @returns ids from `from` to `to`, empty where the two are not connected
 */
export function widestPath(graph: FusedGraph, from: number, to: number, options: PathOptions): number[] {
  if (from === to) return [];
  const strengthOf = stepStrength(graph, from, to);
  const { width, steps } = relax(graph, from, to, strengthOf, options);
  return width === 0 ? [] : trace(graph, from, to, width, steps, strengthOf, options);
}

type StepStrength = (source: number, entry: number) => number;

/** The strength of a step as part of a path between two notes. */
export function stepStrength(graph: FusedGraph, from: number, to: number): StepStrength {
  const dampingOf = (id: number) => (id === from || id === to ? 1 : (graph.damping[id] as number));
  return (source, entry) =>
    (graph.strengths[entry] as number) *
    Math.min(dampingOf(source), dampingOf(graph.targets[entry] as number));
}

/** The width of the widest path and its fewest steps; width 0 where there is none. */
function relax(
  graph: FusedGraph,
  from: number,
  to: number,
  strengthOf: StepStrength,
  { preferredSteps, allows }: PathOptions,
): { readonly width: number; readonly steps: number } {
  /** Widest path of each note by the rounds before, and by this round too. */
  const before = new Float64Array(graph.paths.length);
  const widths = new Float64Array(graph.paths.length);
  before[from] = widths[from] = Infinity;
  let frontier = [from];
  let steps = 0;
  for (let round = 1; frontier.length > 0; round++) {
    if (round > preferredSteps && widths[to] !== 0) break;
    const reached = new Set<number>();
    for (const source of frontier) {
      const end = graph.offsets[source + 1] as number;
      for (let entry = graph.offsets[source] as number; entry < end; entry++) {
        const target = graph.targets[entry] as number;
        const width = Math.min(before[source] as number, strengthOf(source, entry));
        // What is no wider than the way to the end that is known already cannot become part of a wider one.
        if (width <= (widths[target] as number) || width <= (widths[to] as number)) continue;
        if (!allows(source, target)) continue;
        widths[target] = width;
        reached.add(target);
      }
    }
    for (const target of reached) before[target] = widths[target] as number;
    if (reached.has(to)) steps = round;
    frontier = [...reached].filter((id) => id !== to);
  }
  return { width: widths[to] as number, steps };
}

/** The first path by order of notes, with so many steps and none of them weaker than `width`. */
function trace(
  graph: FusedGraph,
  from: number,
  to: number,
  width: number,
  steps: number,
  strengthOf: StepStrength,
  { allows }: PathOptions,
): number[] {
  const distances = new Map([[to, 0]]);
  const wideNeighbours = (id: number): number[] => {
    const found: number[] = [];
    const end = graph.offsets[id + 1] as number;
    for (let entry = graph.offsets[id] as number; entry < end; entry++) {
      const target = graph.targets[entry] as number;
      if (strengthOf(id, entry) >= width && allows(id, target)) found.push(target);
    }
    return found;
  };
  let layer = [to];
  for (let distance = 1; distance < steps; distance++) {
    const next: number[] = [];
    for (const id of layer) {
      for (const neighbour of wideNeighbours(id)) {
        if (neighbour === from || distances.has(neighbour)) continue;
        distances.set(neighbour, distance);
        next.push(neighbour);
      }
    }
    layer = next;
  }
  const path = [from];
  for (let left = steps - 1; left >= 0; left--) {
    const here = path[path.length - 1] as number;
    path.push(Math.min(...wideNeighbours(here).filter((id) => distances.get(id) === left)));
  }
  return path;
}
