import { TriviumError } from '../../platform';
import type { NodeFault } from '../client/fault';
import type { NodeRole } from '../settings';
import type { PoolNode } from './pool-node';

const work: Readonly<Record<NodeRole, string>> = { chat: 'chat', embed: 'embedding', rerank: 'reranking' };

export function localOnlyError(): TriviumError {
  return new TriviumError(
    'node-missing',
    'No model server is called: local only is on. Switch it off in the settings, or with "trivium nodes local-only <vault> off".',
  );
}

/** Why no node may be asked at all; undefined where one may, whether or not it is well. */
export function missingError(role: NodeRole, nodes: readonly PoolNode[]): TriviumError | undefined {
  const able = nodes.filter(({ roles }) => roles.includes(role));
  if (able.some(({ gate }) => gate === undefined)) return undefined;
  if (able.length === 0) {
    return new TriviumError(
      'node-missing',
      `No node for ${work[role]} is set. Add one in the settings, or with "trivium nodes add".`,
    );
  }
  const unasked = able.filter(({ gate }) => gate === 'not-allowed');
  if (unasked.length > 0) {
    const addresses = unasked.map(({ name, target }) => `"${name}" (${target.base})`).join(', ');
    return new TriviumError(
      'consent-needed',
      `Nothing was sent: you have not agreed to send notes to ${addresses}. Agree to it in the settings or with "trivium nodes allow", or use a node of this machine.`,
    );
  }
  const list = able.map(({ name, gate }) => `"${name}" is ${gate}`).join(', ');
  return new TriviumError(
    'node-missing',
    `No node for ${work[role]} takes calls: ${list}. Resume one, or add another.`,
  );
}

/** What a call fails with when all its tries did. */
export function failedError(fault: NodeFault, tries: number): TriviumError {
  const times = tries > 1 ? ` Tried ${tries} times; the last time:` : '';
  return new TriviumError('node-failed', `${times} ${fault.message}`.trim(), { cause: fault });
}

/** What a call fails with that no node was there for. */
export function unreachableError(role: NodeRole, nodes: readonly PoolNode[]): TriviumError {
  const problems = nodes.flatMap(({ health }) => (health.problem === undefined ? [] : [health.problem]));
  return new TriviumError('node-failed', `No node for ${work[role]} answers. ${problems.join(' ')}`.trim());
}
