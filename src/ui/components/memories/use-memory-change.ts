import { useRef } from 'preact/hooks';
import { toPlainError } from '../../../../indexer/platform';
import { useMemoriesHost, useUi } from '../ui-context';

/** Changes something, then goes on; says why where it cannot be. */
export type MemoryChange = <T>(work: () => Promise<T>, whenDone: (result: T) => void) => void;

/**
 * For buttons that change the memory, one change at a time: a second click meanwhile does nothing. The buttons stay enabled,
 * for one that is disabled loses the keyboard. What is shown follows by itself: the client tells of every change.
 */
export function useMemoryChange(): MemoryChange {
  const { strings } = useUi();
  const host = useMemoriesHost();
  // No state: a second click may come before the first is drawn.
  const isUnderWay = useRef(false);
  return (work, whenDone) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    work()
      .then(whenDone, (error: unknown) => host.tell(strings.error(toPlainError(error))))
      .finally(() => {
        isUnderWay.current = false;
      });
  };
}
