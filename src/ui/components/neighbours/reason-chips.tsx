import type { Reason } from '../../../../indexer/graphs';
import { formatReason } from '../../reasons';
import { useUi } from '../ui-context';
import { WholeDates } from '../whole-dates';

/** Why a note is a neighbour, the strongest reason first. */
export function ReasonChips({ reasons, isIndexed }: { reasons: readonly Reason[]; isIndexed: boolean }) {
  const { strings } = useUi();
  const { row } = strings.neighbours;
  return (
    <div class="trivium-chips">
      {reasons.map((reason) => (
        <span key={reason.signal} class="trivium-chip" data-signal={reason.signal}>
          <WholeDates text={formatReason(reason, strings)} />
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
