import { median, percentile } from '../statistics';

/** Everything that was measured, by name and number of chunks: `text p50 ms, trivium @ 100000`. */
export type Figures = Readonly<Record<string, number>>;

export function figureKey(measure: string, chunks: number): string {
  return `${measure} @ ${chunks}`;
}

/** Collects figures as sections are made. */
export class FigureBook {
  readonly #figures: Record<string, number> = {};

  get figures(): Figures {
    return this.#figures;
  }

  put(measure: string, chunks: number, value: number): number {
    this.#figures[figureKey(measure, chunks)] = value;
    return value;
  }

  get(measure: string, chunks: number): number | undefined {
    return this.#figures[figureKey(measure, chunks)];
  }

  /** The usual three of a list of times, which it gives in this order. */
  putTimes(measure: string, chunks: number, times: readonly number[]): readonly [number, number, number] {
    return [
      this.put(`${measure} p50 ms`, chunks, median(times)),
      this.put(`${measure} p95 ms`, chunks, percentile(times, 0.95)),
      this.put(`${measure} worst ms`, chunks, Math.max(...times)),
    ];
  }
}
