import type { PGlite } from '@electric-sql/pglite';
import type { Database } from '../../../../indexer/node/queue';

/** Postgres in this process. Whoever opens it twice shares it, as machines share a server. */
export function databaseOf(lite: PGlite): Database {
  return {
    transaction: (work) =>
      lite.transaction((transaction) =>
        work(
          async (text, parameters) =>
            (await transaction.query<Record<string, unknown>>(text, [...(parameters ?? [])])).rows,
        ),
      ),
    close: () => Promise.resolve(),
  };
}
