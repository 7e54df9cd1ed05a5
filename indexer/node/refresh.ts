import type { RefreshReport, RunOptions } from '../engine-api';
import type { GraphStatus } from '../graphs';
import { isAbort, toPlainError } from '../platform';
import type { Session } from './session';
import { withProgress } from './terminal/progress';
import type { CommandContext } from './terminal/terminal';

/** Brings the session's index up to date and shows how far it is. */
export async function refreshWithProgress(
  session: Session,
  context: CommandContext,
  options: Pick<RunOptions, 'allowEmpty'> = {},
): Promise<RefreshReport> {
  const report = await withProgress(context, (run) => session.engine.refresh({ ...options, ...run }));
  await session.rememberIndexed();
  return report;
}

/** Finishes the session's graphs and shows how far they are. */
export function settleWithProgress({ engine }: Session, context: CommandContext): Promise<GraphStatus> {
  return withProgress(context, (run) => engine.graphs.settleGraphs(run));
}

/** Lays out the index for a quick start where it is worn. A failure costs nothing else, so it is told and work goes on. */
export async function compactWithProgress({ engine }: Session, context: CommandContext): Promise<void> {
  try {
    await withProgress(context, (run) => engine.compact(run));
  } catch (error) {
    if (isAbort(error)) throw error;
    context.terminal.note(
      `trivium: The index is complete, but was not tidied up, so searches start slower: ${toPlainError(error).message}`,
    );
  }
}
