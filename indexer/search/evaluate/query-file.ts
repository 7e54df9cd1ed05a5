import * as z from 'zod';
import { TriviumError } from '../../platform';

/** Each kind of value says what it must be, so that a problem is told in words. */
const text = z.string('must be a text');
const answered = z.object({ query: text, answer: text }, 'must be an object with "query" and "answer"');
const answeredList = z.array(answered, 'must be a list of objects with "query" and "answer"').default([]);
const predicted = z.object(
  { note: text, targets: z.array(text, 'must be a list of paths') },
  'must be an object with "note" and "targets"',
);
const figures = z.record(z.string(), z.number('must be a number'), 'must be an object of numbers by measure');

const queryFileSchema = z.object(
  {
    vault: text,
    /** Figures of a plain BM25, by set and measure, to be shown beside ours. */
    floor_bm25_pure_python: z.record(z.string(), figures, 'must be an object of figures by set').optional(),
    link_prediction: z.array(predicted, 'must be a list of objects with "note" and "targets"').default([]),
    title_to_body: answeredList,
    passage_to_note: answeredList,
  },
  'must be an object with "vault" and the sets of queries',
);

/** Queries with their answers, over the notes of one vault. */
export type QueryFile = z.infer<typeof queryFileSchema>;

/**
 * Reads a file of queries.
 *
 * @throws TriviumError `setting-invalid` with one line that names the file, the place in it and what it must be
 */
export function parseQueryFile(name: string, json: string): QueryFile {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new TriviumError(
      'setting-invalid',
      `${name} is no JSON. Correct it, or name another file of queries.`,
      { cause: error },
    );
  }
  const parsed = queryFileSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const [first] = issues;
  const problem = first === undefined ? '' : describePlace(first.path) + first.message;
  const more = issues.length > 1 ? `, and ${issues.length - 1} more` : '';
  throw new TriviumError(
    'setting-invalid',
    `${name} is no file of queries: ${problem}${more}. Correct it, or name another file.`,
  );
}

/** `"title_to_body[3].query" `, or that it is the file as a whole. Lists are counted from 0, as in JSON tools. */
function describePlace(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'it ';
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`));
  return `"${steps.join('').replace(/^\./, '')}" `;
}
