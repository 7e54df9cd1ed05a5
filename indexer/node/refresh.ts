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
  await session.tellRepairs(true);
  const report = await withProgress(context, (run) => session.engine.refresh({ ...options, ...run }));
  await session.rememberIndexed();
  return report;
}

/** Finishes the session's graphs and shows how far they are. */
export function settleWithProgress({ engine }: Session, context: CommandContext): Promise<GraphStatus> {
  return withProgress(context, (run) => engine.graphs.settleGraphs(run));
}

/**
 * Lays out the index for a quick start where it is worn. A failure costs nothing else, so it is told and work goes on.
 *
 * @returns milliseconds it took, undefined where there was nothing to do or it failed
 */
export async function compactWithProgress(
  { engine }: Session,
  context: CommandContext,
): Promise<number | undefined> {
  const startedMs = Date.now();
  let hasWorked = false;
  try {
    await withProgress(context, ({ signal, onProgress }) =>
      engine.compact({
        signal,
        onProgress: (progress) => {
          hasWorked = true;
          onProgress(progress);
        },
      }),
    );
    return hasWorked ? Date.now() - startedMs : undefined;
  } catch (error) {
    if (isAbort(error)) throw error;
    context.terminal.note(
      `trivium: The index is complete, but was not tidied up, so searches start slower: ${toPlainError(error).message}`,
    );
    return undefined;
  }
}
