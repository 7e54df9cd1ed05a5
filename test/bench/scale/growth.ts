import type { Section } from '../report';
import type { Figures } from './figures';
import { figureKey } from './figures';
import { latencyChartFile } from './latency-chart';
import type { Row } from './latency-rows';

/** What grows by this factor less than the chunks do, or as they do, counts as linear; timing alone wavers by as much. */
const LINEAR_WITHIN = 1.1;

/** Every measure at every size, with what becomes of it where the chunks become ten times as many. */
export function growthSection(
  figures: Figures,
  sizes: readonly number[],
  measures: readonly string[],
): Section {
  const factors = measures.map((measure) => growthFactor(figures, measure, sizes));
  const rows = measures.map((measure, place): Row => {
    const factor = factors[place];
    return [
      measure,
      ...sizes.map((size) => figures[figureKey(measure, size)] ?? '–'),
      factor === undefined ? '–' : factor,
    ];
  });
  const [from, to] = growthRange(sizes);
  return {
    title: 'Growth',
    text:
      `Our figures at each size. The last column divides the one at ${format(to)} chunks by the one at ${format(from)}: at most ` +
      `${format(to / from)} is linear or better, and rates and bytes per chunk are as good as linear where they stay the same.`,
    picture: {
      file: latencyChartFile,
      alternative: 'Median latency of a query over the number of chunks, ours and stock engines',
    },
    head: ['measure', ...sizes.map(format), `${format(from)} → ${format(to)}`],
    rows,
  };
}

/** Whether a measure grows no faster than the number of chunks; undefined where it was not measured at both ends. */
export function isLinear(figures: Figures, measure: string, sizes: readonly number[]): boolean | undefined {
  const factor = growthFactor(figures, measure, sizes);
  const [from, to] = growthRange(sizes);
  return factor === undefined ? undefined : factor <= (to / from) * LINEAR_WITHIN;
}

function growthFactor(figures: Figures, measure: string, sizes: readonly number[]): number | undefined {
  const [from, to] = growthRange(sizes);
  const before = figures[figureKey(measure, from)];
  const after = figures[figureKey(measure, to)];
  return before === undefined || after === undefined || from === to ? undefined : after / before;
}

/** From a tenth of the largest size, or the nearest that was measured, to the largest. */
export function growthRange(sizes: readonly number[]): readonly [from: number, to: number] {
  const to = sizes.at(-1) ?? 0;
  return [sizes.find((size) => size >= to / 10) ?? to, to];
}

function format(count: number): string {
  return count.toLocaleString('en-US');
}
