import type { RefreshReport, RunOptions } from '../engine-api';
import type { GraphStatus } from '../graphs';
import type { Session } from './session';
import { createProgressDisplay } from './terminal/progress';
import type { CommandContext } from './terminal/terminal';

/** Brings the session's index up to date and shows how far it is. */
export async function refreshWithProgress(
  session: Session,
  { terminal, signal }: CommandContext,
  options: Pick<RunOptions, 'allowEmpty'> = {},
): Promise<RefreshReport> {
  const display = createProgressDisplay(terminal);
  try {
    const report = await session.engine.refresh({ ...options, signal, onProgress: display.onProgress });
    await session.rememberIndexed();
    return report;
  } finally {
    display.finish();
  }
}

/** Finishes the session's graphs and shows how far they are. */
export async function settleWithProgress(
  session: Session,
  { terminal, signal }: CommandContext,
): Promise<GraphStatus> {
  const display = createProgressDisplay(terminal);
  try {
    return await session.engine.graphs.settleGraphs({ signal, onProgress: display.onProgress });
  } finally {
    display.finish();
  }
}
