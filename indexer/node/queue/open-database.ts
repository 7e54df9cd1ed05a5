import { TriviumError } from '../../platform';
import type { Database } from './database';

/** Connections of one program at most: it has as many workers in the same moment only while it claims. */
const MOST_CONNECTIONS = 4;

/**
 * Opens a Postgres database. Its client is loaded now and not before: who keeps jobs on this machine never needs it.
 *
 * @param connectionString such as `postgres://user@host/name`; a password in it is never told
 * @throws TriviumError `storage-unwritable` where nobody answers there
 */
export async function openDatabase(connectionString: string): Promise<Database> {
  const { default: postgres } = await import('pg');
  const pool = new postgres.Pool({ connectionString, max: MOST_CONNECTIONS });
  // A connection that is lost while nobody uses it is opened anew by the next who does.
  pool.on('error', () => undefined);

  const database: Database = {
    transaction: async (work) => {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const result = await work(
          async (text, parameters) =>
            (await client.query<Record<string, unknown>>(text, [...(parameters ?? [])])).rows,
        );
        await client.query('COMMIT');
        client.release();
        return result;
      } catch (error) {
        // A connection in an unknown state is not used again.
        await client.query('ROLLBACK').then(
          () => client.release(),
          () => client.release(true),
        );
        throw error;
      }
    },
    close: () => pool.end(),
  };
  try {
    await database.transaction((query) => query('SELECT 1'));
  } catch (cause) {
    await pool.end();
    const why = cause instanceof Error ? ` (${cause.message})` : '';
    throw new TriviumError(
      'storage-unwritable',
      `The database of the queue does not answer${why}. Look at its address, and whether it runs.`,
      { cause },
    );
  }
  return database;
}
