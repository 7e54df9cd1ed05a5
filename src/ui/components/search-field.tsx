import type { RefObject } from 'preact';
import { useUi } from './ui-context';

interface SearchFieldProps {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly query: string;
  readonly listId: string;
  /** The chosen option's id, undefined while the field itself is. */
  readonly activeOptionId: string | undefined;
  readonly hasResults: boolean;
  readonly onQuery: (query: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The field one types into. Focus stays here while arrows walk the list, so that typing can go on at any time. */
export function SearchField(props: SearchFieldProps) {
  const { strings } = useUi();
  const { inputRef, query, listId, activeOptionId, hasResults, onQuery, onKeyDown } = props;
  return (
    <div class="search-input-container trivium-search-field">
      <input
        ref={inputRef}
        type="search"
        role="combobox"
        // The options are a list box of ours; preact's types want to hear that no data list is meant.
        list={undefined}
        enterkeyhint="search"
        spellcheck={false}
        autocomplete="off"
        placeholder={strings.view.placeholder}
        aria-label={strings.view.searchLabel}
        aria-autocomplete="list"
        aria-expanded={hasResults}
        aria-controls={listId}
        aria-activedescendant={activeOptionId}
        value={query}
        onInput={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {query !== '' && (
        <button
          type="button"
          class="search-input-clear-button trivium-clear"
          aria-label={strings.view.clear}
          onClick={() => {
            onQuery('');
            inputRef.current?.focus();
          }}
        />
      )}
    </div>
  );
}
