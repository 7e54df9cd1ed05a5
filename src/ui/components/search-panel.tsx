import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { ClientSnapshot } from '../client';
import { useSearch } from '../use-client';
import { useRecordedHost, useSearchDwell } from '../use-search-dwell';
import { FilterRow } from './filter-row';
import { HelpPanel } from './help-panel';
import { IconButton } from './icon-button';
import { NoticeLines } from './notice-line';
import { optionId } from './result-list';
import { ResultsArea, responseOf } from './results-area';
import { SearchField } from './search-field';
import { UiContext, useSearchHost, useUi } from './ui-context';
import { WhenReady } from './when-ready';

interface SearchPanelProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

/** The whole search view: the search, once there is an index. */
export function SearchPanel(props: SearchPanelProps) {
  const { newTitle, newText } = useUi().strings.empty;
  return (
    <WhenReady newTitle={newTitle} newText={newText}>
      {(snapshot) => <Search snapshot={snapshot} {...props} />}
    </WhenReady>
  );
}

type OpenPart = 'filters' | 'help' | undefined;

function Search({ snapshot, query, onQuery }: SearchPanelProps & { readonly snapshot: ClientSnapshot }) {
  const ui = useUi();
  const { client, strings } = ui;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [active, setActive] = useState(-1);
  const [openPart, setOpenPart] = useState<OpenPart>(undefined);
  const [attempt, setAttempt] = useState(0);
  const search = useSearch(client, query, `${attempt} ${snapshot.revision}`);
  const results = responseOf(search)?.results ?? [];
  const dwell = useSearchDwell(client, query, search, root);
  const host = useRecordedHost(useSearchHost(), dwell);
  useEffect(() => setActive(-1), [query]);

  const toggle = (part: OpenPart) => () => setOpenPart(openPart === part ? undefined : part);
  const move = (step: number): void => setActive(Math.max(-1, Math.min(results.length - 1, active + step)));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'PageDown') move(5);
    else if (event.key === 'PageUp') move(-5);
    else if (event.key === 'Enter') {
      dwell.entered(query);
      const chosen = results[Math.max(0, active)];
      if (chosen !== undefined) host.open(chosen, event.ctrlKey || event.metaKey);
    } else if (event.key === 'Escape' && active >= 0) setActive(-1);
    else if (event.key === 'Escape' && query !== '') onQuery('');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const backToField = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.target === input.current) return;
    event.stopPropagation();
    input.current?.focus();
  };

  return (
    <div ref={root} class="trivium-search" onKeyDown={backToField}>
      <div class="trivium-search-bar">
        <SearchField
          inputRef={input}
          query={query}
          listId={`${id}-list`}
          activeOptionId={active < 0 ? undefined : optionId(`${id}-list`, active)}
          hasResults={results.length > 0}
          onQuery={onQuery}
          onKeyDown={onKeyDown}
        />
        <IconButton
          icon="sliders-horizontal"
          label={strings.view.filters}
          expanded={openPart === 'filters'}
          controls={`${id}-filters`}
          onClick={toggle('filters')}
        />
        <IconButton
          icon="info"
          label={strings.view.help}
          expanded={openPart === 'help'}
          controls={`${id}-help`}
          onClick={toggle('help')}
        />
      </div>
      {openPart === 'filters' && <FilterRow id={`${id}-filters`} query={query} onQuery={onQuery} />}
      {openPart === 'help' && <HelpPanel id={`${id}-help`} />}
      <NoticeLines snapshot={snapshot} />
      <UiContext.Provider value={{ ...ui, search: host }}>
        <ResultsArea
          listId={`${id}-list`}
          snapshot={snapshot}
          search={search}
          query={query}
          active={active}
          onQuery={onQuery}
          onRetry={() => setAttempt(attempt + 1)}
        />
      </UiContext.Provider>
    </div>
  );
}
