import { useRef, useState } from 'preact/hooks';
import type { MemoriesAnswer } from '../../../../indexer/memory-api';
import { useUi } from '../ui-context';
import { focusInView, focusRow, rowByKey } from '../walk-list';
import { MemoryItem } from './memory-item';

interface MemoryListProps {
  readonly memories: MemoriesAnswer['memories'];
  readonly showsSpace: boolean;
  readonly isStale: boolean;
  readonly onOpen: (memory: string) => void;
}

const OPENER = '.trivium-memory-open';

/** Puts the keyboard on a memory of the list, the one named where it is there, else the one that Tab comes to. */
export function focusMemory(area: HTMLElement | null, id?: string): void {
  const named = id === undefined ? null : area?.querySelector<HTMLElement>(`[data-memory="${id}"] ${OPENER}`);
  focusInView(named ?? area?.querySelector<HTMLElement>(`${OPENER}[tabindex="0"]`));
}

/** Memories as a list with one stop for Tab; arrows walk it. */
export function MemoryList({ memories, showsSpace, isStale, onOpen }: MemoryListProps) {
  const { search } = useUi().strings.memories;
  const list = useRef<HTMLUListElement>(null);
  const [position, setPosition] = useState(0);
  const active = Math.min(position, memories.length - 1);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = rowByKey(event.key, active, memories.length);
    if (next === undefined) return;
    focusRow(list.current, next, OPENER);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <ul
      ref={list}
      role="list"
      class="trivium-memories"
      aria-label={search.list}
      aria-description={search.keys}
      aria-busy={isStale}
      onKeyDown={onKeyDown}
    >
      {memories.map((memory, row) => (
        <MemoryItem
          key={memory.id}
          memory={memory}
          showsSpace={showsSpace}
          isActive={row === active}
          onActivate={() => setPosition(row)}
          onOpen={() => onOpen(memory.id)}
        />
      ))}
    </ul>
  );
}
