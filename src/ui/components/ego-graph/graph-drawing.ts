import { Sigma } from 'sigma';
import type { EgoGraph, GraphSignal } from '../../../../indexer/graphs';
import {
  createPrimitives,
  createStyles,
  isShown,
  labelFontOf,
  labelSizeOf,
  type DrawnNode,
  type Look,
} from './drawing-styles';
import { createDrawnGraph, createEmptyGraph, nearOf, stretchTo } from './drawn-graph';
import type { Position } from './ego-layout';
import { placeLabels, type LabelPlace } from './label-places';
import type { Palette } from './palette';
import { relayPointer } from './pointer-relay';

export interface DrawingOptions {
  /** Where to draw; it fills this element. */
  readonly parent: HTMLElement;
  readonly palette: Palette;
  /** The app's own font, as CSS writes it. */
  readonly font: string;
  /** Whether the user asked for less motion. */
  readonly isStill: boolean;
  readonly onClick: (path: string, inNewTab: boolean) => void;
  /** The note under the pointer, or none. */
  readonly onPoint: (path: string | undefined, event: MouseEvent | undefined) => void;
  /** The graphics card took the drawing away, or gave it back. */
  readonly onLost: (isLost: boolean) => void;
}

const XHTML = 'http://www.w3.org/1999/xhtml';

/** A graph on screen, until it is closed. */
export interface GraphDrawing {
  show(graph: EgoGraph, positions: ReadonlyMap<string, Position>): void;
  /** Leaves out edges of these signals, and notes that nothing else joins. */
  hide(signals: ReadonlySet<GraphSignal>): void;
  /** Brings out a note with its edges, and lets the others fade. */
  focus(path: string | undefined): void;
  recolour(palette: Palette, font: string): void;
  zoom(step: 'in' | 'out' | 'fit'): void;
  close(): void;
}

/**
 * Draws with sigma.
 *
 * @throws Error where the browser has no WebGL 2 or no context is left
 */
export function createGraphDrawing(options: DrawingOptions): GraphDrawing {
  const { parent, isStill, onClick, onPoint, onLost } = options;
  // Sigma takes elements of the document it runs in alone; in a window of its own, the parent belongs to another.
  const container = document.createElementNS(XHTML, 'div') as HTMLDivElement;
  container.className = 'trivium-ego-stage';
  parent.append(container);

  const look: Look = {
    palette: options.palette,
    font: options.font,
    hidden: new Set(),
    labels: new Map(),
    focus: undefined,
  };
  const sigma = startSigma(container, look, isStill);
  const measure = createTextRuler();
  let shown: { readonly ego: EgoGraph; readonly positions: ReadonlyMap<string, Position> } | undefined;
  let labelFrame = 0;

  /** Labels come a frame later: where they have room is known when the notes stand. */
  const refresh = (): void => {
    sigma.refresh();
    window.cancelAnimationFrame(labelFrame);
    labelFrame = window.requestAnimationFrame(() => {
      look.labels = findLabelPlaces(sigma, look, measure);
      sigma.refresh();
    });
  };
  const fit = (): void => {
    if (shown === undefined) return;
    const size = { width: container.offsetWidth, height: container.offsetHeight };
    sigma.getCamera().setState({ x: 0.5, y: 0.5, ratio: 1 });
    sigma.setGraph(createDrawnGraph(shown.ego, stretchTo(shown.positions, size)));
    refresh();
  };
  const focus = (path: string | undefined): void => {
    if (path === look.focus?.path) return;
    const graph = sigma.getGraph();
    const isKnown = path !== undefined && graph.hasNode(path);
    look.focus = isKnown ? { path, near: nearOf(graph, path, look.hidden) } : undefined;
    sigma.scheduleRefresh();
  };

  sigma.on('clickNode', ({ node, event }) => onClick(node, event.original.ctrlKey || event.original.metaKey));
  sigma.on('enterNode', ({ node, event }) => {
    focus(node);
    onPoint(node, event.original instanceof MouseEvent ? event.original : undefined);
  });
  sigma.on('leaveNode', () => {
    focus(undefined);
    onPoint(undefined, undefined);
  });
  sigma.on('webglContextLost', () => onLost(true));
  sigma.on('webglContextRestored', () => onLost(false));
  const endZoomWatch = watchZoom(sigma, refresh);
  const endRelay = relayPointer(container);
  const observer = new ResizeObserver(() => {
    sigma.resize();
    fit();
  });
  observer.observe(container);

  return {
    show(ego, positions) {
      shown = { ego, positions };
      look.focus = undefined;
      fit();
    },
    hide(signals) {
      look.hidden = signals;
      refresh();
    },
    focus,
    recolour(palette, font) {
      look.palette = palette;
      look.font = font;
      refresh();
    },
    zoom(step) {
      const camera = sigma.getCamera();
      const duration = isStill ? 0 : 200;
      if (step === 'fit') void camera.reset({ duration });
      else if (step === 'in') void camera.zoomIn({ duration });
      else void camera.zoomOut({ duration });
    },
    close() {
      window.cancelAnimationFrame(labelFrame);
      observer.disconnect();
      endRelay();
      endZoomWatch();
      sigma.kill();
      container.remove();
    },
  };
}

type Renderer = ReturnType<typeof startSigma>;

function startSigma(container: HTMLElement, look: Look, isStill: boolean) {
  try {
    return new Sigma(createEmptyGraph(), container, {
      primitives: createPrimitives(),
      styles: createStyles(look),
      settings: {
        // A panel that is hidden or still opening has no size yet.
        allowInvalidContainer: true,
        itemSizesReference: 'screen',
        stagePadding: 28,
        minEdgeThickness: 1,
        nodePickingPadding: 4,
        nodeLabelEvents: 'extend',
        labelRenderedSizeThreshold: 0,
        minCameraRatio: 0.1,
        maxCameraRatio: 3,
        enableCameraRotation: false,
        enableCameraMouseRotation: false,
        ...(isStill ? { inertiaDuration: 0, zoomDuration: 0, doubleClickZoomingDuration: 0 } : {}),
      },
    });
  } catch (error) {
    container.remove();
    throw error;
  }
}

/** Zooming makes room for labels, or takes it. */
function watchZoom(sigma: Renderer, onZoom: () => void): () => void {
  const camera = sigma.getCamera();
  let { ratio } = camera;
  let timer: number | undefined;
  const settleMs = 150;
  const onUpdate = (): void => {
    if (camera.ratio === ratio) return;
    ratio = camera.ratio;
    window.clearTimeout(timer);
    timer = window.setTimeout(onZoom, settleMs);
  };
  camera.on('updated', onUpdate);
  return () => {
    window.clearTimeout(timer);
    camera.off('updated', onUpdate);
  };
}

function findLabelPlaces(
  sigma: Renderer,
  look: Look,
  measure: (text: string, font: string) => number,
): ReadonlyMap<string, LabelPlace> {
  const drawn = sigma
    .getGraph()
    .mapNodes((_path, node) => node)
    .filter((node) => isShown(node, look.hidden));
  const byWeight = drawn.sort(
    (a, b) => Number(b.isCentre) - Number(a.isCentre) || b.size - a.size || (a.path < b.path ? -1 : 1),
  );
  const zoom = sigma.scaleSize(1);
  const placed = byWeight.map((node: DrawnNode) => ({
    path: node.path,
    ...sigma.graphToViewport(node),
    radius: node.size * zoom,
    labelWidth: measure(node.label, fontWithSize(labelFontOf(node, look.font), labelSizeOf(node))),
  }));
  const view = sigma.getDimensions();
  const centre = placed[0] ?? { x: view.width / 2, y: view.height / 2 };
  return placeLabels(placed, view, centre);
}

/** `600 Inter` and 13 make `600 13px Inter`, as a canvas wants to hear it. */
function fontWithSize(font: string, sizePx: number): string {
  return /^\d+ /.test(font) ? font.replace(' ', ` ${sizePx}px `) : `${sizePx}px ${font}`;
}

/** Widths of texts in pixels. */
function createTextRuler(): (text: string, font: string) => number {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  return (text, font) => {
    if (context === null) return 0;
    context.font = font;
    return context.measureText(text).width;
  };
}
