import type { MemoriesAnswer } from '../../../../indexer/memory-api';
import { describeOrigin, formatDay } from '../../memory-words';
import type { Strings } from '../../strings';
import { useUi } from '../ui-context';
import { MemoryChips } from './memory-chips';

type Listed = MemoriesAnswer['memories'][number];

interface MemoryItemProps {
  readonly memory: Listed;
  readonly showsSpace: boolean;
  /** Whether this is the one that Tab comes to. */
  readonly isActive: boolean;
  readonly onActivate: () => void;
  readonly onOpen: () => void;
}

/** One memory: its text, what it is, whose word it is, and from when. */
export function MemoryItem({ memory, showsSpace, isActive, onActivate, onOpen }: MemoryItemProps) {
  const { strings } = useUi();
  const score = describeScore(memory, strings);
  return (
    <li class={`trivium-memory mod-${memory.status}`} data-memory={memory.id} onFocusCapture={onActivate}>
      <button type="button" class="trivium-memory-open" tabIndex={isActive ? 0 : -1} onClick={onOpen}>
        <span class="trivium-memory-text" dir="auto">
          {memory.text}
        </span>
        <MemoryChips memory={memory} showsSpace={showsSpace} />
        <span class="trivium-memory-origin">
          {describeOrigin(memory, strings)} · <span class="trivium-date">{formatDay(memory.date)}</span>
        </span>
        {score !== undefined && <span class="trivium-memory-origin">{score}</span>}
      </button>
    </li>
  );
}

/** The factors of what a query found, in words. */
function describeScore(
  { score, similarity, decay, confidence }: Listed,
  strings: Strings,
): string | undefined {
  if (score === undefined || similarity === undefined || decay === undefined) return undefined;
  const figure = (value: number): string => value.toFixed(2);
  return strings.memories.row.score(figure(score), figure(similarity), figure(decay), figure(confidence));
}
