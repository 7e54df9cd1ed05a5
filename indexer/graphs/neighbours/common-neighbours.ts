import { compareText } from '../../platform';
import { EVIDENCE_SHOWN } from '../defaults';
import type { GraphSignal, SignalGraph, SignalNeighbour, StoredGraph } from '../signal';
import { neighbourDefaults } from './defaults';
import { byWeight } from './order';

/**
 * Graphs whose edges are walked: links, in both directions, so that notes linked from one note (co-citation) and notes that
 * link to one (bibliographic coupling) both count. Not similarity: what sounds like a third note mostly sounds alike
 * itself, and is told once. Not co-searches: nothing ranks by them before they are confirmed.
 */
const WALKED: readonly GraphSignal[] = ['links'];

/**
 * Notes two steps away, by Adamic and Adar ("Friends and neighbors on the Web", Social Networks 2003): each shared
 * neighbour counts 1/log(its degree), the rarer the more. Direct neighbours are in the list too where they share others: two
 * linked notes with much in common are nearer than two linked by chance. Tables of contents are left out: they share
 * neighbours with every note.
 */
export function createCommonNeighbours(graphs: () => readonly StoredGraph[]): SignalGraph {
  return {
    signal: 'common-neighbours',
    neighbours: (path) =>
      twoHopNeighbours(
        path,
        graphs().filter(({ signal }) => WALKED.includes(signal)),
      ),
  };
}

function twoHopNeighbours(path: string, graphs: readonly StoredGraph[]): SignalNeighbour[] {
  const found = new Map<string, { path: string; weight: number; through: string[] }>();
  for (const middle of middlesOf(path, graphs)) {
    const ends = adjacent(middle, graphs);
    const weight = 1 / Math.log(ends.size);
    for (const end of ends) {
      if (end === path) continue;
      const entry = found.get(end);
      if (!entry) found.set(end, { path: end, weight, through: [middle] });
      else {
        entry.weight += weight;
        if (entry.through.length < EVIDENCE_SHOWN) entry.through.push(middle);
      }
    }
  }
  const isContents = createContentsTest(graphs);
  return [...found.values()]
    .filter((end) => !isContents(end.path))
    .sort(byWeight)
    .map(({ through, ...end }) => ({ ...end, evidence: [{ kind: 'common-neighbours', through }] }));
}

/** The note's neighbours that join it to others, the rarest first, up to the bounds on hubs and on work. */
function middlesOf(path: string, graphs: readonly StoredGraph[]): string[] {
  const middles = [...adjacent(path, graphs)]
    .map((middle) => ({ middle, degree: degreeOf(middle, graphs) }))
    .filter(({ degree }) => degree > 1 && degree <= neighbourDefaults.largestMiddleDegree)
    .sort((one, other) => one.degree - other.degree || compareText(one.middle, other.middle));
  let steps = 0;
  return middles
    .filter(({ degree }) => (steps += degree) <= neighbourDefaults.twoHopSteps)
    .map(({ middle }) => middle);
}

/** Whether a note is joined to most of the others. Notes are counted for the first hub only: most queries meet none. */
function createContentsTest(graphs: readonly StoredGraph[]): (path: string) => boolean {
  const { contentsShare, contentsLeastDegree } = neighbourDefaults;
  let most: number | undefined;
  return (path) => {
    const degree = degreeOf(path, graphs);
    if (degree <= contentsLeastDegree) return false;
    most ??= contentsShare * Math.max(...graphs.map(({ nodeCount }) => nodeCount));
    return degree > most;
  };
}

function degreeOf(path: string, graphs: readonly StoredGraph[]): number {
  return graphs.reduce((sum, graph) => sum + graph.degree(path), 0);
}

function adjacent(path: string, graphs: readonly StoredGraph[]): Set<string> {
  const found = new Set(
    graphs.flatMap(
      (graph) => graph.adjacent?.(path) ?? graph.neighbours(path).map((neighbour) => neighbour.path),
    ),
  );
  found.delete(path);
  return found;
}
