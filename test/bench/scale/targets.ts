import type { Section } from '../report';
import type { Figures } from './figures';
import { figureKey } from './figures';
import { isLinear } from './growth';
import { growingMeasures } from './scale-sections';

/** A bound that was set before anything was measured. */
interface Target {
  readonly measure: string;
  readonly must: string;
  /** What was measured; undefined where it was not. */
  readonly value: number | undefined;
  readonly unit: string;
  readonly isMet: (value: number) => boolean;
}

const atMost =
  (bound: number) =>
  (value: number): boolean =>
    value <= bound;
const atLeast =
  (bound: number) =>
  (value: number): boolean =>
    value >= bound;

/** What the index must show at the largest size, what it showed, and whether that is enough: computed, not written. */
export function targetsSection(figures: Figures, sizes: readonly number[]): Section | undefined {
  const chunks = sizes.at(-1);
  if (chunks === undefined) return undefined;
  const targets = targetsAt(figures, chunks, sizes);
  const of = (value: number | undefined, isMet: (value: number) => boolean): string =>
    value === undefined || Number.isNaN(value) ? 'not measured' : isMet(value) ? 'met' : '**not met**';
  return {
    title: 'What the index must show',
    text:
      `The bounds that were set beforehand, and what the sections above say at ${chunks.toLocaleString('en-US')} chunks of 384 dimensions. Ratios are of ` +
      'one run. Reading, embedding and Node’s own start are not counted; see the sections for what is.',
    head: ['measure', 'must', 'measured', 'unit', ''],
    rows: targets.map(({ measure, must, value, unit, isMet }) => [
      measure,
      must,
      value ?? '–',
      unit,
      of(value, isMet),
    ]),
  };
}

function targetsAt(figures: Figures, chunks: number, sizes: readonly number[]): readonly Target[] {
  const get = (measure: string): number | undefined => figures[figureKey(measure, chunks)];
  const ratio = (one: string, other: string): number | undefined => {
    const [above, below] = [get(one), get(other)];
    return above === undefined || below === undefined ? undefined : above / below;
  };
  const steeper = growingMeasures.filter((measure) => isLinear(figures, measure, sizes) === false);
  const known = growingMeasures.filter((measure) => isLinear(figures, measure, sizes) !== undefined);
  return [
    {
      measure: 'vector top-10 with rescoring, against reading the int8 rows once',
      ...{ must: 'under 3.5', unit: 'times', isMet: atMost(3.5) },
      value: ratio('vector, Trivium: p50 ms', 'vector, reading the rows: ms'),
    },
    {
      measure: 'vector top-10, against stock Orama',
      ...{ must: '50 or more', unit: 'times faster', isMet: atLeast(50) },
      value: ratio('vector, stock Orama: p50 ms', 'vector, Trivium: p50 ms'),
    },
    {
      measure: 'recall@10 against exact, all real vectors',
      ...{ must: '0.99 or more', unit: 'share', isMet: atLeast(0.99) },
      value: figures[figureKey('recall@10', 0)],
    },
    {
      measure: 'text p50, against stock Orama',
      ...{ must: '10 or more', unit: 'times faster', isMet: atLeast(10) },
      value: ratio('text, stock Orama: p50 ms', 'text, Trivium: p50 ms'),
    },
    {
      measure: 'text p95, against stock Orama',
      ...{ must: '10 or more', unit: 'times faster', isMet: atLeast(10) },
      value: ratio('text, stock Orama: p95 ms', 'text, Trivium: p95 ms'),
    },
    {
      measure: 'text p50, against MiniSearch',
      ...{ must: 'over 1', unit: 'times faster', isMet: atLeast(1) },
      value: ratio('text, MiniSearch: p50 ms', 'text, Trivium: p50 ms'),
    },
    {
      measure: 'text p95, against MiniSearch',
      ...{ must: 'over 1', unit: 'times faster', isMet: atLeast(1) },
      value: ratio('text, MiniSearch: p95 ms', 'text, Trivium: p95 ms'),
    },
    {
      measure: 'the slowest query of any shape',
      ...{ must: 'under 150', unit: 'ms', isMet: atMost(150) },
      value: get('odd queries, worst: ms'),
    },
    {
      measure: 'hybrid p50',
      ...{ must: 'under 10', unit: 'ms', isMet: atMost(10) },
      value: get('hybrid, Trivium: p50 ms'),
    },
    {
      measure: 'cold start to the first hybrid answer',
      ...{ must: 'under 1,000', unit: 'ms', isMet: atMost(1_000) },
      value: get('cold start, first hybrid answer: ms'),
    },
    {
      measure: 'cold start until a changed note is found',
      ...{ must: 'under 2,000', unit: 'ms', isMet: atMost(2_000) },
      value: get('cold start, changed note found: ms'),
    },
    {
      measure: 'memory added by opening',
      ...{ must: 'under 250', unit: 'MB', isMet: atMost(250) },
      value: get('cold start, memory added: MB'),
    },
    {
      measure: 'texts taken in',
      ...{ must: '2,000 or more', unit: 'chunks/s', isMet: atLeast(2_000) },
      value: get('insert text: chunks/s'),
    },
    {
      measure: 'one note edited: searchable',
      ...{ must: 'under 100', unit: 'ms', isMet: atMost(100) },
      value: get('edited note, searchable: p50 ms'),
    },
    {
      measure: 'one note edited: written',
      ...{ must: 'under 100', unit: 'kB', isMet: atMost(100) },
      value: get('edited note, written: kB'),
    },
    {
      measure: 'size on disk with one vector a chunk',
      ...{ must: 'under 900', unit: 'bytes per chunk', isMet: atMost(900) },
      value: get('on disk, one vector a chunk: bytes per chunk'),
    },
    {
      measure: `measures that grow faster than the chunks${steeper.length > 0 ? ` (${steeper.join('; ')})` : ''}`,
      ...{ must: 'none', unit: `of ${known.length}`, isMet: atMost(0) },
      value: known.length === 0 ? undefined : steeper.length,
    },
    {
      measure: 'main-thread tasks over 50 ms while the plugin indexes 10,000 chunks',
      ...{ must: 'none', unit: 'tasks', isMet: atMost(0) },
      value: figures['worker, main-thread tasks over 50 ms'],
    },
  ];
}
