import { compareText, sampleOf } from '../../platform';

/** A note and one that it links to. */
export interface LinkedPair {
  readonly note: string;
  readonly target: string;
}

export interface ValueTestOptions {
  /** All linked pairs of the vault; their order does not matter. */
  readonly pairs: Iterable<LinkedPair>;
  /** Pairs to draw. */
  readonly sample: number;
  readonly seed: number;
  /** A note's title and text as they are searched for; undefined where it is gone. */
  queriesOf(note: string): Promise<{ readonly title: string; readonly text: string } | undefined>;
  /** Paths found, best first. */
  search(query: string, limit: number): Promise<readonly string[]>;
  readonly signal?: AbortSignal;
}

export interface ValueTestPair extends LinkedPair {
  /** Place of the target among the first ten, from 1; missing where it is not there. */
  readonly rankByTitle?: number;
  readonly rankByText?: number;
}

export interface ValueTestResult {
  readonly seed: number;
  readonly pairs: readonly ValueTestPair[];
  /** Targets not among the first ten. */
  readonly missedByTitle: number;
  readonly missedByText: number;
  /** Targets that only the link leads to. */
  readonly missedByBoth: number;
}

const FIRST = 10;

/**
 * What links know that search does not: linked pairs are drawn by a seed, the note's title and its full text are searched
 * for, and the targets that are not among the first ten are counted. The note itself takes no place.
 */
export async function valueTest(options: ValueTestOptions): Promise<ValueTestResult> {
  const { sample, seed, signal } = options;
  const all = [...options.pairs].sort(
    (one, other) => compareText(one.note, other.note) || compareText(one.target, other.target),
  );
  const pairs: ValueTestPair[] = [];
  // Drawn in full: a note that is gone makes room for the next of the draw.
  for (const pair of sampleOf(all, all.length, seed)) {
    if (pairs.length >= sample) break;
    signal?.throwIfAborted();
    const queries = await options.queriesOf(pair.note);
    if (!queries) continue;
    const byTitle = await rankOf(pair, queries.title, options);
    const byText = await rankOf(pair, queries.text, options);
    pairs.push({
      ...pair,
      ...(byTitle !== undefined && { rankByTitle: byTitle }),
      ...(byText !== undefined && { rankByText: byText }),
    });
  }
  const missed = (isMissed: (pair: ValueTestPair) => boolean) => pairs.filter(isMissed).length;
  return {
    seed,
    pairs,
    missedByTitle: missed(({ rankByTitle }) => rankByTitle === undefined),
    missedByText: missed(({ rankByText }) => rankByText === undefined),
    missedByBoth: missed((pair) => pair.rankByTitle === undefined && pair.rankByText === undefined),
  };
}

async function rankOf(
  { note, target }: LinkedPair,
  query: string,
  options: ValueTestOptions,
): Promise<number | undefined> {
  const found = await options.search(query, FIRST + 1);
  const place = found.filter((path) => path !== note).indexOf(target);
  return place >= 0 && place < FIRST ? place + 1 : undefined;
}
