import { isThisMachine, originOf } from '../../indexer/nodes';
import type { NodeRole, NodeSettings, PoolSettings } from '../../indexer/nodes';
import { nodeRoles } from '../../indexer/nodes';

/** The pool as the plugin's settings have it. Each change leaves the one before as it was. */
export type Pool = PoolSettings;

/** @param replaced - name of the server in whose place it comes; at the end without one */
export function withNode(pool: Pool, node: NodeSettings, replaced?: string): Pool {
  const isKnown = pool.nodes.some(({ name }) => name === replaced);
  const nodes = isKnown
    ? pool.nodes.map((other) => (other.name === replaced ? node : other))
    : [...pool.nodes, node];
  return withoutStaleConsent({ ...pool, nodes });
}

export function withoutNode(pool: Pool, name: string): Pool {
  return withoutStaleConsent({ ...pool, nodes: pool.nodes.filter((node) => node.name !== name) });
}

export function withConsent(pool: Pool, origin: string): Pool {
  return { ...pool, allowed: [...new Set([...pool.allowed, origin])] };
}

export function withoutConsent(pool: Pool, origin: string): Pool {
  return { ...pool, allowed: pool.allowed.filter((address) => originOf(address) !== origin) };
}

/** Whether notes may go to the server: it is this machine, or the user agreed to its address. */
export function isAgreed({ allowed }: Pool, { url }: Pick<NodeSettings, 'url'>): boolean {
  return isThisMachine(url) || allowed.some((address) => originOf(address) === originOf(url));
}

/** What all servers of an address are asked for. Consent is given to an address. */
export function rolesAt({ nodes }: Pool, origin: string): readonly NodeRole[] {
  const there = nodes.filter(({ url }) => originOf(url) === origin);
  return nodeRoles.filter((role) => there.some(({ roles }) => roles.includes(role)));
}

/** Whether the server is to be asked for something that the user has not agreed to have its address asked for. */
export function needsConsent(pool: Pool, node: NodeSettings): boolean {
  if (isThisMachine(node.url)) return false;
  if (!isAgreed(pool, node)) return true;
  const known = rolesAt(pool, originOf(node.url) ?? '');
  return node.roles.some((role) => !known.includes(role));
}

/** Consent to an address ends with its last server: who comes back is asked again. */
function withoutStaleConsent(pool: Pool): Pool {
  const used = new Set(pool.nodes.map(({ url }) => originOf(url)));
  return { ...pool, allowed: pool.allowed.filter((address) => used.has(originOf(address))) };
}
