import { baseOf, isThisMachine, originOf } from '../address';
import { checkHealth, describe } from '../client/describe';
import type { Description } from '../client/describe';
import type { NodeTarget } from '../client/exchange';
import { NodeFault } from '../client/fault';
import { rerankRoutes } from '../client/rerank';
import type { RerankRoute } from '../client/rerank';
import type { Spent } from '../client/usage';
import { NodeHealth } from '../health/node-health';
import type { Readiness } from '../health/node-health';
import type { NodeLoad } from '../lanes/choose-node';
import type { NodeState } from '../nodes';
import type { Lane, NodeRole, NodeSettings } from '../settings';
import type { TransportFor } from '../transports/choose-transport';

/** Why a node gets no calls although it may be well. */
export type Gate = 'off' | 'paused' | 'not-allowed';

/** What nodes need of the pool. */
export interface NodeSurroundings {
  readonly now: () => number;
  readonly random: () => number;
  readonly transportFor: TransportFor;
  readonly readKey: (name: string) => Promise<string | undefined>;
  readonly describeMissingKey: NodeTarget['describeMissingKey'];
  /**
   * Whether a node gets calls.
   *
   * @param origin what the user must have agreed to; undefined for this machine
   */
  readonly gate: (settings: NodeSettings, origin: string | undefined) => Gate | undefined;
}

/** A call that a node has. */
export interface RunningCall {
  readonly lane: Lane;
  /** Whether it may be taken away and done again, and how often it was. */
  readonly preemptions: () => number | undefined;
  /** Takes it away. */
  readonly withdraw: (reason: Error) => void;
}

/** One node of the pool: its settings, its health, what it has in flight and what it has done. */
export class PoolNode implements NodeLoad {
  readonly #surroundings: NodeSurroundings;
  readonly #origin: string | undefined;
  readonly #inFlight: Record<Lane, number> = { interactive: 0, background: 0 };
  readonly #abandoned: Record<Lane, number> = { interactive: 0, background: 0 };
  /** The newest last. */
  readonly running = new Set<RunningCall>();
  readonly health: NodeHealth;
  readonly target: NodeTarget;
  settings: NodeSettings;
  description: Description | undefined;
  /** False once the server refused it. */
  hasThinkingSwitch = true;
  /** The one that answered first. */
  rerankRoutes: readonly RerankRoute[] = rerankRoutes;
  lastUsed = 0;
  answered = 0;
  failed = 0;
  tokensIn = 0;
  tokensOut = 0;
  tokensPerSecond: number | undefined;
  /** As its last answer named it. */
  lastModel: string | undefined;

  constructor(settings: NodeSettings, surroundings: NodeSurroundings) {
    this.settings = settings;
    this.#surroundings = surroundings;
    this.#origin = isThisMachine(settings.url) ? undefined : originOf(settings.url);
    this.health = new NodeHealth(surroundings.random);
    this.target = {
      name: settings.name,
      base: baseOf(settings.url),
      transport: surroundings.transportFor(settings.url),
      keyName: settings.keyName,
      readKey: surroundings.readKey,
      describeMissingKey: surroundings.describeMissingKey,
      now: surroundings.now,
    };
  }

  get name(): string {
    return this.settings.name;
  }

  get roles(): readonly NodeRole[] {
    return this.settings.roles;
  }

  get lane(): NodeSettings['lane'] {
    return this.settings.lane;
  }

  get slots(): number {
    return this.settings.slots ?? this.description?.slots ?? 1;
  }

  get inFlight(): Readonly<Record<Lane, number>> {
    return this.#inFlight;
  }

  get abandoned(): Readonly<Record<Lane, number>> {
    return this.#abandoned;
  }

  get canAbort(): boolean {
    return this.target.transport.canAbort;
  }

  /** Why it gets no calls by the user's choice. */
  get gate(): Gate | undefined {
    return this.#surroundings.gate(this.settings, this.#origin);
  }

  get readiness(): Readiness {
    return this.gate === undefined ? this.health.readiness(this.#surroundings.now()) : 'out';
  }

  get state(): NodeState {
    return this.gate ?? this.health.state;
  }

  /**
   * Which model a request names: that of the settings, else the first that a server of several has. A llama.cpp server is asked
   * for none: it would repeat the name instead of telling its own.
   */
  get modelToName(): string | undefined {
    if (this.settings.model !== undefined || this.description?.server === 'llama.cpp')
      return this.settings.model;
    return this.description?.models[0];
  }

  take(lane: Lane): void {
    this.#inFlight[lane] += 1;
  }

  /** The slot is taken on although nobody waits for the answer. */
  abandon(lane: Lane): void {
    this.#inFlight[lane] -= 1;
    this.#abandoned[lane] += 1;
  }

  leave(lane: Lane, wasAbandoned: boolean): void {
    if (wasAbandoned) this.#abandoned[lane] -= 1;
    else this.#inFlight[lane] -= 1;
  }

  /** Adds up what an answer cost. @returns the model that gave it */
  count({
    model,
    tokensIn,
    tokensOut,
    tokensPerSecond,
  }: Spent & { readonly model: string | undefined }): string {
    this.answered += 1;
    this.tokensIn += tokensIn ?? 0;
    this.tokensOut += tokensOut ?? 0;
    this.tokensPerSecond = tokensPerSecond ?? this.tokensPerSecond;
    this.lastModel = model ?? this.modelToName ?? this.description?.models[0] ?? 'unknown';
    return this.lastModel;
  }

  /** Asks it how it is, and what it is where that is not known or may have changed. Never sends it anything of a note. */
  async check(signal: AbortSignal): Promise<void> {
    try {
      await checkHealth(this.target, signal);
      if (this.description === undefined || this.health.state !== 'ready') {
        this.description = await describe(this.target, signal).catch((error: unknown) => {
          if (error instanceof NodeFault && error.kind === 'route') return undefined;
          throw error;
        });
      }
      this.health.answeredCheck(this.#surroundings.now());
    } catch (error) {
      if (!(error instanceof NodeFault)) throw error;
      this.health.missedCheck(error, this.#surroundings.now());
    }
  }

  /** Takes away all that it has in flight. */
  withdrawAll(reason: Error): void {
    for (const call of [...this.running]) call.withdraw(reason);
  }
}
