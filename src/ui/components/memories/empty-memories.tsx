import { isReadOnly, type ClientSnapshot } from '../../client';
import { Message } from '../message';
import { useUi } from '../ui-context';
import { isFiltered, noFilters, type MemoriesOptions } from './panel-options';
import { useJob } from './use-job';

interface EmptyMemoriesProps {
  readonly snapshot: ClientSnapshot;
  readonly options: MemoriesOptions;
  readonly onOptions: (change: Partial<MemoriesOptions>) => void;
}

/** Why nothing is shown, and what to do about it. */
export function EmptyMemories({ snapshot, options, onOptions }: EmptyMemoriesProps) {
  const { strings } = useUi();
  const run = useJob();
  const { empty, filters } = strings.memories;
  const isOnlyPath =
    options.path !== undefined && !isFiltered({ ...options, path: undefined, store: noFilters.store });
  if (isFiltered(options) && !isOnlyPath) {
    return (
      <Message title={empty.nothingTitle} text={empty.nothingText}>
        <button type="button" onClick={() => onOptions(noFilters)}>
          {filters.reset}
        </button>
      </Message>
    );
  }
  const [title, text] = isOnlyPath ? [empty.noteTitle, empty.noteText] : [empty.noneTitle, empty.noneText];
  const canExtract = !isReadOnly(snapshot) && snapshot.job === undefined;
  return (
    <Message title={title} text={text}>
      {canExtract && (
        <button type="button" class="mod-cta" onClick={() => run('extract')}>
          {empty.extract}
        </button>
      )}
    </Message>
  );
}
