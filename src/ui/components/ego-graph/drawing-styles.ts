import type { StylesDeclaration } from 'sigma/types';
import { layerDashed, layerFill, pathCurved, pathLine, sdfCircle } from 'sigma/rendering';
import type { GraphSignal } from '../../../../indexer/graphs';
import type { LabelPlace } from './label-places';
import { LINE_STYLES } from './line-styles';
import { nodeRing } from './node-ring';
import type { Palette } from './palette';

/** What the drawing knows of a note. */
export interface DrawnNode {
  readonly path: string;
  readonly title: string;
  /** The title, cut short where it is long. */
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly isCentre: boolean;
  readonly isIndexed: boolean;
  /** The signals that join it to any other note shown. */
  readonly signals: ReadonlySet<GraphSignal>;
}

export interface DrawnEdge {
  readonly one: string;
  readonly other: string;
  readonly signal: GraphSignal;
  readonly strength: number;
  /** Whether it leads to the note in the middle, and not from one neighbour to another. */
  readonly isCentral: boolean;
  /** How far it bends aside, as a part of its length; 0 for a straight line. */
  readonly curvature: number;
}

/** What the styles are looked up from each time they are drawn; changed in place. */
export interface Look {
  palette: Palette;
  /** The app's own font, as CSS writes it. */
  font: string;
  hidden: ReadonlySet<GraphSignal>;
  /** Where labels have room; the others are shown when their note is pointed at. */
  labels: ReadonlyMap<string, LabelPlace>;
  /** The note that is pointed at, and those it is joined to. */
  focus: { readonly path: string; readonly near: ReadonlySet<string> } | undefined;
}

/** Variables of our own that the shaders read, beside those that sigma has. */
type NodeVariables = { readonly ringColour: string };
type EdgeVariables = {
  readonly curvature: number;
  readonly dashSize: number;
  readonly gapSize: number;
  readonly gapColour: string;
};
type NoState = Record<never, never>;

export type DrawingStyles = StylesDeclaration<
  DrawnNode,
  DrawnEdge,
  NoState,
  NoState,
  NoState,
  NodeVariables,
  EdgeVariables
>;

const FADED = 0.15;

/** Lines among the neighbours stand back behind those that lead to the note itself. */
const ASIDE = 0.45;

/** Sigma draws a line of size 2 one pixel wide, and a dash of size 2 one pixel long. */
const PER_PIXEL = 2;

/** A solid line is a dash whose gaps have its colour. */
const SOLID = { dash: 100, gap: 1 };

/** The parts that sigma builds its shaders from. To be called where WebGL is. */
export function createPrimitives() {
  return {
    nodes: {
      shapes: [sdfCircle()],
      variables: { ringColour: { type: 'color' as const, default: '#000000' } },
      layers: [layerFill(), nodeRing()],
    },
    edges: {
      paths: [pathLine(), pathCurved()],
      variables: {
        curvature: { type: 'number' as const, default: 0 },
        dashSize: { type: 'number' as const, default: SOLID.dash },
        gapSize: { type: 'number' as const, default: SOLID.gap },
        gapColour: { type: 'color' as const, default: '#00000000' },
      },
      layers: [
        layerDashed({
          dashSize: { attribute: 'dashSize', mode: 'pixels' },
          gapSize: { attribute: 'gapSize', mode: 'pixels' },
          gapColor: { attribute: 'gapColour' },
          cap: 'round',
        }),
      ],
    },
  };
}

/** Whether any signal that is not left out joins the note to another. */
export function isShown({ isCentre, signals }: DrawnNode, hidden: ReadonlySet<GraphSignal>): boolean {
  return isCentre || signals.size === 0 || [...signals].some((signal) => !hidden.has(signal));
}

/** In pixels. */
export function labelSizeOf({ isCentre }: DrawnNode): number {
  return isCentre ? 13 : 12;
}

export function labelFontOf({ isCentre }: DrawnNode, font: string): string {
  return isCentre ? `600 ${font}` : font;
}

/** How notes and edges look, by the look as it is when they are drawn. */
export function createStyles(look: Look): DrawingStyles {
  const isFocused = ({ path }: DrawnNode): boolean => look.focus?.path === path;
  const isNear = ({ path }: DrawnNode): boolean => look.focus?.near.has(path) === true;
  const isFaded = (node: DrawnNode): boolean => look.focus !== undefined && !isFocused(node) && !isNear(node);
  const edgeOpacity = ({ one, other, isCentral }: DrawnEdge): number => {
    if (look.focus === undefined) return isCentral ? 1 : ASIDE;
    return look.focus.path === one || look.focus.path === other ? 1 : FADED;
  };
  const toneOf = ({ isCentre }: DrawnNode): string => look.palette[isCentre ? 'centre' : 'node'];
  const styleOf = ({ signal }: DrawnEdge) => LINE_STYLES[signal];

  return {
    nodes: {
      x: { attribute: 'x' },
      y: { attribute: 'y' },
      size: { attribute: 'size' },
      color: (node) => (node.isIndexed ? toneOf(node) : look.palette.background),
      ringColour: toneOf,
      opacity: (node) => (isFaded(node) ? FADED : 1),
      visibility: (node) => (isShown(node, look.hidden) ? 'visible' : 'hidden'),
      label: (node) => (isFocused(node) ? node.title : node.label),
      labelColor: () => look.palette.label,
      labelFont: (node) => labelFontOf(node, look.font),
      labelSize: labelSizeOf,
      labelBackgroundColor: () => `${look.palette.background.slice(0, 7)}cc`,
      labelBackgroundPadding: 1,
      labelPosition: ({ path }) => look.labels.get(path) ?? 'below',
      labelVisibility(node) {
        if (isFaded(node)) return 'hidden';
        const isWanted = isFocused(node) || isNear(node) || look.labels.has(node.path);
        return isWanted ? 'visible' : 'hidden';
      },
      cursor: 'pointer',
      depth: (node) => (isFocused(node) || node.isCentre ? 'topNodes' : 'nodes'),
    },
    edges: {
      path: ({ curvature }) => (curvature === 0 ? 'line' : 'curved'),
      curvature: { attribute: 'curvature' },
      size: (edge) => PER_PIXEL * styleOf(edge).width * (0.75 + 0.5 * edge.strength),
      color: ({ signal }) => look.palette[signal],
      dashSize: (edge) => PER_PIXEL * styleOf(edge).dash || SOLID.dash,
      gapSize: (edge) => PER_PIXEL * styleOf(edge).gap || SOLID.gap,
      gapColour: (edge) => (styleOf(edge).gap === 0 ? look.palette[edge.signal] : '#00000000'),
      opacity: edgeOpacity,
      visibility: ({ signal }) => (look.hidden.has(signal) ? 'hidden' : 'visible'),
      depth: 'edges',
    },
  };
}
