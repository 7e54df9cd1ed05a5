import { useEffect, useRef, useState } from 'preact/hooks';
import type { Neighbour } from '../../../../indexer/graphs';
import type { NeighbourActions } from '../../host';
import { useNeighboursHost, useUi } from '../ui-context';
import { focusRow, rowByKey } from '../walk-list';
import { whereToOpen } from '../where-to-open';
import { NeighbourItem } from './neighbour-item';

interface NeighbourListProps {
  /** The note whose neighbours these are. */
  readonly note: string;
  readonly neighbours: readonly Neighbour[];
  readonly isStale: boolean;
  readonly onDismiss: (neighbour: Neighbour) => void;
}

/**
 * The neighbours as a list with one stop for Tab: arrows walk the titles, Tab goes on to what can be done with the row.
 * Keys act on a row only while its title has the focus.
 */
export function NeighbourList({ note, neighbours, isStale, onDismiss }: NeighbourListProps) {
  const { panel } = useUi().strings.neighbours;
  const host = useNeighboursHost();
  const list = useRef<HTMLUListElement>(null);
  const [position, setPosition] = useState(0);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const active = Math.min(position, neighbours.length - 1);

  useEffect(() => {
    setPosition(0);
    setExpanded(new Set());
  }, [note]);

  const expand = (path: string, isExpanded: boolean): void => {
    const others = [...expanded].filter((each) => each !== path);
    setExpanded(new Set(isExpanded ? [...others, path] : others));
  };
  const actionsOf = (neighbour: Neighbour): NeighbourActions => ({
    ...(!neighbour.isLinked && { link: () => host.link(note, neighbour) }),
    dismiss: () => onDismiss(neighbour),
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rowOf(list.current, event.target);
    const neighbour = neighbours[row];
    if (neighbour === undefined) return;
    const actions = actionsOf(neighbour);
    const next = rowByKey(event.key, row, neighbours.length);
    if (next !== undefined) focusRow(list.current, next, `.${TITLE}`);
    else if (event.key === 'ArrowRight') expand(neighbour.path, true);
    else if (event.key === 'ArrowLeft') expand(neighbour.path, false);
    else if (event.key === 'Enter') host.open(neighbour.path, whereToOpen(event));
    else if (event.key === 'Delete' || event.key === 'Backspace') actions.dismiss();
    else if (event.key.toLowerCase() === 'l' && !event.ctrlKey && !event.metaKey && !event.altKey)
      actions.link?.();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <ul
      ref={list}
      role="list"
      class="trivium-neighbours"
      aria-label={panel.list}
      aria-description={panel.keys}
      aria-busy={isStale}
      onKeyDown={onKeyDown}
    >
      {neighbours.map((neighbour, row) => (
        <NeighbourItem
          key={neighbour.path}
          neighbour={neighbour}
          isActive={row === active}
          isExpanded={expanded.has(neighbour.path)}
          actions={actionsOf(neighbour)}
          onActivate={() => setPosition(row)}
          onExpand={(isExpanded) => expand(neighbour.path, isExpanded)}
        />
      ))}
    </ul>
  );
}

const TITLE = 'trivium-neighbour-open';

/** The row whose title this is, -1 for anything else. */
function rowOf(list: HTMLElement | null, target: EventTarget | null): number {
  if (list === null || !(target instanceof Element) || !target.classList.contains(TITLE)) return -1;
  return [...list.children].findIndex((row) => row.contains(target));
}
