import type { PoolStatus } from '../../nodes';
import { TriviumError } from '../../platform';

/** Calls that were made since the pool was opened. */
export function modelCallsOf({ purposes }: PoolStatus): number {
  return purposes.reduce((sum, { calls }) => sum + calls, 0);
}

/** Why none of the servers that are set reads notes now, with each one's state, and what to do. */
export function whyNobodyReads({ nodes }: PoolStatus): TriviumError {
  const meant = nodes.filter(({ roles, state }) => roles.includes('chat') && state !== 'off');
  const states = meant
    .map(({ name, url, problem, state }) => `${name} (${url}): ${problem ?? state}`)
    .join('; ');
  if (meant.every(({ state }) => state === 'not-allowed')) {
    const message =
      `Notes would go to ${meant.map(({ url }) => new URL(url).origin).join(', ')}, and you have not agreed to that. ` +
      'Allow it ("trivium nodes allow", or in the settings), or let this device read them ("--local").';
    return new TriviumError('consent-needed', message);
  }
  const message = `No model server can read notes now. ${states}. Start one, or let this device read them ("--local").`;
  return new TriviumError('node-missing', message);
}
