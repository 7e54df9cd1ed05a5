import { useRef, useState } from 'preact/hooks';
import type { MemoriesAnswer } from '../../../../indexer/memory-api';
import { useUi } from '../ui-context';
import { MemoryItem } from './memory-item';

interface MemoryListProps {
  readonly memories: MemoriesAnswer['memories'];
  readonly showsSpace: boolean;
  readonly isStale: boolean;
  readonly onOpen: (memory: string) => void;
}

const OPENER = 'trivium-memory-open';

/** Puts the keyboard on a memory of the list, the one named where it is there, else the one that Tab comes to. */
export function focusMemory(area: HTMLElement | null, id?: string): void {
  const named =
    id === undefined ? null : area?.querySelector<HTMLElement>(`[data-memory="${id}"] .${OPENER}`);
  const opener = named ?? area?.querySelector<HTMLElement>(`.${OPENER}[tabindex="0"]`);
  opener?.focus();
  opener?.scrollIntoView({ block: 'nearest' });
}

/** Memories as a list with one stop for Tab; arrows walk it. */
export function MemoryList({ memories, showsSpace, isStale, onOpen }: MemoryListProps) {
  const { search } = useUi().strings.memories;
  const list = useRef<HTMLUListElement>(null);
  const [position, setPosition] = useState(0);
  const active = Math.min(position, memories.length - 1);
  const focusAt = (row: number): void => {
    const opener = list.current?.children.item(row)?.querySelector<HTMLElement>(`.${OPENER}`);
    opener?.focus();
    opener?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = memories.length - 1;
    if (event.key === 'ArrowDown') focusAt(Math.min(active + 1, last));
    else if (event.key === 'ArrowUp') focusAt(Math.max(active - 1, 0));
    else if (event.key === 'Home') focusAt(0);
    else if (event.key === 'End') focusAt(last);
    else return;
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
