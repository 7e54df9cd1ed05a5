import { useEffect, useRef } from 'preact/hooks';
import type { SearchResult } from '../../../indexer/engine-api';
import { ResultItem } from './result-item';
import { useUi } from './ui-context';

interface ResultListProps {
  readonly id: string;
  readonly results: readonly SearchResult[];
  /** Position of the chosen result, -1 for none. */
  readonly active: number;
  readonly isStale: boolean;
}

/** The id that names an option to the search field. */
export function optionId(listId: string, position: number): string {
  return `${listId}-${position}`;
}

/** The results, as the list box that the search field controls. */
export function ResultList({ id, results, active, isStale }: ResultListProps) {
  const { strings } = useUi();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children.item(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={strings.view.results}
      aria-busy={isStale}
      class="trivium-results"
    >
      {results.map((result, position) => (
        <ResultItem
          key={result.path}
          id={optionId(id, position)}
          result={result}
          isActive={position === active}
        />
      ))}
    </div>
  );
}
