import type { LaneStatus } from '../../../../indexer/nodes';
import { useUi } from '../ui-context';
import { Part } from './part';

/** Who waits for whom: calls in flight and waiting, of people and of jobs. */
export function LanesPart({ lanes }: { readonly lanes: readonly LaneStatus[] }) {
  const texts = useUi().strings.activity.lanes;
  if (lanes.length === 0) return null;
  return (
    <Part name="lanes" title={texts.title}>
      <ul class="trivium-activity-list">
        {lanes.map(({ lane, inFlight, capacity, waiting }) => (
          <li key={lane} class="trivium-activity-item" data-lane={lane}>
            <strong>{texts.names[lane]}</strong>
            <div class="trivium-activity-use">
              <progress max={Math.max(1, capacity)} value={Math.min(inFlight, capacity)} aria-hidden="true" />
              <span>
                {texts.use(inFlight, capacity)} · {texts.waiting(waiting)}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Part>
  );
}
