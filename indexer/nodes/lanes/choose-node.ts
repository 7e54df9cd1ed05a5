import type { Readiness } from '../health/node-health';
import type { Lane, NodeRole, NodeSettings } from '../settings';

/** What is asked for. */
export interface Wish {
  readonly role: NodeRole;
  readonly lane: Lane;
  /** Names of nodes that failed this call: taken only where no other can. */
  readonly avoid: ReadonlySet<string>;
  /** Names of nodes that it must not go to again. */
  readonly excluded: ReadonlySet<string>;
}

/** A node as far as it matters who goes where. */
export interface NodeLoad {
  readonly name: string;
  readonly roles: readonly NodeRole[];
  readonly lane: NodeSettings['lane'];
  readonly slots: number;
  readonly inFlight: Readonly<Record<Lane, number>>;
  /** Abandoned calls whose slot is still taken, by the lane they came from. */
  readonly abandoned: Readonly<Record<Lane, number>>;
  /** Whether aborting a call there frees its slot. */
  readonly canAbort: boolean;
  readonly readiness: Readiness;
  /** Counts up with each call that any node was given: of equally loaded nodes the one that rested longest is next. */
  readonly lastUsed: number;
}

/**
 * The node with the least outstanding work for its slots that has room for the call; undefined where it has to wait.
 *
 * - A call goes to nodes of its own lane and of both. An interactive one also to background nodes as soon as its own have no room;
 *   a background one to interactive nodes only where none of its own takes calls at all.
 * - One slot is kept free of background calls where persons and jobs share a node, and where an abandoned call holds its slot.
 */
export function chooseNode<Node extends NodeLoad>(wish: Wish, nodes: readonly Node[]): Node | undefined {
  const able = ableNodes(wish, nodes);
  const own = able.filter((node) => isOwn(node, wish.lane));
  const others = able.filter((node) => !isOwn(node, wish.lane));
  if (wish.lane === 'interactive') return leastLoaded(wish, own) ?? leastLoaded(wish, others);
  return leastLoaded(wish, own.length > 0 ? own : others);
}

/** Nodes that take calls of this kind now, with or without room. Those that failed the call are left out where others are there. */
export function ableNodes<Node extends NodeLoad>(wish: Wish, nodes: readonly Node[]): readonly Node[] {
  const able = nodes.filter(
    ({ name, roles, readiness }) =>
      roles.includes(wish.role) && readiness !== 'out' && !wish.excluded.has(name),
  );
  const fresh = able.filter(({ name }) => !wish.avoid.has(name));
  return fresh.length > 0 ? fresh : able;
}

function leastLoaded<Node extends NodeLoad>({ lane }: Wish, nodes: readonly Node[]): Node | undefined {
  let best: Node | undefined;
  for (const node of nodes) {
    if (hasRoom(node, lane) && (best === undefined || goesBefore(node, best, lane))) best = node;
  }
  return best;
}

function goesBefore(node: NodeLoad, other: NodeLoad, lane: Lane): boolean {
  // A person's call is not the one to find out whether a node is back.
  if (lane === 'interactive' && node.readiness !== other.readiness) return node.readiness === 'ready';
  const difference = occupied(node) / node.slots - occupied(other) / other.slots;
  return difference === 0 ? node.lastUsed < other.lastUsed : difference < 0;
}

export function isOwn(node: NodeLoad, lane: Lane): boolean {
  return node.lane === 'both' || node.lane === lane;
}

/** Slots that are taken. */
export function occupied({ inFlight, abandoned }: NodeLoad): number {
  return inFlight.interactive + inFlight.background + abandoned.interactive + abandoned.background;
}

/** Calls of a lane that a node may have in flight at once. */
export function roomFor(node: NodeLoad, lane: Lane): number {
  if (node.readiness === 'out') return 0;
  if (node.readiness === 'trial') return 1;
  const keepsOneFree = lane === 'background' && (node.lane !== 'background' || !node.canAbort);
  return keepsOneFree ? Math.max(1, node.slots - 1) : node.slots;
}

function hasRoom(node: NodeLoad, lane: Lane): boolean {
  const taken = occupied(node);
  if (node.readiness === 'trial') return taken === 0;
  if (taken >= node.slots) return false;
  return lane === 'interactive' || node.inFlight.background + node.abandoned.background < roomFor(node, lane);
}

/**
 * Calls of a role and lane that the nodes can have in flight at once.
 *
 * @param role of any where absent
 */
export function capacityOf(nodes: readonly NodeLoad[], lane: Lane, role?: NodeRole): number {
  const able = nodes.filter(
    ({ roles, readiness }) => readiness !== 'out' && (role === undefined || roles.includes(role)),
  );
  const own = able.filter((node) => isOwn(node, lane));
  const taking = own.length > 0 ? own : able;
  return taking.reduce((sum, node) => sum + roomFor(node, lane), 0);
}
