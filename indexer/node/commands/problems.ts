import type { EngineStatus } from '../../engine-api';
import { formatCount } from '../terminal/format';
import type { Terminal } from '../terminal/terminal';

const SHOWN_PROBLEMS = 10;

/** What could not be read, on standard error; the notes themselves are indexed as far as possible. */
export function noteProblems(status: EngineStatus, terminal: Terminal): void {
  for (const repair of status.repairs) terminal.note(`trivium: ${repair}`);
  const { yellow, dim } = terminal.errorColors;
  const { errors } = status;
  if (errors.length === 0) return;
  terminal.note(yellow(`${formatCount(errors.length, 'problem')} in notes:`));
  for (const { path, message, line } of errors.slice(0, SHOWN_PROBLEMS)) {
    const place = line === undefined ? path : `${path}:${line}`;
    terminal.note(`  ${message.startsWith(path) ? message : `${place}: ${message}`}`);
  }
  const hidden = errors.length - SHOWN_PROBLEMS;
  if (hidden > 0) terminal.note(dim(`  and ${hidden} more; "trivium status <vault> --json" lists them all`));
}
