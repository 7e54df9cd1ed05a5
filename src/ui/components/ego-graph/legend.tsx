import type { GraphSignal } from '../../../../indexer/graphs';
import { useUi } from '../ui-context';
import { dashArray, LINE_STYLES } from './line-styles';

interface LegendProps {
  /** The signals of the graph with the number of their edges, in the order to show them in. */
  readonly counts: readonly (readonly [GraphSignal, number])[];
  readonly hidden: ReadonlySet<GraphSignal>;
  readonly onToggle: (signal: GraphSignal) => void;
}

/** What each line means and how many there are; a press leaves out its signal or brings it back. */
export function Legend({ counts, hidden, onToggle }: LegendProps) {
  const { graphs, neighbours } = useUi().strings;
  return (
    <div class="trivium-ego-legend" role="group" aria-label={graphs.ego.legend}>
      {counts.map(([signal, count]) => (
        <button
          key={signal}
          type="button"
          class="trivium-ego-signal"
          aria-pressed={!hidden.has(signal)}
          onClick={() => onToggle(signal)}
        >
          <LineSample signal={signal} />
          <span>{neighbours.signals[signal]}</span>
          <span class="trivium-ego-count">{count}</span>
        </button>
      ))}
    </div>
  );
}

/** A piece of the signal's line, in its colour. */
function LineSample({ signal }: { signal: GraphSignal }) {
  const style = LINE_STYLES[signal];
  return (
    <svg class="trivium-ego-line" data-part={signal} viewBox="0 0 30 8" aria-hidden="true">
      <line
        x1="2"
        y1="4"
        x2="28"
        y2="4"
        stroke="currentColor"
        stroke-width={style.width}
        stroke-linecap="round"
        stroke-dasharray={dashArray(style)}
      />
    </svg>
  );
}
