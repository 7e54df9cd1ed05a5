import { PATIENCE_MS } from '../defaults';
import type { WaitingCall } from '../lanes/call-lanes';
import { missingError, unreachableError } from './missing';
import type { PoolNode } from './pool-node';

/** How long calls wait on while no node is there for them. */
export class Patience {
  readonly #untilMs = new WeakMap<WaitingCall, number>();

  /** A node was there. */
  restore(call: WaitingCall): void {
    this.#untilMs.delete(call);
  }

  /** Why it makes no sense for a call to wait any longer; undefined where it does. */
  reasonToGiveUp(call: WaitingCall, nodes: readonly PoolNode[], nowMs: number): Error | undefined {
    const missing = missingError(call.role, nodes);
    if (missing !== undefined) return missing;
    const candidates = nodes.filter(
      ({ name, gate, roles }) => gate === undefined && roles.includes(call.role) && !call.excluded.has(name),
    );
    if (candidates.some(({ readiness }) => readiness !== 'out')) return undefined;
    const untilMs = this.#untilMs.get(call) ?? waitsFromMs(call, candidates, nowMs) + PATIENCE_MS[call.lane];
    this.#untilMs.set(call, untilMs);
    const isHopeful = candidates.some(({ health }) => (health.retryAtMs ?? Infinity) <= untilMs);
    return isHopeful ? undefined : unreachableError(call.role, candidates);
  }
}

/** A person waits out the same outage once: who asks when it has lasted that long already has the answer at once. */
function waitsFromMs({ lane }: WaitingCall, nodes: readonly PoolNode[], nowMs: number): number {
  if (lane !== 'interactive') return nowMs;
  return Math.max(...nodes.map(({ health }) => health.outSinceMs ?? nowMs));
}

/** Milliseconds until the first of the nodes that are left alone may be tried again; undefined where there is none. */
export function nextTryInMs(nodes: readonly PoolNode[], nowMs: number): number | undefined {
  const waits = nodes.flatMap(({ health: { retryAtMs } }) =>
    retryAtMs !== undefined && retryAtMs > nowMs ? [retryAtMs - nowMs] : [],
  );
  return waits.length === 0 ? undefined : Math.min(...waits);
}
