import { whyNobodyAnswers } from '../../nodes';
import type { PoolStatus } from '../../nodes';
import { TriviumError } from '../../platform';

/** Calls that were made since the pool was opened. */
export function modelCallsOf({ purposes }: PoolStatus): number {
  return purposes.reduce((sum, { calls }) => sum + calls, 0);
}

/** Why none of the servers that are set reads notes now, with each one's state, and what to do. */
export function whyNobodyReads(status: PoolStatus): TriviumError {
  const why = whyNobodyAnswers(status, 'chat', ', or let this device read them ("--local")');
  // One came back in this very moment.
  return why ?? new TriviumError('node-missing', 'The model servers answer again. Try once more.');
}

/**
 * Why this device reads the notes although servers were set for it: local only is on, or their settings cannot be read. Undefined
 * where none was set, or where those that are set are asked.
 */
export function whyServersNotAsked({ nodes, isLocalOnly, settingsProblem }: PoolStatus): string | undefined {
  if (settingsProblem !== undefined) return `The model servers were not asked: ${settingsProblem}`;
  if (!isLocalOnly || !nodes.some(({ roles }) => roles.includes('chat'))) return undefined;
  return 'The model servers were not asked: local only is on ("trivium nodes local-only <vault> off", or in the settings).';
}
