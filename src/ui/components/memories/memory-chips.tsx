import type { Memory } from '../../../../indexer/memory';
import { useUi } from '../ui-context';

interface MemoryChipsProps {
  readonly memory: Memory;
  readonly showsSpace: boolean;
}

/** What a memory is, at a glance. The store is named wherever it is not that of plain facts, so that nothing passes for one. */
export function MemoryChips({ memory, showsSpace }: MemoryChipsProps) {
  const texts = useUi().strings.memories;
  const { status, store, type, category, space, isUnjudged } = memory;
  const isSaid = type === 'preference' && category === 'preference';
  const chips = [
    ...(status === 'live' ? [] : [{ kind: 'status', text: texts.status[status] }]),
    ...(store === 'facts' ? [] : [{ kind: 'store', text: texts.stores[store] }]),
    { kind: 'type', text: texts.types[type] },
    // Preferences are a kind and a subject, and need not be named twice.
    ...(isSaid ? [] : [{ kind: 'category', text: texts.categories[category] }]),
    ...(showsSpace ? [{ kind: 'space', text: texts.detail.space(space) }] : []),
    ...(isUnjudged ? [{ kind: 'unjudged', text: texts.row.unjudged }] : []),
  ];
  return (
    <span class="trivium-chips">
      {chips.map(({ kind, text }) => (
        <span key={kind} class="trivium-chip" data-chip={kind}>
          {text}
        </span>
      ))}
    </span>
  );
}
