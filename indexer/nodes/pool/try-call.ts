import { faultOf } from '../client/exchange';
import { cancelled } from '../lanes/call-lanes';
import { onAbort } from '../lanes/on-abort';
import type { Lane } from '../settings';
import type { Schedule } from '../../platform';
import type { PoolNode } from './pool-node';

export interface Try<T> {
  readonly lane: Lane;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly schedule: Schedule;
  readonly preemptions: () => number | undefined;
  readonly ask: (node: PoolNode, signal: AbortSignal) => Promise<T>;
  /** The slot of a call that nobody waited for any more became free. */
  readonly onFreed: () => void;
}

/**
 * One try at a node whose slot was taken. Who waits is answered as soon as it is aborted, takes too long or is withdrawn; the slot is
 * given back only when the exchange itself is over, which by a transport that cannot abort may be later.
 *
 * @throws NodeFault; TriviumError `cancelled`
 */
export function tryCall<T>(node: PoolNode, call: Try<T>): Promise<T> {
  const { lane, timeoutMs, signal, schedule, ask, onFreed, preemptions } = call;
  const controller = new AbortController();
  return new Promise<T>((resolve, reject) => {
    let isAbandoned = false;
    let isOver = false;
    const end = (): void => {
      isOver = true;
      stopTimer();
      stopListening();
      node.running.delete(running);
    };
    const withdraw = (reason: Error): void => {
      if (isOver) return;
      end();
      isAbandoned = true;
      node.abandon(lane);
      controller.abort(reason);
      reject(reason);
    };
    const running = { lane, preemptions, withdraw };
    const cancel = (): void => withdraw(cancelled());
    const stopTimer = schedule(() => {
      withdraw(faultOf(node.target, 'timeout', `no answer within ${Math.round(timeoutMs / 1000)} s`));
    }, timeoutMs);
    node.running.add(running);
    const stopListening = onAbort(signal, cancel);
    const leave = (settle: () => void): void => {
      node.leave(lane, isAbandoned);
      if (isOver) {
        onFreed();
        return;
      }
      end();
      settle();
    };
    if (signal?.aborted === true) {
      leave(() => reject(cancelled()));
      return;
    }
    ask(node, controller.signal).then(
      (answer) => leave(() => resolve(answer)),
      (error: unknown) => leave(() => reject(error instanceof Error ? error : new Error(String(error)))),
    );
  });
}
