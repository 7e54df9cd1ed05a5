import type { ReliabilityBin } from '../../../../indexer/memory';
import { useUi } from '../ui-context';

/** Units of the drawing: the unit square with room for the words along its sides. */
const SIDE = 100;
const MARGIN = 12;
/** Radii of the point with the fewest and the most answers; its area goes with their number. */
const SMALLEST_POINT = 1.5;
const LARGEST_POINT = 5;

interface ReliabilityPlotProps {
  readonly table: readonly ReliabilityBin[];
  /** What is seen, for who does not see it. */
  readonly label: string;
}

/**
 * A reliability diagram: certainty to the right, share that was right upwards. Points on the diagonal are of a judge that is as sure
 * as it is right; below it, it was too sure. The line is the fit.
 */
export function ReliabilityPlot({ table, label }: ReliabilityPlotProps) {
  const texts = useUi().strings.memories.calibration;
  const most = Math.max(1, ...table.map(({ count }) => count));
  const fitted = table.flatMap((bin) =>
    bin.fitted === undefined ? [] : [`${across(bin.predicted)},${up(bin.fitted)}`],
  );
  return (
    <svg
      class="trivium-plot"
      viewBox={`0 0 ${SIDE + 2 * MARGIN} ${SIDE + 2 * MARGIN}`}
      role="img"
      aria-label={label}
    >
      <rect class="trivium-plot-frame" x={MARGIN} y={MARGIN} width={SIDE} height={SIDE} />
      <line class="trivium-plot-ideal" x1={across(0)} y1={up(0)} x2={across(1)} y2={up(1)} />
      {fitted.length > 1 && <polyline class="trivium-plot-fit" points={fitted.join(' ')} />}
      {table.map(({ from, predicted, observed, count }) => (
        <circle
          key={from}
          class="trivium-plot-point"
          cx={across(predicted)}
          cy={up(observed)}
          r={Math.max(SMALLEST_POINT, LARGEST_POINT * Math.sqrt(count / most))}
        />
      ))}
      <text class="trivium-plot-text" x={MARGIN + SIDE / 2} y={SIDE + 2 * MARGIN - 3} text-anchor="middle">
        {texts.said}
      </text>
      <text
        class="trivium-plot-text"
        x={-(MARGIN + SIDE / 2)}
        y={8}
        text-anchor="middle"
        transform="rotate(-90)"
      >
        {texts.was}
      </text>
    </svg>
  );
}

function across(share: number): number {
  return MARGIN + share * SIDE;
}

function up(share: number): number {
  return MARGIN + (1 - share) * SIDE;
}
