import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { EgoGraph, GraphSignal } from '../../../../indexer/graphs';
import type { Position } from './ego-layout';
import type { DrawingOptions, GraphDrawing } from './graph-drawing';
import { readPalette } from './palette';

export type DrawingState =
  | 'loading'
  | 'drawn'
  /** The graphics card took it away; it comes back by itself or when drawn anew. */
  | 'lost'
  /** This device draws nothing. */
  | 'unavailable';

interface DrawingInput {
  readonly graph: EgoGraph;
  readonly hidden: ReadonlySet<GraphSignal>;
  readonly themeVersion: number;
  readonly handlers: Pick<DrawingOptions, 'onClick' | 'onPoint'>;
}

export interface DrawingHandle {
  readonly state: DrawingState;
  readonly drawing: GraphDrawing | undefined;
  /** The element to draw in, and the one whose parts have the colours. */
  readonly parent: RefObject<HTMLDivElement | null>;
  readonly probes: RefObject<HTMLSpanElement | null>;
  /** Begins anew, after the drawing was lost. */
  readonly redraw: () => void;
}

/** The drawing of a graph in an element of the caller's; its code is run when the first one is wanted. */
export function useGraphDrawing({ graph, hidden, themeVersion, handlers }: DrawingInput): DrawingHandle {
  const parent = useRef<HTMLDivElement>(null);
  const probes = useRef<HTMLSpanElement>(null);
  const latest = useRef(handlers);
  latest.current = handlers;
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<DrawingState>('loading');
  const [drawing, setDrawing] = useState<GraphDrawing>();

  useEffect(() => {
    let isGone = false;
    let started: GraphDrawing | undefined;
    setState('loading');
    const start = async (): Promise<void> => {
      const { createGraphDrawing } = await import('./graph-drawing');
      // To run the library's code and to build its shaders are a task each.
      await nextFrame();
      const element = parent.current;
      if (isGone || element === null || probes.current === null) return;
      started = createGraphDrawing({
        parent: element,
        palette: readPalette(probes.current),
        font: fontOf(element),
        isStill: windowOf(element).matchMedia('(prefers-reduced-motion: reduce)').matches,
        onClick: (path, inNewTab) => latest.current.onClick(path, inNewTab),
        onPoint: (path, event) => latest.current.onPoint(path, event),
        onLost: (isLost) => setState(isLost ? 'lost' : 'drawn'),
      });
      setDrawing(started);
    };
    // Without WebGL, the library already fails to load; there is nothing to tell but that.
    start().catch(() => {
      if (!isGone) setState('unavailable');
    });
    return () => {
      isGone = true;
      started?.close();
      setDrawing(undefined);
    };
  }, [attempt]);

  useEffect(() => {
    if (drawing === undefined || parent.current === null) return undefined;
    return layOutOverFrames(graph, windowOf(parent.current), (positions) => {
      drawing.show(graph, positions);
      setState('drawn');
    });
  }, [drawing, graph]);

  useEffect(() => drawing?.hide(hidden), [drawing, hidden]);

  useEffect(() => {
    if (parent.current === null || probes.current === null) return;
    drawing?.recolour(readPalette(probes.current), fontOf(parent.current));
  }, [drawing, themeVersion]);

  return { state, drawing, parent, probes, redraw: () => setAttempt((count) => count + 1) };
}

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => window.requestAnimationFrame(resolve));
}

function windowOf(element: HTMLElement): Window {
  return element.ownerDocument.defaultView ?? window;
}

function fontOf(element: HTMLElement): string {
  return windowOf(element).getComputedStyle(element).fontFamily;
}

/** One slice of the layout per frame. Returns what ends it early. */
function layOutOverFrames(
  graph: EgoGraph,
  view: Window,
  done: (positions: ReadonlyMap<string, Position>) => void,
): () => void {
  let frame = 0;
  let isEnded = false;
  void import('./ego-layout').then(({ layOutInSlices }) => {
    const slices = layOutInSlices(graph);
    const step = (): void => {
      const { done: isDone, value } = slices.next();
      if (isDone === true) done(value);
      else frame = view.requestAnimationFrame(step);
    };
    if (!isEnded) step();
  });
  return () => {
    isEnded = true;
    view.cancelAnimationFrame(frame);
  };
}
