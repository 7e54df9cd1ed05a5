import type { Ledger, LedgerEvent, LedgerProblem } from '../../ledger';
import type { GraphWarning } from '../health';
import type { GraphSignal } from '../signal';

/** Lines that a warning names; more are counted. */
const LINES_SHOWN = 5;

/** Lines of the stream that were stepped over: a warning for each file. */
export function problemWarnings(ledger: Ledger<LedgerEvent>, signal: GraphSignal): GraphWarning[] {
  const byFile = new Map<string, LedgerProblem[]>();
  for (const problem of ledger.problems) {
    const problems = byFile.get(problem.file);
    if (problems === undefined) byFile.set(problem.file, [problem]);
    else problems.push(problem);
  }
  return [...byFile].map(([file, problems]) => ({
    code: 'ledger-problem',
    signal,
    message: describeProblems(file, problems),
    about: {
      kind: 'file',
      path: file,
      lines: problems.slice(0, LINES_SHOWN).map(({ line }) => line),
      more: Math.max(0, problems.length - LINES_SHOWN),
    },
  }));
}

function describeProblems(file: string, problems: readonly LedgerProblem[]): string {
  const shown = problems.slice(0, LINES_SHOWN).map(({ line, message }) => `line ${line}: ${message}`);
  const more = problems.length > LINES_SHOWN ? `; and ${problems.length - LINES_SHOWN} more lines` : '';
  return `Ledger "${file}": ${shown.join('; ')}${more}. What cannot be read was stepped over and kept: correct it, or delete it.`;
}

/** A folder that cannot be read or written, once for all streams. */
export function failureWarnings(
  streams: readonly { readonly ledger: Ledger<LedgerEvent>; readonly signal: GraphSignal }[],
): GraphWarning[] {
  const failing = streams.find(({ ledger }) => ledger.failure !== undefined);
  if (failing?.ledger.failure === undefined) return [];
  const message = `${failing.ledger.failure} What is learned meanwhile is kept until the program ends, and tried again.`;
  return [{ code: 'ledger-unwritable', signal: failing.signal, message }];
}
