import { FIGURES_KEPT, RECENT_CALLS_KEPT } from '../defaults';
import type { CallRecord, PurposeFigures } from '../nodes';

const MINUTE_MS = 60_000;

interface Counts {
  calls: number;
  failed: number;
  tokensIn: number;
  tokensOut: number;
  /** Of the last answers, in order. */
  readonly tookMs: number[];
  /** Ends within the last minute. */
  endedMs: number[];
}

/** What calls took and cost, by purpose. Nothing that was asked or answered is kept. */
export class Figures {
  readonly #now: () => number;
  readonly #purposes = new Map<string, Counts>();
  readonly #recent: CallRecord[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  add(record: CallRecord): void {
    this.#recent.unshift(record);
    this.#recent.length = Math.min(this.#recent.length, RECENT_CALLS_KEPT);
    const counts = this.#countsOf(record.purpose);
    counts.calls += 1;
    counts.tokensIn += record.tokensIn ?? 0;
    counts.tokensOut += record.tokensOut ?? 0;
    counts.endedMs = [...this.#lastMinute(counts), this.#now()];
    if (record.error !== undefined) counts.failed += 1;
    else counts.tookMs.push(record.tookMs);
    if (counts.tookMs.length > FIGURES_KEPT) counts.tookMs.shift();
  }

  /** The newest first. */
  get recent(): readonly CallRecord[] {
    return [...this.#recent];
  }

  get purposes(): readonly PurposeFigures[] {
    return [...this.#purposes].map(([purpose, counts]) => {
      const { calls, failed, tokensIn, tokensOut } = counts;
      const sorted = [...counts.tookMs].sort((a, b) => a - b);
      return {
        ...{ purpose, calls, failed, tokensIn, tokensOut },
        perMinute: this.#lastMinute(counts).length,
        p50Ms: nearestRank(sorted, 0.5),
        p95Ms: nearestRank(sorted, 0.95),
      };
    });
  }

  #countsOf(purpose: string): Counts {
    const known = this.#purposes.get(purpose);
    if (known !== undefined) return known;
    const counts = { calls: 0, failed: 0, tokensIn: 0, tokensOut: 0, tookMs: [], endedMs: [] };
    this.#purposes.set(purpose, counts);
    return counts;
  }

  #lastMinute({ endedMs }: Counts): number[] {
    const from = this.#now() - MINUTE_MS;
    return endedMs.filter((ms) => ms > from);
  }
}

/** The value below or at which the given share of the sorted values lies; 0 for none. */
function nearestRank(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
