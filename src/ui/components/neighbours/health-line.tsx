import { useState } from 'preact/hooks';
import type { GraphStatus } from '../../../../indexer/graphs';
import { useUi } from '../ui-context';

interface HealthLineProps {
  readonly status: GraphStatus;
  readonly onAccept: () => void;
}

/** What is wrong with the graphs, in a line that opens; falling counts can be taken for right. */
export function HealthLine({ status, onAccept }: HealthLineProps) {
  const { health, signals } = useUi().strings.neighbours;
  const [isOpen, setOpen] = useState(false);
  const { warnings } = status;
  if (warnings.length === 0) return null;
  return (
    <div class="trivium-health" role="status">
      <div class="trivium-notice">
        <span>{warnings.length === 1 ? health.one : health.many(warnings.length)}</span>
        <button
          type="button"
          class="trivium-link-button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {health.details}
        </button>
        {warnings.some((warning) => warning.code === 'shrunk') && (
          <button type="button" class="trivium-link-button" onClick={onAccept}>
            {health.accept}
          </button>
        )}
      </div>
      {isOpen && (
        <ul class="trivium-health-details">
          {warnings.map((warning, position) => (
            <li key={position}>
              {health.kinds[warning.code](signals[warning.signal])}
              {/* Where it is and what to do. */}
              <span class="trivium-muted">{health.where(warning)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
