import { useEffect, useRef, useState } from 'preact/hooks';
import type { SearchResponse } from '../../indexer/engine-api';
import { isAbort, toPlainError, type PlainError } from '../../indexer/platform';
import type { Client, ClientSnapshot } from './client';
import { TYPING_PAUSE_MS } from './typing-pause';

export type SearchState =
  | { readonly kind: 'idle' }
  /** The answer before is shown until the next one comes. */
  | { readonly kind: 'searching'; readonly previous?: SearchResponse }
  | { readonly kind: 'answered'; readonly query: string; readonly response: SearchResponse }
  | { readonly kind: 'failed'; readonly error: PlainError };

/** The client's snapshot, drawn anew with every change. */
export function useSnapshot(client: Client): ClientSnapshot {
  const [snapshot, setSnapshot] = useState(client.snapshot());
  useEffect(() => {
    setSnapshot(client.snapshot());
    return client.subscribe(() => setSnapshot(client.snapshot()));
  }, [client]);
  return snapshot;
}

/**
 * Searches as the user types: after a short pause, aborting what runs, so that an answer to an older query is never
 * shown. Another `revision` asks the same query again.
 */
export function useSearch(client: Client, query: string, revision: string): SearchState {
  const [state, setState] = useState<SearchState>({ kind: 'idle' });
  const lastQuery = useRef('');
  useEffect(() => {
    const trimmed = query.trim();
    const pauseMs = trimmed === lastQuery.current ? 0 : TYPING_PAUSE_MS;
    lastQuery.current = trimmed;
    if (trimmed === '' || client.snapshot().phase !== 'ready') {
      setState({ kind: 'idle' });
      return undefined;
    }
    setState(searching);
    const controller = new AbortController();
    const timer = window.setTimeout(() => {
      client.search({ query: trimmed }, controller.signal).then(
        (response) => {
          if (!controller.signal.aborted) setState({ kind: 'answered', query: trimmed, response });
        },
        (error: unknown) => {
          if (controller.signal.aborted || isAbort(error)) return;
          setState({ kind: 'failed', error: toPlainError(error) });
        },
      );
    }, pauseMs);
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, [client, query, revision]);
  return state;
}

function searching(before: SearchState): SearchState {
  if (before.kind === 'answered') return { kind: 'searching', previous: before.response };
  return before.kind === 'searching' ? before : { kind: 'searching' };
}
