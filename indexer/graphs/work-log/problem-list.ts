import { MAX_PROBLEMS } from './defaults';
import type { WorkLogProblem } from './work-log';

/** Collects what could not be read. Of a log that is wrong in every row the first problems tell as much as all. */
export interface ProblemList {
  add(line: number, message: string): void;
  /** In the order of the note. */
  all(): readonly WorkLogProblem[];
}

export function createProblemList(): ProblemList {
  const problems: WorkLogProblem[] = [];
  let left = 0;
  let firstLeft = 0;
  return {
    add: (line, message) => {
      if (problems.length < MAX_PROBLEMS) problems.push({ line: line + 1, message });
      else if (left++ === 0) firstLeft = line + 1;
    },
    all: () => {
      const sorted = [...problems].sort((one, other) => one.line - other.line);
      if (left > 0) sorted.push({ line: firstLeft, message: `${left} more lines could not be read.` });
      return sorted;
    },
  };
}
