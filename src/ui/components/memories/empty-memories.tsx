import { isReadOnly, type ClientSnapshot } from '../../client';
import type { Strings } from '../../strings';
import { Message } from '../message';
import { useUi } from '../ui-context';
import { isFiltered, noFilters, type MemoriesOptions } from './panel-options';
import { useJob } from './use-job';

interface EmptyMemoriesProps {
  readonly snapshot: ClientSnapshot;
  readonly options: MemoriesOptions;
  /** Whether there is anything that counts no more. */
  readonly hasPast: boolean;
  readonly onOptions: (change: Partial<MemoriesOptions>) => void;
}

/** Why nothing is shown, and what to do about it. */
export function EmptyMemories({ snapshot, options, hasPast, onOptions }: EmptyMemoriesProps) {
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
  const canExtract = !isReadOnly(snapshot) && snapshot.job === undefined;
  return (
    <Message {...describeEmpty(isOnlyPath, hasPast, empty)}>
      {hasPast && !isOnlyPath && (
        <button type="button" onClick={() => onOptions({ status: 'all' })}>
          {empty.showPast}
        </button>
      )}
      {canExtract && (
        <button type="button" class="mod-cta" onClick={() => run('extract')}>
          {empty.extract}
        </button>
      )}
    </Message>
  );
}

function describeEmpty(
  isOnlyPath: boolean,
  hasPast: boolean,
  empty: Strings['memories']['empty'],
): { readonly title: string; readonly text: string } {
  if (isOnlyPath) return { title: empty.noteTitle, text: empty.noteText };
  if (hasPast) return { title: empty.pastTitle, text: empty.pastText };
  return { title: empty.noneTitle, text: empty.noneText };
}
