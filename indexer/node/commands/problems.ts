import type { EngineStatus } from '../../engine-api';
import type { GraphStatus } from '../../graphs';
import type { TriviumError } from '../../platform';
import { formatCount, formatNumber } from '../terminal/format';
import type { Terminal } from '../terminal/terminal';

const SHOWN_PROBLEMS = 10;

/** Notes that are not in the index because they could not be read. */
export function countUnread({ errors }: EngineStatus): number {
  return new Set(errors.filter(({ code }) => code.startsWith('note-')).map(({ path }) => path)).size;
}

/** ` (2 more could not be read)`, for behind a number of notes; empty where all could. */
export function describeUnread(status: EngineStatus): string {
  const unread = countUnread(status);
  return unread === 0 ? '' : ` (${formatNumber(unread)} more could not be read)`;
}

/** What could not be read, on standard error; the notes themselves are indexed as far as possible. */
export function noteProblems(status: EngineStatus, terminal: Terminal): void {
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

/** What is wrong with the graphs, on standard error; `trivium graph status` is where it ends a command. */
export function noteGraphWarnings({ warnings }: GraphStatus, terminal: Terminal): void {
  for (const { message } of warnings) terminal.note(`trivium: ${message}`);
}

/** The model that was remembered cannot be used now; words and links work, so that this ends no command. */
export function tellWithoutMeaning(failure: TriviumError, terminal: Terminal): void {
  terminal.note(`trivium: Words and links only: ${failure.message}`);
}
