/** One statement, its parameters `$1`, `$2` ..., and its rows. */
export type Query = (
  text: string,
  parameters?: readonly unknown[],
) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** A Postgres database, wherever it runs. */
export interface Database {
  /** All that is done within is kept, or nothing where it throws. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
