import * as z from 'zod';
import { TriviumError } from '../../platform';

const answered = z.object({ query: z.string(), answer: z.string() });
const floor = z.record(z.string(), z.record(z.string(), z.number()));

const queryFileSchema = z.object({
  vault: z.string(),
  /** Figures of a plain BM25, by set and measure, to be shown beside ours. */
  floor_bm25_pure_python: floor.optional(),
  link_prediction: z.array(z.object({ note: z.string(), targets: z.array(z.string()) })).default([]),
  title_to_body: z.array(answered).default([]),
  passage_to_note: z.array(answered).default([]),
});

/** Queries with their answers, over the notes of one vault. */
export type QueryFile = z.infer<typeof queryFileSchema>;

/**
 * Reads a file of queries.
 *
 * @throws TriviumError `setting-invalid` naming the file and the field
 */
export function parseQueryFile(name: string, json: string): QueryFile {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new TriviumError('setting-invalid', `${name} is no JSON.`, { cause: error });
  }
  const parsed = queryFileSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new TriviumError(
    'setting-invalid',
    `${name} is no file of queries: ${z.prettifyError(parsed.error)}`,
  );
}
