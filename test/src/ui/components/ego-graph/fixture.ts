import type { EgoGraph, GraphSignal } from '../../../../../indexer/graphs';

const titles = [
  'Raised bed',
  'Compost heap',
  'Seed exchange',
  'Watering plan',
  'Frost calendar',
  'Old quince tree by the wall',
  'Shed inventory',
  'Neighbour Anna',
  'Soil test of spring',
  'Rain barrel',
  'Pruning',
  'Bees',
];

/** A note with twelve neighbours, joined by all signals, some of them by several at once. */
export function gardenGraph(): EgoGraph {
  const pathOf = (title: string): string => `Garden/${title}.md`;
  const centre = pathOf('Garden plan');
  const edge = (one: string, other: string, signal: GraphSignal, strength: number) => ({
    one: pathOf(one),
    other: pathOf(other),
    signal,
    strength,
  });
  return {
    centre,
    nodes: [
      { path: centre, title: 'Garden plan', score: 1, isIndexed: true },
      ...titles.map((title, position) => ({
        path: pathOf(title),
        title,
        score: 1 - position / titles.length,
        isIndexed: title !== 'Neighbour Anna' && title !== 'Bees',
      })),
    ],
    edges: [
      edge('Garden plan', 'Raised bed', 'links', 1),
      edge('Garden plan', 'Raised bed', 'co-edits', 1),
      edge('Garden plan', 'Raised bed', 'co-searches', 0.8),
      edge('Garden plan', 'Raised bed', 'similar', 0.9),
      edge('Garden plan', 'Compost heap', 'links', 0.5),
      edge('Garden plan', 'Compost heap', 'similar', 1),
      edge('Garden plan', 'Seed exchange', 'co-edits', 0.7),
      edge('Garden plan', 'Seed exchange', 'links', 0.5),
      edge('Garden plan', 'Watering plan', 'similar', 0.8),
      edge('Garden plan', 'Watering plan', 'co-searches', 1),
      edge('Garden plan', 'Frost calendar', 'co-searches', 0.5),
      edge('Garden plan', 'Old quince tree by the wall', 'links', 0.5),
      edge('Garden plan', 'Shed inventory', 'co-edits', 0.4),
      edge('Garden plan', 'Neighbour Anna', 'links', 0.5),
      edge('Garden plan', 'Soil test of spring', 'similar', 0.6),
      edge('Garden plan', 'Rain barrel', 'similar', 0.6),
      edge('Garden plan', 'Pruning', 'co-edits', 0.3),
      edge('Garden plan', 'Bees', 'co-edits', 0.3),
      edge('Raised bed', 'Soil test of spring', 'links', 0.5),
      edge('Raised bed', 'Compost heap', 'similar', 0.7),
      edge('Watering plan', 'Rain barrel', 'links', 1),
      edge('Watering plan', 'Rain barrel', 'similar', 0.5),
      edge('Old quince tree by the wall', 'Pruning', 'co-edits', 0.8),
      edge('Neighbour Anna', 'Seed exchange', 'links', 0.5),
    ],
  };
}
