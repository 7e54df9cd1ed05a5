import { useId, useMemo } from 'preact/hooks';
import { readFilter, writeFilter, type FilterName } from '../query-filters';
import { Choice } from './choice';
import { useSearchHost, useUi } from './ui-context';

interface FilterRowProps {
  readonly id: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

/** Controls that write the filters of the query language, for those who need not know it. */
export function FilterRow({ id, query, onQuery }: FilterRowProps) {
  const { strings } = useUi();
  const host = useSearchHost();
  const folders = useMemo(() => host.folders(), [host]);
  const tags = useMemo(() => host.tags(), [host]);
  const labels = strings.filters;
  const write = (name: FilterName) => (value: string) => onQuery(writeFilter(query, name, value));
  return (
    <div id={id} class="trivium-filters">
      <ChoiceFilter
        label={labels.folder}
        none={labels.anyFolder}
        choices={folders}
        value={readFilter(query, 'path')}
        onChange={write('path')}
      />
      <ChoiceFilter
        label={labels.tag}
        none={labels.anyTag}
        choices={tags}
        value={readFilter(query, 'tag')}
        onChange={write('tag')}
      />
      <DateFilter label={labels.after} value={readFilter(query, 'after')} onChange={write('after')} />
      <DateFilter label={labels.before} value={readFilter(query, 'before')} onChange={write('before')} />
    </div>
  );
}

interface FilterProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One of what the vault has. */
function ChoiceFilter(props: FilterProps & { readonly none: string; readonly choices: readonly string[] }) {
  const { value, onChange } = props;
  return (
    <Choice
      {...props}
      value={value === '' ? undefined : value}
      nameOf={(choice) => choice}
      onChange={(choice) => onChange(choice ?? '')}
    />
  );
}

function DateFilter({ label, value, onChange }: FilterProps) {
  const id = useId();
  return (
    <div class="trivium-filter">
      <label for={id}>{label}</label>
      <input id={id} type="date" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </div>
  );
}
