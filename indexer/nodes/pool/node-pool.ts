import { systemClock } from '../../platform';
import type { Schedule } from '../../platform';
import { modelName, originOf } from '../address';
import { askChat, refusesThinkingSwitch, streamChat } from '../client/chat';
import type { ChatManner, ChatResult } from '../client/chat';
import { askEmbeddings } from '../client/embed';
import { faultOf } from '../client/exchange';
import { probeNode } from '../client/probe';
import { askRerank, rerankRoutes } from '../client/rerank';
import { HEALTH_FRESH_MS, HEALTH_TIMEOUT_MS, MISSES_TO_WITHDRAW, STATUS_EVERY_MS } from '../defaults';
import { Figures } from '../figures/figures';
import { HealthWatch } from '../health/health-watch';
import { onAbort } from '../lanes/on-abort';
import { capacityOf, occupied } from '../lanes/choose-node';
import type {
  CallOptions,
  CallRecord,
  ChatAnswer,
  ChatRequest,
  EmbedAnswer,
  NodeProbe,
  Nodes,
  PoolStatus,
  RerankAnswer,
} from '../nodes';
import { PauseBook } from '../pause/pause-book';
import type { Lane, NodeRole, NodeSettings, PoolSettings } from '../settings';
import { Calls } from './calls';
import { localOnlyError, missingError } from './missing';
import type { MissingKey, NodePoolOptions } from './options';
import { PoolNode } from './pool-node';
import type { Gate, NodeSurroundings } from './pool-node';
import { laneStatus, nodeStatus } from './status';

/** A pool of model servers; see {@link Nodes}. It looks at its nodes at once, and after that only while there is work. */
export function createNodePool(options: NodePoolOptions): Nodes {
  return new NodePool(options);
}

function missingInSecretStore(name: string): MissingKey {
  return {
    summary: `its key "${name}" is not in the secret store`,
    advice: 'Enter the key under this name, or take the name out of the settings.',
  };
}

/** A timer that keeps a process alive: somebody waits for what it does. */
const byTimer: Schedule = (work, delayMs) => {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
};

class NodePool implements Nodes {
  readonly #now: () => number;
  readonly #schedule: Schedule;
  readonly #surroundings: NodeSurroundings;
  readonly #pauses: PauseBook;
  readonly #calls: Calls;
  readonly #figures: Figures;
  readonly #watch: HealthWatch;
  readonly #listeners = new Set<() => void>();
  /** Of the listeners, those for whom servers are asked how they are. */
  readonly #lookers = new Set<() => void>();
  #settings: PoolSettings;
  #settingsProblem: string | undefined;
  #allowed: ReadonlySet<string | undefined> = new Set();
  #nodes: readonly PoolNode[] = [];
  /** What the first vectors were, for callers that expect nothing else. */
  #vectors: { readonly model: string | undefined; readonly dimensions: number } | undefined;
  #stopTelling: (() => void) | undefined;
  #isClosed = false;

  constructor(options: NodePoolOptions) {
    const { clock = systemClock, schedule = byTimer, random = Math.random } = options;
    this.#now = () => clock.now();
    this.#schedule = schedule;
    this.#settings = options.settings;
    this.#figures = new Figures(this.#now);
    this.#pauses = new PauseBook({
      ...{ now: this.#now, read: options.readPause },
      onProblem: (message) => options.onProblem?.(message),
    });
    this.#surroundings = {
      ...{ now: this.#now, random, transportFor: options.transportFor },
      readKey: (name) => options.key?.(name) ?? Promise.resolve(undefined),
      describeMissingKey: options.describeMissingKey ?? missingInSecretStore,
      gate: (settings, origin) => this.#gate(settings, origin),
    };
    this.#calls = new Calls({
      ...{ now: this.#now, schedule, nodes: () => this.#nodes },
      timeoutMs: (role) => this.#settings.timeouts[`${role}Ms`],
      onRecord: (record: CallRecord) => this.#figures.add(record),
      onChange: () => this.#changed(),
    });
    this.#watch = new HealthWatch({
      schedule,
      isNeeded: () => !this.#settings.isLocalOnly && (this.#isBusy() || this.#lookers.size > 0),
      look: () => this.#look(false),
    });
    this.updateSettings(options.settings);
    this.#settingsProblem = options.settingsProblem;
  }

  async chat(request: ChatRequest, options: CallOptions): Promise<ChatAnswer> {
    await this.#admit('chat');
    return this.#calls.run({
      ...{ role: 'chat', options },
      ask: (node, signal) => withManner(node, (manner) => askChat(node.target, request, manner, signal)),
    });
  }

  async stream(
    request: ChatRequest,
    options: CallOptions,
    onText: (text: string) => void,
  ): Promise<ChatAnswer> {
    await this.#admit('chat');
    let isTold = false;
    const tell = (text: string): void => {
      isTold = true;
      onText(text);
    };
    return this.#calls.run({
      ...{ role: 'chat', options, isTold: () => isTold },
      ask: (node, signal) =>
        withManner(node, (manner) => streamChat(node.target, request, manner, signal, tell)),
    });
  }

  async embed(
    texts: readonly string[],
    expected: { readonly dimensions?: number; readonly model?: string },
    options: CallOptions,
  ): Promise<EmbedAnswer> {
    await this.#admit('embed');
    return this.#calls.run({
      ...{ role: 'embed', options },
      ask: async (node, signal) => {
        const result = await askEmbeddings(node.target, texts, node.modelToName, signal);
        this.#holdToModel(node, expected, result.model, result.vectors[0]?.length ?? 0);
        return result;
      },
    });
  }

  async rerank(query: string, documents: readonly string[], options: CallOptions): Promise<RerankAnswer> {
    await this.#admit('rerank');
    return this.#calls.run({
      ...{ role: 'rerank', options },
      ask: async (node, signal) => {
        const request = { query, documents, model: node.modelToName };
        const { route, ...result } = await askRerank(node.target, request, node.rerankRoutes, signal);
        node.rerankRoutes = [route, ...rerankRoutes.filter((other) => other !== route)];
        return result;
      },
    });
  }

  can(role: NodeRole): boolean {
    const able = this.#nodes.filter(({ roles, gate }) => roles.includes(role) && gate === undefined);
    return !this.#settings.isLocalOnly && able.some(({ state }) => state !== 'unreachable');
  }

  capacity(role: NodeRole, lane: Lane): number {
    return Math.max(1, capacityOf(this.#nodes, lane, role));
  }

  async check(signal?: AbortSignal): Promise<void> {
    if (!this.#settings.isLocalOnly) await this.#look(true, signal);
  }

  async probe(settings: NodeSettings, signal?: AbortSignal): Promise<NodeProbe> {
    if (this.#settings.isLocalOnly) throw localOnlyError();
    const { target } = new PoolNode(settings, this.#surroundings);
    return probeNode(target, settings.model, {
      now: this.#now,
      within: (timeoutMs, work) => this.#within(timeoutMs, work, signal),
    });
  }

  status(): PoolStatus {
    const pause = this.#pauses.current;
    return {
      isLocalOnly: this.#settings.isLocalOnly,
      nodes: this.#nodes.map((node) => nodeStatus(node, this.#pauses.pausedUntil(node.name))),
      lanes: laneStatus(this.#nodes, (lane) => this.#calls.waiting(lane)),
      purposes: this.#figures.purposes,
      recent: this.#figures.recent,
      ...(pause === undefined ? {} : { pause }),
      ...(this.#settingsProblem === undefined ? {} : { settingsProblem: this.#settingsProblem }),
    };
  }

  onStatus(listener: () => void, { isLooking = true }: { readonly isLooking?: boolean } = {}): () => void {
    this.#listeners.add(listener);
    if (isLooking) this.#lookers.add(listener);
    this.#watch.wake();
    return () => {
      this.#listeners.delete(listener);
      this.#lookers.delete(listener);
    };
  }

  updateSettings(settings: PoolSettings): void {
    const before = this.#nodes;
    this.#settings = settings;
    this.#settingsProblem = undefined;
    this.#allowed = new Set(settings.allowed.map(originOf));
    this.#pauses.set(settings.pause);
    this.#vectors = undefined;
    this.#nodes = settings.nodes.map((wanted) => {
      const known = before.find((node) => isSameServer(node.settings, wanted));
      if (known === undefined) return new PoolNode(wanted, this.#surroundings);
      known.settings = wanted;
      return known;
    });
    for (const node of before) {
      const isKept = this.#nodes.includes(node);
      if (isKept && (node.gate === undefined || node.gate === 'paused') && !settings.isLocalOnly) continue;
      node.withdrawAll(faultOf(node.target, 'withdrawn', 'it was taken out of the settings'));
    }
    this.#calls.settle();
    this.check().catch(() => undefined);
  }

  close(): Promise<void> {
    this.#isClosed = true;
    this.#watch.close();
    this.#stopTelling?.();
    this.#listeners.clear();
    this.#calls.close();
    return Promise.resolve();
  }

  /** @throws TriviumError where no node may be asked for it at all */
  async #admit(role: NodeRole): Promise<void> {
    if (this.#settings.isLocalOnly) throw localOnlyError();
    await this.#pauses.refresh();
    const missing = missingError(role, this.#nodes);
    if (missing !== undefined) throw missing;
  }

  #gate({ name, isOff }: NodeSettings, origin: string | undefined): Gate | undefined {
    if (isOff || this.#settings.isLocalOnly) return 'off';
    if (origin !== undefined && !this.#allowed.has(origin)) return 'not-allowed';
    return this.#pauses.pausedUntil(name) === undefined ? undefined : 'paused';
  }

  /** Vectors of two models must never be mixed: they mean nothing to each other. @throws NodeFault */
  #holdToModel(
    node: PoolNode,
    expected: { readonly dimensions?: number; readonly model?: string },
    model: string | undefined,
    dimensions: number,
  ): void {
    const isToldWhat = expected.model !== undefined || expected.dimensions !== undefined;
    const wanted = isToldWhat ? expected : (this.#vectors ?? {});
    if (wanted.dimensions !== undefined && wanted.dimensions !== dimensions) {
      const summary = `vectors of ${dimensions} dimensions instead of ${wanted.dimensions}`;
      throw faultOf(node.target, 'model', summary);
    }
    if (wanted.model !== undefined && model !== undefined && modelName(wanted.model) !== modelName(model)) {
      throw faultOf(
        node.target,
        'model',
        `vectors of "${modelName(model)}" instead of "${modelName(wanted.model)}"`,
      );
    }
    if (!isToldWhat) this.#vectors ??= { model, dimensions };
  }

  /** @param isAll also those that answered a moment ago */
  async #look(isAll: boolean, signal?: AbortSignal): Promise<void> {
    await this.#pauses.refresh();
    const nodes = this.#nodes.filter(({ settings, gate, health }) => {
      if (settings.isOff || gate === 'paused' || this.#isClosed) return false;
      return isAll || health.state !== 'ready' || this.#now() - health.answeredAtMs >= HEALTH_FRESH_MS;
    });
    await Promise.all(nodes.map((node) => this.#lookAt(node, signal)));
    this.#calls.settle();
  }

  async #lookAt(node: PoolNode, signal?: AbortSignal): Promise<void> {
    await this.#within(HEALTH_TIMEOUT_MS, (stop) => node.check(stop), signal).catch((error: unknown) => {
      if (signal?.aborted === true) throw error;
      const fault = faultOf(node.target, 'timeout', `no sign of life within ${HEALTH_TIMEOUT_MS / 1000} s`);
      node.health.missedCheck(fault, this.#now());
      if (node.health.misses >= MISSES_TO_WITHDRAW) {
        node.withdrawAll(faultOf(node.target, 'connection', 'it stopped answering'));
      }
    });
  }

  async #within<T>(
    timeoutMs: number,
    work: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const controller = new AbortController();
    const abort = (): void => controller.abort();
    const stopTimer = this.#schedule(abort, timeoutMs);
    const stopListening = onAbort(signal, abort);
    const stopped = new Promise<never>((_, reject) => {
      controller.signal.addEventListener('abort', () => reject(new Error('Stopped.')), { once: true });
    });
    try {
      signal?.throwIfAborted();
      // A transport that cannot abort does not hold up who waits.
      return await Promise.race([work(controller.signal), stopped]);
    } finally {
      stopTimer();
      stopListening();
    }
  }

  #isBusy(): boolean {
    const waiting = this.#calls.waiting('interactive') + this.#calls.waiting('background');
    return waiting > 0 || this.#nodes.some((node) => occupied(node) > 0);
  }

  #changed(): void {
    this.#watch.wake();
    if (this.#isClosed || this.#listeners.size === 0 || this.#stopTelling !== undefined) return;
    this.#stopTelling = this.#schedule(() => {
      this.#stopTelling = undefined;
      for (const listener of this.#listeners) listener();
    }, STATUS_EVERY_MS);
  }
}

/** A server that does not know the switch for thinking is asked without it, now and from then on. */
async function withManner(
  node: PoolNode,
  ask: (manner: ChatManner) => Promise<ChatResult>,
): Promise<ChatResult> {
  const { modelToName: model, hasThinkingSwitch } = node;
  try {
    return await ask({ model, hasThinkingSwitch });
  } catch (error) {
    if (!hasThinkingSwitch || !refusesThinkingSwitch(error)) throw error;
    node.hasThinkingSwitch = false;
    return ask({ model, hasThinkingSwitch: false });
  }
}

/** Whether what is known of a node still holds. */
function isSameServer(node: NodeSettings, other: NodeSettings): boolean {
  return (
    node.name === other.name &&
    node.url === other.url &&
    node.keyName === other.keyName &&
    node.model === other.model
  );
}
