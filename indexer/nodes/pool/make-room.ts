import { faultOf } from '../client/exchange';
import { MOST_PREEMPTIONS } from '../defaults';
import type { WaitingCall } from '../lanes/call-lanes';
import { ableNodes } from '../lanes/choose-node';
import type { PoolNode, RunningCall } from './pool-node';

/**
 * A person's call waits although a background call has a slot that could be its own: that one is taken away and starts again later.
 * Of a node's calls the one that began last loses least. One that made room a few times is left to end, so that all work gets done.
 *
 * @returns whether one was taken away
 */
export function makeRoom(call: WaitingCall, nodes: readonly PoolNode[]): boolean {
  for (const node of ableNodes(call, nodes)) {
    if (!node.canAbort || node.readiness !== 'ready') continue;
    const running = [...node.running].reverse().find(mayBeTakenAway);
    if (running === undefined) continue;
    running.withdraw(faultOf(node.target, 'withdrawn', 'a person waited for its slot'));
    return true;
  }
  return false;
}

function mayBeTakenAway({ lane, preemptions }: RunningCall): boolean {
  const times = preemptions();
  return lane === 'background' && times !== undefined && times < MOST_PREEMPTIONS;
}
