import type { Check } from '../check';
import { nameItems } from '../finding';
import type { GraphPart } from '../parts';
import { idsOf, pathItems, without } from './items';

/** Notes that a graph keeps although the vault has them no more. */
export function graphWithoutNote(graph: GraphPart): Check {
  return {
    kind: 'graph-without-note',
    of: graph.name,
    find: async (look) => pathItems(without(await graph.nodes(), await look.notes())),
    tell: (items) =>
      `The graph of ${graph.name} has ${nameItems(items, 'note', 'notes')}, which the vault has no more.`,
    cure: 'They are taken out of the graph.',
    whyNot: async (look) =>
      (await look.notes()).size === 0
        ? 'The vault shows no note at all, so nothing is taken out.'
        : undefined,
    repair: { writes: 'derived', run: (items) => graph.remove(idsOf(items)) },
  };
}
