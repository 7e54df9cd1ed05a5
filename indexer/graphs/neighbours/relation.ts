import type { PathStep, Reason, Relation } from '../answers';
import { neighbourDefaults } from './defaults';
import { fuse } from './fuse';
import { buildFusedGraph, signalsOfBits } from './fused-graph';
import type { FusedGraph } from './fused-graph';
import type { NeighbourContext } from './neighbour-context';
import { effectiveWeights, signalLists, signalsInUse } from './signal-lists';
import { stepStrength, widestPath } from './widest-path';

/**
 * Why two notes are related: what each signal says of the pair, with the rank `other` has for `one`, and the widest path
 * between them. A pair that was dismissed keeps its reasons, which can be told, but is no step of any path.
 *
 * @param graph the fused graph of the same context, from a {@link FusedGraphCache}; made anew where it is missing
 */
export function relationOf(
  one: string,
  other: string,
  context: NeighbourContext,
  graph: FusedGraph = buildFusedGraph(context),
): Relation {
  return {
    one,
    other,
    reasons: reasonsBetween(one, other, context),
    path: pathBetween(one, other, context, graph),
    isDismissed: context.isDismissed(one, other),
  };
}

function reasonsBetween(one: string, other: string, context: NeighbourContext): readonly Reason[] {
  const signals = signalsInUse(context);
  const lists = signalLists(one, context, (path) => path !== other && context.isDismissed(one, path));
  const fused = fuse(
    lists.filter(({ signal }) => signals.includes(signal)),
    effectiveWeights(signals, context),
  );
  return fused.find(({ path }) => path === other)?.reasons ?? [];
}

function pathBetween(one: string, other: string, context: NeighbourContext, graph: FusedGraph): PathStep[] {
  const [from, to] = [graph.ids.get(one), graph.ids.get(other)];
  if (from === undefined || to === undefined) return [];
  const pathOf = (id: number) => graph.paths[id] as string;
  const ids = widestPath(graph, from, to, {
    preferredSteps: neighbourDefaults.pathSteps,
    allows: (a, b) => !context.isDismissed(pathOf(a), pathOf(b)),
  });
  const strengthOf = stepStrength(graph, from, to);
  return ids.slice(1).map((target, index) => {
    const source = ids[index] as number;
    const entry = entryBetween(graph, source, target);
    return {
      from: pathOf(source),
      to: pathOf(target),
      strength: strengthOf(source, entry),
      signals: signalsOfBits(graph.signals[entry] as number),
    };
  });
}

function entryBetween(graph: FusedGraph, source: number, target: number): number {
  return graph.targets.indexOf(target, graph.offsets[source]);
}
