interface Abort {
  readonly works: Set<() => void>;
  readonly listener: () => void;
}

const aborts = new WeakMap<AbortSignal, Abort>();

/**
 * Does the work once the signal aborts, unless the returned function is called before. All calls of one task share its signal, and a
 * signal with many listeners is reported as a leak by some platforms: here it has one.
 */
export function onAbort(signal: AbortSignal | undefined, work: () => void): () => void {
  if (signal === undefined) return () => undefined;
  const { works, listener } = aborts.get(signal) ?? listen(signal);
  works.add(work);
  return () => {
    works.delete(work);
    if (works.size > 0) return;
    signal.removeEventListener('abort', listener);
    aborts.delete(signal);
  };
}

function listen(signal: AbortSignal): Abort {
  const works = new Set<() => void>();
  const listener = (): void => {
    for (const work of [...works]) work();
  };
  signal.addEventListener('abort', listener, { once: true });
  const abort = { works, listener };
  aborts.set(signal, abort);
  return abort;
}
