import type { Figures } from './figures';
import { figureKey } from './figures';

/** Where the report looks for it, from `docs/`. */
export const latencyChartFile = 'images/latency.svg';

const WIDTH = 760;
const HEIGHT = 440;
/** Room for the axes' labels. */
const MARGIN = { left: 68, right: 216, top: 30, bottom: 56 };

/** A line of the chart: a measure over the sizes. */
interface Line {
  readonly label: string;
  readonly measure: string;
  readonly colour: string;
  /** Lines of one engine share a colour and differ in this. */
  readonly dash: string;
}

/** Readable on white and on black, and told apart by people who do not tell red from green. */
const colours = { trivium: '#2f7fd6', miniSearch: '#d98411', orama: '#b9559c', floor: '#868686' };
const dashes = { text: '', vector: '2 4', hybrid: '9 4' };

const lines: readonly Line[] = [
  {
    label: 'stock Orama, both ways',
    measure: 'hybrid, stock Orama: p50 ms',
    colour: colours.orama,
    dash: dashes.hybrid,
  },
  {
    label: 'stock Orama, by vector',
    measure: 'vector, stock Orama: p50 ms',
    colour: colours.orama,
    dash: dashes.vector,
  },
  {
    label: 'stock Orama, by word',
    measure: 'text, stock Orama: p50 ms',
    colour: colours.orama,
    dash: dashes.text,
  },
  {
    label: 'MiniSearch, by word',
    measure: 'text, MiniSearch: p50 ms',
    colour: colours.miniSearch,
    dash: dashes.text,
  },
  {
    label: 'Trivium, both ways',
    measure: 'hybrid, Trivium: p50 ms',
    colour: colours.trivium,
    dash: dashes.hybrid,
  },
  {
    label: 'Trivium, by vector',
    measure: 'vector, Trivium: p50 ms',
    colour: colours.trivium,
    dash: dashes.vector,
  },
  {
    label: 'Trivium, by word',
    measure: 'text, Trivium: p50 ms',
    colour: colours.trivium,
    dash: dashes.text,
  },
  {
    label: 'reading the rows once',
    measure: 'vector, reading the rows: ms',
    colour: colours.floor,
    dash: '1 5',
  },
];

interface Point {
  readonly chunks: number;
  readonly ms: number;
}

/** Median latency over the number of chunks, both logarithmic, as an SVG; undefined where nothing was measured twice. */
export function latencyChart(figures: Figures, sizes: readonly number[]): string | undefined {
  const drawn = lines
    .map((line) => ({ ...line, points: pointsOf(figures, line.measure, sizes) }))
    .filter(({ points }) => points.length > 1);
  const points = drawn.flatMap((line) => line.points);
  if (points.length === 0) return undefined;
  const x = logScale(
    points.map(({ chunks }) => chunks),
    MARGIN.left,
    WIDTH - MARGIN.right,
  );
  const y = logScale(powersAround(points.map(({ ms }) => ms)), HEIGHT - MARGIN.bottom, MARGIN.top);
  const parts = [
    ...powersAround(points.map(({ ms }) => ms)).map((ms) => horizontalGrid(y(ms), `${ms}`)),
    ...sizes
      .filter((size) => points.some(({ chunks }) => chunks === size))
      .map((size) => verticalGrid(x(size), size.toLocaleString('en-US'))),
    axisLabels(),
    ...drawn.map((line) => polyline(line, x, y)),
    ...legend(drawn),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title" font-family="system-ui, sans-serif" font-size="12">`,
    '<title id="title">Median latency of a query over the number of chunks, both axes logarithmic</title>',
    // One picture for light and dark pages: an image follows the reader's system, not the page.
    '<style>text { fill: #3c3c3c } .grid { stroke: #8888884d } @media (prefers-color-scheme: dark) { text { fill: #d0d0d0 } }</style>',
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

function pointsOf(figures: Figures, measure: string, sizes: readonly number[]): readonly Point[] {
  return sizes.flatMap((chunks) => {
    const ms = figures[figureKey(measure, chunks)];
    return ms === undefined || !(ms > 0) ? [] : [{ chunks, ms }];
  });
}

/** Powers of ten that enclose all values. */
function powersAround(values: readonly number[]): number[] {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.ceil(Math.log10(Math.max(...values)));
  // Negative powers by division: 10 ** -3 is 0.001 exactly as it prints, sums of them are not.
  return Array.from({ length: high - low + 1 }, (_, step) => {
    const power = low + step;
    return power < 0 ? 1 / 10 ** -power : 10 ** power;
  });
}

/** Maps the values' range onto pixels by their logarithm. */
function logScale(values: readonly number[], from: number, to: number): (value: number) => number {
  const low = Math.log(Math.min(...values));
  const span = Math.log(Math.max(...values)) - low;
  return (value) => round(from + ((Math.log(value) - low) / (span === 0 ? 1 : span)) * (to - from));
}

function horizontalGrid(y: number, label: string): string {
  return (
    `<line class="grid" x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${y}" y2="${y}"/>` +
    `<text x="${MARGIN.left - 8}" y="${y + 4}" text-anchor="end">${label}</text>`
  );
}

function verticalGrid(x: number, label: string): string {
  return (
    `<line class="grid" x1="${x}" x2="${x}" y1="${MARGIN.top}" y2="${HEIGHT - MARGIN.bottom}"/>` +
    `<text x="${x}" y="${HEIGHT - MARGIN.bottom + 18}" text-anchor="middle">${label}</text>`
  );
}

function axisLabels(): string {
  const middle = (MARGIN.top + HEIGHT - MARGIN.bottom) / 2;
  return (
    `<text x="${(MARGIN.left + WIDTH - MARGIN.right) / 2}" y="${HEIGHT - 14}" text-anchor="middle">chunks in the index</text>` +
    `<text transform="translate(18 ${middle}) rotate(-90)" text-anchor="middle">median of one query, ms</text>`
  );
}

function polyline(
  { points, colour, dash }: Line & { readonly points: readonly Point[] },
  x: (chunks: number) => number,
  y: (ms: number) => number,
): string {
  const path = points.map(({ chunks, ms }) => `${x(chunks)},${y(ms)}`).join(' ');
  const dots = points.map(({ chunks, ms }) => `<circle cx="${x(chunks)}" cy="${y(ms)}" r="3"/>`).join('');
  return (
    `<g fill="${colour}" stroke="${colour}"><polyline points="${path}" fill="none" stroke-width="2"${dashOf(dash)}/>` +
    `${dots}</g>`
  );
}

function legend(drawn: readonly Line[]): string[] {
  const left = WIDTH - MARGIN.right + 20;
  return drawn.map(({ label, colour, dash }, place) => {
    const y = MARGIN.top + 14 + place * 22;
    return (
      `<line x1="${left}" x2="${left + 30}" y1="${y}" y2="${y}" stroke="${colour}" stroke-width="2"${dashOf(dash)}/>` +
      `<text x="${left + 38}" y="${y + 4}">${label}</text>`
    );
  });
}

function dashOf(dash: string): string {
  return dash === '' ? '' : ` stroke-dasharray="${dash}"`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
