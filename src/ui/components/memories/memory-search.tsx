import { useId, useRef, useState } from 'preact/hooks';
import { noteTitle } from '../../../../indexer/vault';
import { IconButton } from '../icon-button';
import { useUi } from '../ui-context';
import { MemoryFilters } from './memory-filters';
import { noFilters, type MemoriesOptions } from './panel-options';

interface MemorySearchProps {
  readonly options: MemoriesOptions;
  readonly spaces: readonly string[];
  readonly onOptions: (change: Partial<MemoriesOptions>) => void;
  /** From the field down into the list. */
  readonly onDown: () => void;
}

/** The field one types into, and the filters below it. */
export function MemorySearch({ options, spaces, onOptions, onDown }: MemorySearchProps) {
  const texts = useUi().strings.memories;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { query, path } = options;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (event.key === 'ArrowDown') onDown();
    else if (event.key === 'Escape' && query !== '') onOptions({ query: '' });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <div class="trivium-search-bar" role="search">
        <div class="search-input-container trivium-search-field">
          <input
            ref={field}
            type="search"
            enterkeyhint="search"
            spellcheck={false}
            autocomplete="off"
            placeholder={texts.search.placeholder}
            aria-label={texts.search.label}
            value={query}
            onInput={(event) => onOptions({ query: event.currentTarget.value })}
            onKeyDown={onKeyDown}
          />
          {query !== '' && (
            <button
              type="button"
              class="search-input-clear-button trivium-clear"
              aria-label={texts.search.clear}
              onClick={() => {
                onOptions({ query: '' });
                field.current?.focus();
              }}
            />
          )}
        </div>
        <IconButton
          icon="sliders-horizontal"
          label={texts.search.filters}
          expanded={isOpen}
          controls={`${id}-filters`}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <MemoryFilters id={`${id}-filters`} options={options} spaces={spaces} onOptions={onOptions} />
      )}
      {path !== undefined && (
        <div class="trivium-notice">
          <span>{texts.filters.path(noteTitle(path))}</span>
          <button
            type="button"
            class="trivium-link-button"
            onClick={() => onOptions({ path: undefined, store: noFilters.store })}
          >
            {texts.filters.dropPath}
          </button>
        </div>
      )}
    </>
  );
}
