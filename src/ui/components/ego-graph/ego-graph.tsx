import { useMemo, useState } from 'preact/hooks';
import { GRAPH_SIGNALS, type EgoGraph, type GraphSignal } from '../../../../indexer/graphs';
import type { Strings } from '../../strings';
import { IconButton } from '../icon-button';
import { useUi } from '../ui-context';
import { Legend } from './legend';
import { NodeList } from './node-list';
import { COLOURED_PARTS } from './palette';
import { useGraphDrawing } from './use-graph-drawing';

export interface EgoGraphCanvasProps {
  readonly graph: EgoGraph;
  /** Whether another graph is on its way. */
  readonly isStale?: boolean;
  readonly onOpen: (path: string, inNewTab: boolean) => void;
  /** The pointer came to a note; `element` is the drawing it is over. */
  readonly onHover?: (path: string, event: MouseEvent, element: HTMLElement) => void;
  /** Grows with each change of the app's theme, so that colours are read anew. */
  readonly themeVersion?: number;
}

/** A note and what belongs to it as a picture: a line for each signal, in its own colour and pattern. */
export function EgoGraphCanvas(props: EgoGraphCanvasProps) {
  const { graph, isStale = false, onOpen, onHover, themeVersion = 0 } = props;
  const { strings } = useUi();
  const texts = strings.graphs.ego;
  const [hidden, setHidden] = useState<ReadonlySet<GraphSignal>>(new Set());
  const counts = useMemo(() => countSignals(graph), [graph]);
  const { state, drawing, parent, probes, redraw } = useGraphDrawing({
    graph,
    hidden,
    themeVersion,
    handlers: {
      onClick: onOpen,
      onPoint(path, event) {
        const element = parent.current;
        if (path !== undefined && event !== undefined && element !== null) onHover?.(path, event, element);
      },
    },
  });
  const toggle = (signal: GraphSignal): void => {
    const next = new Set(hidden);
    if (!next.delete(signal)) next.add(signal);
    setHidden(next);
  };
  const isDrawable = state !== 'unavailable';

  return (
    <section class="trivium-ego" aria-label={texts.title} aria-busy={isStale}>
      <span ref={probes} class="trivium-ego-colours" hidden>
        {COLOURED_PARTS.map((part) => (
          <span key={part} data-part={part} />
        ))}
      </span>
      <Legend counts={counts} hidden={hidden} onToggle={toggle} />
      <div class="trivium-ego-view">
        {isDrawable && (
          <div class="trivium-ego-canvas">
            <div
              class="trivium-ego-picture"
              data-state={state}
              role="img"
              aria-label={describe(graph, counts, strings)}
            >
              <div ref={parent} class="trivium-ego-frame" aria-hidden="true" />
            </div>
            <div class="trivium-ego-tools">
              <IconButton icon="plus" label={texts.zoomIn} onClick={() => drawing?.zoom('in')} />
              <IconButton icon="minus" label={texts.zoomOut} onClick={() => drawing?.zoom('out')} />
              <IconButton icon="maximize" label={texts.fit} onClick={() => drawing?.zoom('fit')} />
            </div>
            {state === 'lost' && (
              <p class="trivium-ego-message" role="status">
                {texts.lost}{' '}
                <button type="button" class="trivium-link-button" onClick={redraw}>
                  {texts.redraw}
                </button>
              </p>
            )}
          </div>
        )}
        {state === 'unavailable' && <p class="trivium-ego-message">{texts.unavailable}</p>}
        <NodeList
          graph={graph}
          isAlone={!isDrawable}
          onOpen={onOpen}
          onFocus={(path) => drawing?.focus(path)}
        />
      </div>
    </section>
  );
}

/** The signals that the graph has edges of, in their usual order. */
function countSignals({ edges }: EgoGraph): readonly (readonly [GraphSignal, number])[] {
  return GRAPH_SIGNALS.map(
    (signal) => [signal, edges.filter((edge) => edge.signal === signal).length] as const,
  ).filter(([, count]) => count > 0);
}

/** The picture in one sentence. */
function describe(
  { centre, nodes }: EgoGraph,
  counts: readonly (readonly [GraphSignal, number])[],
  { graphs, neighbours }: Strings,
): string {
  const title = nodes.find(({ path }) => path === centre)?.title ?? centre;
  const lines = counts.map(([signal, count]) => `${neighbours.signals[signal]} ${count}`);
  return graphs.ego.description(title, nodes.filter(({ path }) => path !== centre).length, lines.join(', '));
}
