import { median } from '../statistics';
import type { SampleQuery } from './contestant';
import { measureInTurns } from './measure';
import type { Asked, MeasureOptions } from './measure';
import type { FigureBook } from './figures';

export type Row = readonly (string | number)[];

export const latencyHead = [
  'chunks',
  'engine',
  'queries asked',
  'p50 ms',
  'p95 ms',
  'worst ms',
  'p50 ÷ ours',
];

/** One row an engine; the first engine is ours, which the others are divided by. */
export async function latencyRows(
  topic: string,
  chunks: number,
  engines: readonly Asked[],
  queries: readonly SampleQuery[],
  options: MeasureOptions,
  book: FigureBook,
): Promise<Row[]> {
  const times = await measureInTurns(engines, queries, options);
  const ours = median(times.get(engines[0]?.name ?? '') ?? []);
  return [...times].map(([name, ofEngine]) => {
    const figures = book.putTimes(`${topic}, ${name}:`, chunks, ofEngine);
    return [chunks, name, ofEngine.length, ...figures, figures[0] / ours];
  });
}
