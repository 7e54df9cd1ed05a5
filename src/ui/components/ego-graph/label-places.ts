import type { Position } from './ego-layout';

/** Where a label stands by its node. */
export type LabelPlace = 'above' | 'below' | 'left' | 'right';

/** A node on screen with its label's size; everything in pixels. */
export interface LabelledNode {
  readonly path: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly labelWidth: number;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** One line of text, with a little air. */
const LABEL_HEIGHT = 15;
const GAP = 5;

/**
 * Gives each node's label a place where it covers no other label, no node, and lies within the view; what finds none is
 * left out. Nodes that come first choose first, and each prefers the side that looks away from the middle.
 */
export function placeLabels(
  nodes: readonly LabelledNode[],
  view: { readonly width: number; readonly height: number },
  middle: Position,
): ReadonlyMap<string, LabelPlace> {
  const taken: Box[] = nodes.map(({ x, y, radius }) => boxAround(x, y, radius, radius));
  const places = new Map<string, LabelPlace>();
  nodes.forEach((node, position) => {
    const others = taken.filter((_box, at) => at !== position);
    for (const place of preferences(node, middle)) {
      const box = labelBox(node, place);
      const isInView = box.left >= 0 && box.top >= 0 && box.right <= view.width && box.bottom <= view.height;
      if (!isInView || others.some((other) => overlap(box, other))) continue;
      places.set(node.path, place);
      taken.push(box);
      break;
    }
  });
  return places;
}

function preferences({ x, y }: LabelledNode, middle: Position): readonly LabelPlace[] {
  const across: readonly LabelPlace[] = x < middle.x ? ['left', 'right'] : ['right', 'left'];
  const along: readonly LabelPlace[] = y < middle.y ? ['above', 'below'] : ['below', 'above'];
  const isBeside = Math.abs(x - middle.x) > 2 * Math.abs(y - middle.y);
  return isBeside ? [...across, ...along] : [...along, ...across];
}

function labelBox({ x, y, radius, labelWidth }: LabelledNode, place: LabelPlace): Box {
  const across = radius + GAP + labelWidth / 2;
  const along = radius + GAP + LABEL_HEIGHT / 2;
  const offsets: Record<LabelPlace, readonly [number, number]> = {
    above: [0, -along],
    below: [0, along],
    left: [-across, 0],
    right: [across, 0],
  };
  const [right, down] = offsets[place];
  return boxAround(x + right, y + down, labelWidth / 2, LABEL_HEIGHT / 2);
}

function boxAround(x: number, y: number, halfWidth: number, halfHeight: number): Box {
  return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
