import type { EgoGraph } from '../../../../../indexer/graphs';
import { layOutInSlices, type Position } from '../../../../../src/ui/components/ego-graph/ego-layout';

/** All slices of a layout at once. */
export function layOut(graph: EgoGraph): ReadonlyMap<string, Position> {
  const slices = layOutInSlices(graph);
  for (;;) {
    const step = slices.next();
    if (step.done === true) return step.value;
  }
}
