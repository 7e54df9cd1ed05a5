import type { RefreshReport } from '../engine-api';
import type { Session } from './session';
import { createProgressDisplay } from './terminal/progress';
import type { CommandContext } from './terminal/terminal';

/** Brings the session's index up to date and shows how far it is. */
export async function refreshWithProgress(
  { engine }: Session,
  { terminal, signal }: CommandContext,
): Promise<RefreshReport> {
  const display = createProgressDisplay(terminal);
  try {
    return await engine.refresh({ signal, onProgress: display.onProgress });
  } finally {
    display.finish();
  }
}
