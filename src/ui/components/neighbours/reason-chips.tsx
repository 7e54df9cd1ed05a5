import type { Reason } from '../../../../indexer/graphs';
import { formatReason } from '../../reasons';
import { useUi } from '../ui-context';

/** Why a note is a neighbour, the strongest reason first. */
export function ReasonChips({ reasons, isIndexed }: { reasons: readonly Reason[]; isIndexed: boolean }) {
  const { strings } = useUi();
  const { row } = strings.neighbours;
  return (
    <div class="trivium-chips">
      {reasons.map((reason) => (
        <span key={reason.signal} class="trivium-chip" data-signal={reason.signal}>
          {withWholeDates(formatReason(reason, strings))}
        </span>
      ))}
      {!isIndexed && (
        <span class="trivium-chip mod-unindexed" aria-label={row.notIndexedHint}>
          {row.notIndexed}
        </span>
      )}
    </div>
  );
}

/** A narrow panel breaks lines at hyphens, and a date must not be broken. */
function withWholeDates(text: string) {
  return text.split(/(\d{4}-\d{2}-\d{2})/).map((part, position) =>
    position % 2 === 0 ? (
      part
    ) : (
      <span key={position} class="trivium-date">
        {part}
      </span>
    ),
  );
}
