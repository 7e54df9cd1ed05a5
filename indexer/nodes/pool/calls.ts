import { TriviumError } from '../../platform';
import type { Schedule } from '../../platform';
import { NodeFault } from '../client/fault';
import type { Spent } from '../client/usage';
import { CallLanes, cancelled } from '../lanes/call-lanes';
import type { WaitingCall } from '../lanes/call-lanes';
import type { Answered, CallOptions, CallRecord } from '../nodes';
import type { Lane, NodeRole } from '../settings';
import { makeRoom } from './make-room';
import { failedError } from './missing';
import { nextTryInMs, Patience } from './patience';
import type { PoolNode } from './pool-node';
import { Tries } from './retry';
import { tryCall } from './try-call';

export interface CallsOptions {
  readonly nodes: () => readonly PoolNode[];
  readonly now: () => number;
  readonly schedule: Schedule;
  readonly timeoutMs: (role: NodeRole) => number;
  readonly onRecord: (record: CallRecord) => void;
  readonly onChange: () => void;
}

export interface PoolCall<T> {
  readonly role: NodeRole;
  readonly options: CallOptions;
  /** @throws NodeFault */
  readonly ask: (node: PoolNode, signal: AbortSignal) => Promise<T>;
  /** Whether part of the answer was told already, so that it must not begin anew. */
  readonly isTold?: () => boolean;
}

/** What an answer says of itself before it is known where it came from. */
export type Result = Spent & { readonly model: string | undefined };

/** What became of a call so far. */
interface Course {
  readonly call: PoolCall<unknown>;
  readonly waiting: WaitingCall;
  readonly tries: Tries;
  waitedMs: number;
  /** How often it made room for a person or lost its node, without a fault of its own. */
  withdrawals: number;
  last?: { readonly node: PoolNode; readonly fault: NodeFault; readonly tookMs: number };
}

/** Brings calls to nodes: waits for a slot, tries, tries again elsewhere, and gives up with the cause. */
export class Calls {
  readonly #options: CallsOptions;
  readonly #lanes: CallLanes<PoolNode>;
  readonly #patience = new Patience();
  /** Interactive calls for which a background call made room. */
  readonly #hasRoomMade = new WeakSet<WaitingCall>();
  #sequence = 0;
  #uses = 0;
  #stopWaking: (() => void) | undefined;
  #isClosed = false;

  constructor(options: CallsOptions) {
    this.#options = options;
    this.#lanes = new CallLanes(options.nodes, (node, call) => {
      this.#patience.restore(call);
      node.lastUsed = ++this.#uses;
      node.take(call.lane);
    });
  }

  waiting(lane: Lane): number {
    return this.#lanes.waiting(lane);
  }

  /** @throws TriviumError, as the pool's contract tells */
  async run<T extends Result>(call: PoolCall<T>): Promise<Omit<T, 'model'> & Answered> {
    const { lane, signal } = call.options;
    const tries = new Tries();
    const { avoid, excluded } = tries;
    const waiting = { role: call.role, lane, signal, avoid, excluded, sequence: this.#sequence++ };
    const course: Course = { call, waiting, tries, waitedMs: 0, withdrawals: 0 };
    for (;;) {
      const enteredMs = this.#options.now();
      const node = await this.#enter(course);
      course.waitedMs += this.#options.now() - enteredMs;
      const answer = await this.#tryAt(node, call, course);
      if (answer !== undefined) return answer;
    }
  }

  /** Seats who can be seated, makes room for persons, and ends waiting that makes no sense. To be called after every change. */
  settle(): void {
    const nodes = this.#options.nodes();
    this.#lanes.dispatch();
    for (const call of this.#lanes.calls('interactive')) {
      if (!this.#hasRoomMade.has(call) && makeRoom(call, nodes)) this.#hasRoomMade.add(call);
    }
    const served = new Set(
      nodes.filter(({ readiness }) => readiness !== 'out').flatMap(({ roles }) => roles),
    );
    this.#lanes.reject((call) => {
      if (call.excluded.size === 0 && served.has(call.role)) return undefined;
      return this.#patience.reasonToGiveUp(call, nodes, this.#options.now());
    });
    this.#wakeInTime();
    this.#options.onChange();
  }

  close(): void {
    this.#isClosed = true;
    this.#stopWaking?.();
    this.#lanes.reject(() => cancelled());
    for (const node of this.#options.nodes()) node.withdrawAll(cancelled());
  }

  async #enter(course: Course): Promise<PoolNode> {
    if (this.#isClosed) throw cancelled();
    const entered = this.#lanes.enter(course.waiting);
    this.settle();
    try {
      return await entered;
    } catch (error) {
      const isGivenUp = error instanceof TriviumError && error.code !== 'cancelled';
      throw isGivenUp && course.last !== undefined ? this.#giveUp(course, course.last) : error;
    }
  }

  /** @returns undefined where the call should be tried again */
  async #tryAt<T extends Result>(
    node: PoolNode,
    { role, options, ask, isTold = () => false }: PoolCall<T>,
    course: Course,
  ): Promise<(Omit<T, 'model'> & Answered) | undefined> {
    const takenMs = this.#options.now();
    try {
      const result = await tryCall(node, {
        ...{ lane: options.lane, signal: options.signal, ask, schedule: this.#options.schedule },
        timeoutMs: options.timeoutMs ?? this.#options.timeoutMs(role),
        preemptions: () => (isTold() ? undefined : course.withdrawals),
        onFreed: () => this.settle(),
      });
      return this.#answered(node, course, result, this.#options.now() - takenMs);
    } catch (error) {
      if (!(error instanceof NodeFault)) throw error;
      if (error.kind === 'withdrawn' && !isTold()) {
        course.withdrawals += 1;
        return undefined;
      }
      const last = { node, fault: error, tookMs: this.#options.now() - takenMs };
      course.last = last;
      node.failed += 1;
      node.health.failed(error, this.#options.now());
      if (course.tries.failed(node.name, error.kind) && !isTold()) return undefined;
      throw this.#giveUp(course, last);
    } finally {
      // Only now is it known how the node is, so only now may others be seated there.
      this.settle();
    }
  }

  #answered<T extends Result>(
    node: PoolNode,
    { call, tries, waitedMs }: Course,
    result: T,
    tookMs: number,
  ): Omit<T, 'model'> & Answered {
    node.health.succeeded(this.#options.now());
    const model = node.count(result);
    this.#record(node, call.options, { ...result, tookMs, waitedMs });
    return { ...result, node: node.name, model, tookMs, waitedMs, attempts: tries.count + 1 };
  }

  #giveUp(
    { call, tries, waitedMs }: Course,
    { node, fault, tookMs }: NonNullable<Course['last']>,
  ): TriviumError {
    this.#record(node, call.options, { tookMs, waitedMs }, fault);
    return failedError(fault, tries.count);
  }

  /** Calls that wait look again when a node may be tried again. */
  #wakeInTime(): void {
    this.#stopWaking?.();
    this.#stopWaking = undefined;
    if (this.waiting('interactive') + this.waiting('background') === 0) return;
    const delayMs = nextTryInMs(this.#options.nodes(), this.#options.now());
    if (delayMs !== undefined) this.#stopWaking = this.#options.schedule(() => this.settle(), delayMs);
  }

  #record(
    node: PoolNode,
    { purpose, lane }: CallOptions,
    { tookMs, waitedMs, tokensIn, tokensOut }: Spent & { readonly tookMs: number; readonly waitedMs: number },
    fault?: NodeFault,
  ): void {
    this.#options.onRecord({
      at: new Date(this.#options.now()).toISOString(),
      ...{ node: node.name, purpose, lane, tookMs, waitedMs },
      ...(tokensIn === undefined ? {} : { tokensIn }),
      ...(tokensOut === undefined ? {} : { tokensOut }),
      ...(fault === undefined ? {} : { error: fault.summary }),
    });
    this.#options.onChange();
  }
}
