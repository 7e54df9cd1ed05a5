import { TriviumError } from '../../platform';
import type { Schedule } from '../../platform';
import { faultOf } from '../client/exchange';
import { NodeFault } from '../client/fault';
import type { Spent } from '../client/usage';
import { MOST_PREEMPTIONS, PATIENCE_MS } from '../defaults';
import { CallLanes, cancelled } from '../lanes/call-lanes';
import type { WaitingCall } from '../lanes/call-lanes';
import type { Answered, CallOptions, CallRecord } from '../nodes';
import type { Lane, NodeRole } from '../settings';
import { failedError, missingError, unreachableError } from './missing';
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

/** Brings calls to nodes: waits for a slot, tries, tries again elsewhere, and gives up with the cause. */
export class Calls {
  readonly #options: CallsOptions;
  readonly #lanes: CallLanes<PoolNode>;
  /** Until when a call waits on while no node is there. */
  readonly #patience = new WeakMap<WaitingCall, number>();
  /** Interactive calls for which a background call made room. */
  readonly #hasRoomMade = new WeakSet<WaitingCall>();
  #sequence = 0;
  #uses = 0;
  #stopWaking: (() => void) | undefined;
  #isClosed = false;

  constructor(options: CallsOptions) {
    this.#options = options;
    this.#lanes = new CallLanes(options.nodes, (node, call) => {
      this.#patience.delete(call);
      node.lastUsed = ++this.#uses;
      node.take(call.lane);
    });
  }

  waiting(lane: Lane): number {
    return this.#lanes.waiting(lane);
  }

  /** @throws TriviumError as {@link Nodes} tells */
  async run<T extends Result>(call: PoolCall<T>): Promise<Omit<T, 'model'> & Answered> {
    const { role, options } = call;
    const tries = new Tries();
    const { avoid, excluded } = tries;
    const { lane, signal } = options;
    const waiting: WaitingCall = { role, lane, signal, avoid, excluded, sequence: this.#sequence++ };
    let waitedMs = 0;
    let preemptions = 0;
    let lastFault: NodeFault | undefined;
    for (;;) {
      const enteredMs = this.#options.now();
      const node = await this.#enter(waiting, lastFault, tries);
      const takenMs = this.#options.now();
      waitedMs += takenMs - enteredMs;
      const spent = () => ({ tookMs: this.#options.now() - takenMs, waitedMs });
      try {
        const result = await tryCall(node, {
          ...{ lane, signal, ask: call.ask, schedule: this.#options.schedule },
          timeoutMs: options.timeoutMs ?? this.#options.timeoutMs(role),
          preemptions: () => (call.isTold?.() === true ? undefined : preemptions),
          onLeave: () => this.settle(),
        });
        tries.succeeded();
        return this.#answered(node, call, result, { ...spent(), attempts: tries.count });
      } catch (error) {
        const fault = this.#asFault(node, error);
        if (fault === undefined || fault.kind === 'withdrawn') {
          if (fault === undefined) throw error;
          preemptions += 1;
          if (call.isTold?.() !== true) continue;
        }
        const failure = fault;
        lastFault = failure;
        node.failed += 1;
        node.health.failed(failure, this.#options.now());
        const mayTryAgain = tries.failed(node.name, failure.kind) && call.isTold?.() !== true;
        this.settle();
        if (mayTryAgain) continue;
        this.#record(node, options, spent(), failure);
        throw failedError(failure, tries.count);
      }
    }
  }

  /** Seats who can be seated, makes room for a person, and ends waiting that has no sense. To be called after every change. */
  settle(): void {
    this.#lanes.dispatch();
    this.#makeRoom();
    this.#lanes.reject((call) => this.#reasonToGiveUp(call));
    this.#wakeInTime();
    this.#options.onChange();
  }

  close(): void {
    this.#isClosed = true;
    this.#stopWaking?.();
    this.#lanes.reject(() => cancelled());
    for (const node of this.#options.nodes()) node.withdrawAll(cancelled());
  }

  async #enter(call: WaitingCall, lastFault: NodeFault | undefined, tries: Tries): Promise<PoolNode> {
    if (this.#isClosed) throw cancelled();
    const entered = this.#lanes.enter(call);
    this.settle();
    try {
      return await entered;
    } catch (error) {
      const isGivenUp = error instanceof TriviumError && error.code !== 'cancelled';
      if (isGivenUp && lastFault !== undefined) throw failedError(lastFault, tries.count);
      throw error;
    }
  }

  /** A person waits and nodes are busy with background calls: the one that began last starts again later. */
  #makeRoom(): void {
    for (const call of this.#lanes.calls('interactive')) {
      if (this.#hasRoomMade.has(call)) continue;
      const candidates = this.#options
        .nodes()
        .filter(
          (node) =>
            node.canAbort &&
            node.readiness === 'ready' &&
            node.roles.includes(call.role) &&
            !call.excluded.has(node.name),
        )
        .flatMap((node) => [...node.running].reverse().map((running) => ({ node, running })));
      const last = candidates.find(({ running }) => {
        const preemptions = running.preemptions();
        return running.lane === 'background' && preemptions !== undefined && preemptions < MOST_PREEMPTIONS;
      });
      if (last === undefined) continue;
      this.#hasRoomMade.add(call);
      last.running.withdraw(faultOf(last.node.target, 'withdrawn', 'a person waited for its slot'));
    }
  }

  #reasonToGiveUp(call: WaitingCall): Error | undefined {
    const missing = missingError(call.role, this.#options.nodes());
    if (missing !== undefined) return missing;
    const nodes = this.#candidates(call);
    if (nodes.some(({ readiness }) => readiness !== 'out')) return undefined;
    const untilMs = this.#patience.get(call) ?? this.#options.now() + PATIENCE_MS[call.lane];
    this.#patience.set(call, untilMs);
    const isHopeful = nodes.some(({ health }) => (health.retryAtMs ?? Infinity) <= untilMs);
    return isHopeful ? undefined : unreachableError(call.role, nodes);
  }

  #candidates(call: WaitingCall): readonly PoolNode[] {
    return this.#options
      .nodes()
      .filter(
        ({ name, gate, roles }) =>
          gate === undefined && roles.includes(call.role) && !call.excluded.has(name),
      );
  }

  /** Calls that wait look again when a node may be tried again. */
  #wakeInTime(): void {
    this.#stopWaking?.();
    this.#stopWaking = undefined;
    if (this.waiting('interactive') + this.waiting('background') === 0) return;
    const nowMs = this.#options.now();
    const times = this.#options
      .nodes()
      .flatMap(({ health: { retryAtMs } }) =>
        retryAtMs !== undefined && retryAtMs > nowMs ? [retryAtMs] : [],
      );
    if (times.length === 0) return;
    this.#stopWaking = this.#options.schedule(() => this.settle(), Math.min(...times) - nowMs);
  }

  /** Undefined for what is no fault of a node: a cancelled call, a mistake of our own. */
  #asFault(node: PoolNode, error: unknown): NodeFault | undefined {
    return error instanceof NodeFault && error.node === node.name ? error : undefined;
  }

  #answered<T extends Result>(
    node: PoolNode,
    { options }: PoolCall<T>,
    result: T,
    spent: { readonly tookMs: number; readonly waitedMs: number; readonly attempts: number },
  ): Omit<T, 'model'> & Answered {
    const { tokensIn = 0, tokensOut = 0, tokensPerSecond } = result;
    node.health.succeeded(this.#options.now());
    node.answered += 1;
    node.tokensIn += tokensIn;
    node.tokensOut += tokensOut;
    node.tokensPerSecond = tokensPerSecond ?? node.tokensPerSecond;
    const model = result.model ?? node.modelToName ?? node.description?.models[0] ?? 'unknown';
    node.lastModel = model;
    this.#record(node, options, { ...spent, ...result });
    return { ...result, node: node.name, model, ...spent };
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
