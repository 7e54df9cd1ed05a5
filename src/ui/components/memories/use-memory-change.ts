import { useState } from 'preact/hooks';
import { toPlainError } from '../../../../indexer/platform';
import { useMemoriesHost, useUi } from '../ui-context';

export interface MemoryChange {
  /** Whether a change is under way: a second click would make it twice. */
  readonly isBusy: boolean;
  /** Changes something, then goes on; says why where it cannot be. */
  readonly change: <T>(work: () => Promise<T>, whenDone: (result: T) => void) => void;
}

/** For buttons that change the memory. What is shown follows by itself: the client tells of every change. */
export function useMemoryChange(): MemoryChange {
  const { strings } = useUi();
  const host = useMemoriesHost();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    change(work, whenDone) {
      if (isBusy) return;
      setBusy(true);
      work()
        .then(whenDone, (error: unknown) => host.tell(strings.error(toPlainError(error))))
        .finally(() => setBusy(false));
    },
  };
}
