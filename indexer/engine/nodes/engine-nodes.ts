import { describeRoles } from '../../nodes';
import type { NodeProbe, NodeSettings, Nodes, PoolSettings, PoolStatus } from '../../nodes';
import type { Disclosure, NodesEngine } from '../../nodes-api';
import { TriviumError } from '../../platform';
import { isNotePath } from '../../vault';
import type { Vault } from '../../vault';

const NONE: PoolStatus = { isLocalOnly: false, nodes: [], lanes: [], purposes: [], recent: [] };

export interface EngineNodesOptions {
  /** Undefined where this program reaches no server at all. */
  readonly nodes: Nodes | undefined;
  readonly vault: Pick<Vault, 'list'>;
  /** Whether a note may be sent to servers at all. */
  readonly isSent: (path: string) => boolean;
}

/** The half of the engine that speaks to model servers. */
export class EngineNodes implements NodesEngine {
  readonly #options: EngineNodesOptions;
  readonly #nodes: Nodes | undefined;

  constructor(options: EngineNodesOptions) {
    this.#options = options;
    this.#nodes = options.nodes;
  }

  status(): Promise<PoolStatus> {
    return Promise.resolve(this.#nodes?.status() ?? NONE);
  }

  async probe(node: NodeSettings, signal?: AbortSignal): Promise<NodeProbe> {
    if (this.#nodes !== undefined) return this.#nodes.probe(node, signal);
    throw new TriviumError('node-missing', 'This program was started without a way to reach servers.');
  }

  async check(signal?: AbortSignal): Promise<void> {
    await this.#nodes?.check(signal);
  }

  /**
   * Counted in the vault itself, whether or not it is indexed yet. Characters are counted as bytes of the files: what a server is
   * sent at most.
   */
  async disclosure(signal?: AbortSignal): Promise<Disclosure | undefined> {
    const { nodes } = this.#nodes?.status() ?? NONE;
    const asked = nodes.filter(({ state }) => state === 'not-allowed');
    if (asked.length === 0) return undefined;
    const { vault, isSent } = this.#options;
    const files = await vault.list(signal);
    const notes = files.filter(({ path }) => isNotePath(path) && isSent(path));
    return {
      addresses: [...new Set(asked.map(({ url }) => new URL(url).origin))],
      notes: notes.length,
      characters: notes.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      purpose: describeRoles(asked.flatMap(({ roles }) => roles)),
    };
  }

  onStatus(listener: () => void): () => void {
    return this.#nodes?.onStatus(listener) ?? (() => undefined);
  }

  updateSettings(settings: PoolSettings): void {
    this.#nodes?.updateSettings(settings);
  }
}
