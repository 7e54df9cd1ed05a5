import type { CoSearchState } from '../../../../indexer/graphs';
import { useUi } from '../ui-context';

/** How far the co-searches are: they are shown at once, and count only when enough were confirmed. */
export function CoSearchLine({ state }: { state: CoSearchState }) {
  const { coSearches } = useUi().strings.neighbours;
  const { pairs, confirmed, needed, isUsed } = state;
  return (
    <div class="trivium-notice trivium-co-searches" aria-description={coSearches.hint}>
      {isUsed ? coSearches.used(pairs, confirmed) : coSearches.collecting(pairs, confirmed, needed)}
    </div>
  );
}
