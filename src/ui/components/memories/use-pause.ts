import { useEffect, useState } from 'preact/hooks';

/** A value that follows another once that has stayed the same for so long, so that nobody asks at every key. */
export function usePause<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), pauseMs);
    return () => window.clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
