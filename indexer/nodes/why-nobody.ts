import type { NodeStatus, PoolStatus } from './nodes';
import type { NodeRole } from './settings';
import { TriviumError } from '../platform';

const work: Readonly<Record<NodeRole, string>> = {
  chat: 'can read notes',
  embed: 'makes vectors',
  rerank: 'puts hits in order',
};

const states: Readonly<Record<NodeStatus['state'], string>> = {
  ready: 'it is ready.',
  unknown: 'it was not asked yet.',
  failing: 'it is left alone after errors.',
  unreachable: 'it does not answer.',
  off: 'it is switched off.',
  paused: 'it is paused.',
  'not-allowed': 'you have not agreed to send notes there.',
};

/**
 * Why no server of a role answers now, with each one's state and what to do.
 *
 * @param instead what else may do the work, as the last words of a sentence: `, or let this device read them ("--local")`
 * @returns undefined where one would: `ready`, or not asked yet
 */
export function whyNobodyAnswers(
  { nodes, isLocalOnly, settingsProblem }: PoolStatus,
  role: NodeRole,
  instead = '',
): TriviumError | undefined {
  if (settingsProblem !== undefined) return new TriviumError('setting-invalid', settingsProblem);
  if (isLocalOnly) {
    const message = `No model server is called: local only is on. Switch it off ("trivium nodes local-only <vault> off")${instead}.`;
    return new TriviumError('node-missing', message);
  }
  const able = nodes.filter(({ roles, state }) => roles.includes(role) && state !== 'off');
  if (able.some(({ state }) => state === 'ready' || state === 'unknown')) return undefined;
  if (able.length === 0) {
    const message = `No model server is set that ${work[role]}. Add one ("trivium nodes add <vault> URL --role ${role}")${instead}.`;
    return new TriviumError('node-missing', message);
  }
  if (able.every(({ state }) => state === 'not-allowed')) {
    const addresses = [...new Set(able.map(({ url }) => new URL(url).origin))].join(', ');
    const message =
      `Notes would go to ${addresses}, and you have not agreed to that. ` +
      `Allow it ("trivium nodes allow", or in the settings)${instead}.`;
    return new TriviumError('consent-needed', message);
  }
  // A problem names its node by itself.
  const each = able.map(
    ({ name, url, problem, state }) => problem ?? `Node "${name}" (${url}): ${states[state]}`,
  );
  const message = `No model server ${work[role]} now. ${each.join(' ')} Start one${instead}.`;
  return new TriviumError('node-missing', message);
}
