import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { watchAttention } from './attention';
import type { Client } from './client';
import type { SearchHost } from './host';
import { createSearchDwell, type SearchDwell } from './search-dwell';
import type { SearchState } from './use-client';

/** Hands the searches that a person makes in this panel to the graphs, off the way of any search. */
export function useSearchDwell(
  client: Client,
  query: string,
  search: SearchState,
  panel: RefObject<HTMLElement | null>,
): SearchDwell {
  const dwell = useMemo(() => createDwellFor(client), [client]);
  const before = useRef(query);
  useEffect(() => {
    if (query !== before.current) dwell.typed(query);
    before.current = query;
  }, [dwell, query]);
  useEffect(() => {
    if (search.kind !== 'answered') return;
    dwell.answered({ query: search.query, results: search.response.results.map(({ path }) => path) });
  }, [dwell, search]);
  useEffect(() => {
    if (panel.current === null) return undefined;
    const end = watchAttention(panel.current, (isLookedAt) => dwell.lookedAt(isLookedAt));
    return () => {
      end();
      dwell.leave();
    };
  }, [dwell, panel]);
  return dwell;
}

/** A dwell that the client hears of. It never throws: what cannot be kept is told in the graphs' status. */
export function createDwellFor(client: Client): SearchDwell {
  return createSearchDwell({
    record: (search) => {
      client.graphs.recordSearch(search).catch(() => {
        // The engine is gone, and with it the one who would have remembered.
      });
    },
    setTimer: (callback, delayMs) => window.setTimeout(callback, delayMs),
    clearTimer: (timer) => window.clearTimeout(timer),
  });
}

/** The host, which tells the dwell of each result that is opened. */
export function useRecordedHost(host: SearchHost, dwell: SearchDwell): SearchHost {
  return useMemo(
    () => ({
      ...host,
      open(result, inNewTab) {
        dwell.opened();
        host.open(result, inNewTab);
      },
      showResultMenu: (result, event) => host.showResultMenu(result, event, () => dwell.opened()),
    }),
    [host, dwell],
  );
}
