import * as z from 'zod';
import { TriviumError } from '../../platform';

const commitSchema = z.object({
  commit: z.string(),
  /** ISO time with the author's offset. */
  date: z.string(),
  files: z.array(z.string()),
});

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
  throw new TriviumError('setting-invalid', `${place} is no commit: ${z.prettifyError(parsed.error)}`);
}
