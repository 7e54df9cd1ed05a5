import * as z from 'zod';
import { TriviumError } from '../../platform';

const files = '"files" must be a list of paths';

/** Its messages are for the person who made the file. */
const commitSchema = z.object(
  {
    commit: z.string('"commit" must be a text'),
    /** ISO time with the author's offset. */
    date: z.string('"date" must be a text'),
    files: z.array(z.string(files), files),
  },
  'it must be an object with "commit", "date" and "files"',
);

/** A commit with the files it changed, as a line of JSON has it. */
export type CommitLine = z.infer<typeof commitSchema>;

/**
 * Reads commits from JSON lines; empty lines are stepped over.
 *
 * @throws TriviumError `setting-invalid` naming the file and the line
 */
export function parseCommitLines(file: string, text: string): readonly CommitLine[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap((line, index) => (line.trim() === '' ? [] : [parseLine(line, `${file}, line ${index + 1}`)]));
}

function parseLine(line: string, place: string): CommitLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new TriviumError('setting-invalid', `${place} is no JSON.`, { cause: error });
  }
  const parsed = commitSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = new Set(parsed.error.issues.map(({ message }) => message));
  throw new TriviumError('setting-invalid', `${place} is no commit: ${[...problems].join(', ')}.`);
}
