import type { QueryKind, SampleQuery } from './contestant';

/** Queries that an engine answers before the next one has its turn: what disturbs the machine disturbs all. */
const TURN = 20;

/** The first queries are asked once before anything counts. */
const WARM_UP = 10;

export interface Asked {
  readonly name: string;
  readonly ask: (kind: QueryKind, queries: readonly SampleQuery[]) => Promise<readonly number[]>;
  readonly kind: QueryKind;
}

export interface MeasureOptions {
  readonly rounds: number;
  /** An engine that has used this much time is asked no more; the queries are in a drawn order, so that what it did is a sample. */
  readonly budgetMs: number;
}

/** Times of several engines for the same queries, asked in turns. Milliseconds by the engines' names. */
export async function measureInTurns(
  engines: readonly Asked[],
  queries: readonly SampleQuery[],
  { rounds, budgetMs }: MeasureOptions,
): Promise<ReadonlyMap<string, number[]>> {
  const times = new Map<string, number[]>(engines.map(({ name }) => [name, []]));
  const used = new Map<string, number>();
  for (const { ask, kind } of engines) {
    // One by one, so that an engine that takes seconds does not take minutes here.
    const startMs = performance.now();
    for (const query of queries.slice(0, WARM_UP)) {
      await ask(kind, [query]);
      if (performance.now() - startMs > budgetMs / 10) break;
    }
  }
  for (let round = 0; round < rounds; round++)
    for (let first = 0; first < queries.length; first += TURN)
      for (const { name, ask, kind } of engines) {
        if ((used.get(name) ?? 0) > budgetMs) continue;
        const taken = await ask(kind, queries.slice(first, first + TURN));
        times.get(name)?.push(...taken);
        used.set(name, (used.get(name) ?? 0) + taken.reduce((sum, ms) => sum + ms, 0));
      }
  return times;
}
