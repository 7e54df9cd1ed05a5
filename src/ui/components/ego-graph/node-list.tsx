import { useRef, useState } from 'preact/hooks';
import type { EgoGraph, GraphSignal } from '../../../../indexer/graphs';
import { useUi } from '../ui-context';
import { focusRow, rowByKey } from '../walk-list';

interface NodeListProps {
  readonly graph: EgoGraph;
  /** Whether the list stands in for a drawing that cannot be shown; else it shows while it has the focus. */
  readonly isAlone: boolean;
  readonly onOpen: (path: string, inNewTab: boolean) => void;
  /** The note that has the keyboard's attention, or none. */
  readonly onFocus: (path: string | undefined) => void;
}

/** The drawing as a list: everything that a pointer does there, a keyboard does here. Arrows walk it as one stop. */
export function NodeList({ graph, isAlone, onOpen, onFocus }: NodeListProps) {
  const { graphs, neighbours } = useUi().strings;
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const reached = Math.min(current, graph.nodes.length - 1);
  const onKeyDown = (event: KeyboardEvent): void => {
    const chosen = graph.nodes[reached];
    // A button hears of Enter alone, not of Ctrl+Enter.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && chosen !== undefined) {
      event.preventDefault();
      onOpen(chosen.path, true);
      return;
    }
    const next = rowByKey(event.key, reached, graph.nodes.length);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setCurrent(next);
    focusRow(list.current, next, 'button');
  };
  return (
    <ul
      ref={list}
      class={`trivium-ego-list${isAlone ? ' is-alone' : ''}`}
      aria-label={graphs.ego.list}
      onKeyDown={onKeyDown}
      onFocusOut={() => onFocus(undefined)}
    >
      {graph.nodes.map(({ path, title, isIndexed }, position) => (
        <li key={path}>
          <button
            type="button"
            class="trivium-ego-item"
            data-path={path}
            tabIndex={position === reached ? 0 : -1}
            onFocus={() => {
              setCurrent(position);
              onFocus(path);
            }}
            onClick={(event) => onOpen(path, event.ctrlKey || event.metaKey)}
          >
            <span class="trivium-ego-item-title">{title}</span>
            <span class="trivium-muted">
              {path === graph.centre
                ? graphs.ego.centre
                : [
                    ...signalsTo(graph, path).map((signal) => neighbours.signals[signal]),
                    ...(isIndexed ? [] : [graphs.ego.notIndexed]),
                  ].join(', ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The signals that join the note to the centre. */
function signalsTo({ centre, edges }: EgoGraph, path: string): readonly GraphSignal[] {
  const joining = edges.filter(
    ({ one, other }) => (one === centre && other === path) || (one === path && other === centre),
  );
  return [...new Set(joining.map(({ signal }) => signal))];
}
