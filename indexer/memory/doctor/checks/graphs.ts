import type { Check } from '../check';
import type { GraphPart } from '../parts';
import { idsOf, pathItems, without } from './items';

/** Notes that a graph keeps although the vault has them no more. */
export function graphWithoutNote(graph: GraphPart): Check {
  return {
    kind: 'graph-without-note',
    of: graph.name,
    find: async (look) => pathItems(without(await graph.nodes(), await look.notes())),
    one: `note is in the graph of ${graph.name} and not in the vault any more`,
    many: `notes are in the graph of ${graph.name} and not in the vault any more`,
    cure: 'A repair clears the graph of what is gone.',
    whyNot: async (look) =>
      (await look.notes()).size === 0
        ? 'The vault shows no note at all, so nothing is taken out.'
        : undefined,
    repair: { writes: 'derived', run: (items) => graph.remove(idsOf(items)) },
  };
}
