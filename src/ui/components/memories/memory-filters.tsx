import { memoryCategories, memoryStores, memoryTypes } from '../../../../indexer/memory';
import { memoryOrders } from '../../../../indexer/memory-api';
import { Choice } from '../choice';
import { useUi } from '../ui-context';
import { isFiltered, memoryStatuses, noFilters, type MemoriesOptions } from './panel-options';

interface MemoryFiltersProps {
  readonly id: string;
  readonly options: MemoriesOptions;
  readonly spaces: readonly string[];
  readonly onOptions: (change: Partial<MemoriesOptions>) => void;
}

/** What narrows and orders the list. The space is asked for only where there is more than one. */
export function MemoryFilters({ id, options, spaces, onOptions }: MemoryFiltersProps) {
  const texts = useUi().strings.memories;
  const { filters } = texts;
  const { status, type, category, store, space, order, isUnseen, query } = options;
  return (
    <div id={id} class="trivium-filters">
      <Choice
        label={filters.status}
        value={status}
        choices={memoryStatuses}
        nameOf={(each) => texts.status[each]}
        onChange={(next) => onOptions({ status: next ?? 'live' })}
      />
      <Choice
        label={filters.type}
        none={filters.anyType}
        value={type}
        choices={memoryTypes}
        nameOf={(each) => texts.types[each]}
        onChange={(next) => onOptions({ type: next })}
      />
      <Choice
        label={filters.category}
        none={filters.anyCategory}
        value={category}
        choices={memoryCategories}
        nameOf={(each) => texts.categories[each]}
        onChange={(next) => onOptions({ category: next })}
      />
      <Choice
        label={filters.store}
        value={store}
        choices={[...memoryStores, 'all'] as const}
        nameOf={(each) => (each === 'all' ? filters.anyStore : texts.stores[each])}
        onChange={(next) => onOptions({ store: next ?? 'facts' })}
      />
      {(spaces.length > 1 || space !== undefined) && (
        <Choice
          label={filters.space}
          none={filters.anySpace}
          value={space}
          choices={spaces}
          nameOf={(each) => each}
          onChange={(next) => onOptions({ space: next })}
        />
      )}
      <Choice
        label={filters.order}
        value={order}
        choices={memoryOrders}
        nameOf={(each) => texts.order[each]}
        // What a query finds comes by likeness.
        isDisabled={query.trim() !== ''}
        onChange={(next) => onOptions({ order: next ?? 'newest' })}
      />
      <label class="trivium-check">
        <input
          type="checkbox"
          checked={isUnseen}
          onChange={(event) => onOptions({ isUnseen: event.currentTarget.checked })}
        />
        {filters.unseen}
      </label>
      {isFiltered(options) && (
        <button type="button" class="trivium-link-button" onClick={() => onOptions(noFilters)}>
          {filters.reset}
        </button>
      )}
    </div>
  );
}
