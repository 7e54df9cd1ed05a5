import { noteNames, readWorkLog } from '../../../../indexer/graphs';

/** A log as `date: names` lines, the shape in which tests say what they expect. */
export function read(...lines: readonly string[]): readonly string[] {
  return readWorkLog(lines.join('\n')).entries.map(
    (entry) => `${entry.date || 'undated'}: ${noteNames(entry).join(', ')}`,
  );
}

/** Problems as `line: message`. */
export function problemsOf(...lines: readonly string[]): readonly string[] {
  return readWorkLog(lines.join('\n')).problems.map(({ line, message }) => `${line}: ${message}`);
}
