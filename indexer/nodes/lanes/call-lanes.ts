import { TriviumError } from '../../platform';
import type { Lane } from '../settings';
import { chooseNode } from './choose-node';
import type { NodeLoad, Wish } from './choose-node';
import { onAbort } from './on-abort';

/** A call that waits for a node. */
export interface WaitingCall extends Wish {
  /** Its place in the order of all calls; kept when it is tried again. */
  readonly sequence: number;
  readonly signal?: AbortSignal | undefined;
}

interface Entry<Node> {
  readonly call: WaitingCall;
  readonly seat: (node: Node) => void;
  readonly fail: (error: Error) => void;
}

/**
 * Who goes next. Interactive calls first, each lane in the order the calls came; one that finds no room lets the next one pass that
 * does. What a node does with a call is not its business.
 */
export class CallLanes<Node extends NodeLoad> {
  readonly #nodes: () => readonly Node[];
  readonly #waiting: Record<Lane, Entry<Node>[]> = { interactive: [], background: [] };
  /** Takes the slot, before anybody else is looked at. */
  readonly #take: (node: Node, call: WaitingCall) => void;

  constructor(nodes: () => readonly Node[], take: (node: Node, call: WaitingCall) => void) {
    this.#nodes = nodes;
    this.#take = take;
  }

  waiting(lane: Lane): number {
    return this.#waiting[lane].length;
  }

  /**
   * Waits for a slot and takes it.
   *
   * @throws TriviumError `cancelled` once the signal aborts, and whatever {@link reject} gives
   */
  enter(call: WaitingCall): Promise<Node> {
    return new Promise((resolve, reject) => {
      if (call.signal?.aborted === true) {
        reject(cancelled());
        return;
      }
      const leave = (): void => {
        this.#remove(entry);
        stopListening();
      };
      const abort = (): void => {
        leave();
        reject(cancelled());
      };
      const entry: Entry<Node> = {
        call,
        seat: (node) => {
          leave();
          this.#take(node, call);
          resolve(node);
        },
        fail: (error) => {
          leave();
          reject(error);
        },
      };
      const stopListening = onAbort(call.signal, abort);
      const lane = this.#waiting[call.lane];
      const place = lane.findIndex((other) => other.call.sequence > call.sequence);
      lane.splice(place === -1 ? lane.length : place, 0, entry);
      this.dispatch();
    });
  }

  /** Seats whoever can be seated now. */
  dispatch(): void {
    const nodes = this.#nodes();
    /** Kinds of calls for which there is no room any more: what failed nowhere yet need not be looked at one by one. */
    const full = new Set<string>();
    for (const entry of this.#all()) {
      const { call } = entry;
      const kind =
        call.avoid.size === 0 && call.excluded.size === 0 ? `${call.lane} ${call.role}` : undefined;
      if (kind !== undefined && full.has(kind)) continue;
      const node = chooseNode(call, nodes);
      if (node !== undefined) entry.seat(node);
      else if (kind !== undefined) full.add(kind);
    }
  }

  /** Fails those that wait for which a reason is given. */
  reject(reasonFor: (call: WaitingCall) => Error | undefined): void {
    for (const entry of this.#all()) {
      const reason = reasonFor(entry.call);
      if (reason !== undefined) entry.fail(reason);
    }
  }

  /** Calls of a lane that wait, the first first. */
  calls(lane: Lane): readonly WaitingCall[] {
    return this.#waiting[lane].map(({ call }) => call);
  }

  #all(): readonly Entry<Node>[] {
    return [...this.#waiting.interactive, ...this.#waiting.background];
  }

  #remove(entry: Entry<Node>): void {
    const lane = this.#waiting[entry.call.lane];
    const place = lane.indexOf(entry);
    if (place !== -1) lane.splice(place, 1);
  }
}

export function cancelled(): TriviumError {
  return new TriviumError('cancelled', 'The call to a node was cancelled.');
}
