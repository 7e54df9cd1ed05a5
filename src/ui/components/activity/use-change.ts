import { useRef } from 'preact/hooks';
import { toPlainError } from '../../../../indexer/platform';
import { useActivityHost, useUi } from '../ui-context';

/** Does something, one at a time, and says why where it cannot be. What is shown follows by itself. */
export function useChange(): (work: () => Promise<unknown>) => void {
  const { strings } = useUi();
  const host = useActivityHost();
  // No state: a second click may come before the first is drawn.
  const isUnderWay = useRef(false);
  return (work) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    work()
      .catch((error: unknown) => host.tell(strings.error(toPlainError(error))))
      .finally(() => {
        isUnderWay.current = false;
      });
  };
}
