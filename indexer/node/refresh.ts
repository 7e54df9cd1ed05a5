import type { RefreshReport, RunOptions } from '../engine-api';
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
