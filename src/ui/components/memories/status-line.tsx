import type { Memory } from '../../../../indexer/memory';
import { formatDay } from '../../memory-words';
import { useUi } from '../ui-context';

interface StatusLineProps {
  readonly memory: Memory;
  /** Whether somebody was writing a correction when it happened. */
  readonly isWriting: boolean;
  readonly onOpen: (memory: string) => void;
}

/** Says so where a memory does not count any more, and leads to what does. */
export function StatusLine({ memory, isWriting, onOpen }: StatusLineProps) {
  const texts = useUi().strings.memories.detail;
  const { status, supersededBy, forgotten } = memory;
  if (status === 'live') return null;
  return (
    <div class="trivium-notice trivium-memory-status" role="status">
      {isWriting && <span>{texts.draftKept}</span>}
      {status === 'superseded' ? (
        <>
          <span>{texts.statusSuperseded}</span>
          {supersededBy !== undefined && (
            <button type="button" class="trivium-link-button" onClick={() => onOpen(supersededBy)}>
              {texts.newest}
            </button>
          )}
        </>
      ) : (
        <>
          <span>{texts.statusForgotten(formatDay(forgotten?.at ?? memory.writtenAt))}</span>
          {forgotten !== undefined && forgotten.why !== '' && <span>{texts.why(forgotten.why)}</span>}
        </>
      )}
    </div>
  );
}
