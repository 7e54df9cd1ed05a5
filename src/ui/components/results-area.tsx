import type { SearchResponse } from '../../../indexer/engine-api';
import type { ClientSnapshot } from '../client';
import { hasFilters, withoutFilters } from '../query-filters';
import type { SearchState } from '../use-client';
import { Message } from './message';
import { ResultList } from './result-list';
import { useUi } from './ui-context';

interface ResultsAreaProps {
  readonly listId: string;
  readonly snapshot: ClientSnapshot;
  readonly search: SearchState;
  readonly query: string;
  readonly active: number;
  readonly onQuery: (query: string) => void;
  readonly onRetry: () => void;
}

/** The answer a state holds, be it of the query before. */
export function responseOf(search: SearchState): SearchResponse | undefined {
  if (search.kind === 'answered') return search.response;
  return search.kind === 'searching' ? search.previous : undefined;
}

/** Below the field: the results, or what there is instead of them. */
export function ResultsArea(props: ResultsAreaProps) {
  const { listId, snapshot, search, query, active, onQuery, onRetry } = props;
  const { strings } = useUi();
  const texts = strings.empty;
  const response = responseOf(search);
  if (search.kind === 'failed') {
    return (
      <Message title={texts.failedTitle} text={strings.error(search.error)} role="alert">
        <button type="button" onClick={onRetry}>
          {texts.retry}
        </button>
      </Message>
    );
  }
  if (search.kind === 'idle') return <IdleMessage notes={snapshot.status?.notes ?? 0} snapshot={snapshot} />;
  if (response === undefined) return <Message title={texts.searching} />;
  if (response.results.length === 0 && search.kind === 'answered') {
    const isReading = snapshot.status?.state === 'indexing';
    return (
      <Message title={texts.noResultsTitle} text={isReading ? texts.noResultsIndexing : texts.noResultsText}>
        {hasFilters(query) && (
          <>
            <p>{texts.noResultsFilters}</p>
            <button type="button" onClick={() => onQuery(withoutFilters(query))}>
              {texts.clearFilters}
            </button>
          </>
        )}
      </Message>
    );
  }
  const isStale = search.kind === 'searching';
  return (
    <>
      <div class="trivium-summary" role="status">
        {isStale ? texts.searching : strings.view.found(response.results.length, response.tookMs)}
      </div>
      <ResultList id={listId} results={response.results} active={active} isStale={isStale} />
    </>
  );
}

function IdleMessage({ notes, snapshot }: { notes: number; snapshot: ClientSnapshot }) {
  const { empty } = useUi().strings;
  if (notes > 0) return <div class="trivium-summary">{empty.readyText(notes)}</div>;
  if (snapshot.status?.state === 'indexing') return null;
  return <Message title={empty.noNotesTitle} text={empty.noNotesText} />;
}
