import type { NodeProbe, NodeSettings, Nodes, PoolSettings, PoolStatus } from '../../nodes';
import type { Disclosure, NodesEngine } from '../../nodes-api';
import { TriviumError } from '../../platform';
import type { SearchIndex } from '../../search';

const NONE: PoolStatus = { isLocalOnly: false, nodes: [], lanes: [], purposes: [], recent: [] };

export interface EngineNodesOptions {
  /** Undefined where this program reaches no server at all. */
  readonly nodes: Nodes | undefined;
  readonly index: Pick<SearchIndex, 'files'>;
}

/** The half of the engine that speaks to model servers. */
export class EngineNodes implements NodesEngine {
  readonly #nodes: Nodes | undefined;
  readonly #index: Pick<SearchIndex, 'files'>;

  constructor({ nodes, index }: EngineNodesOptions) {
    this.#nodes = nodes;
    this.#index = index;
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

  /** Characters are counted as bytes of the files: what a server is sent at most. */
  disclosure(): Promise<Disclosure | undefined> {
    const { nodes } = this.#nodes?.status() ?? NONE;
    const asked = nodes.filter(({ state }) => state === 'not-allowed');
    if (asked.length === 0) return Promise.resolve(undefined);
    const addresses = [...new Set(asked.map(({ url }) => new URL(url).origin))];
    let notes = 0;
    let characters = 0;
    for (const { sizeBytes } of this.#index.files()) {
      notes += 1;
      characters += sizeBytes;
    }
    return Promise.resolve({ addresses, notes, characters, purpose: 'extraction of memories' });
  }

  onStatus(listener: () => void): () => void {
    return this.#nodes?.onStatus(listener) ?? (() => undefined);
  }

  updateSettings(settings: PoolSettings): void {
    this.#nodes?.updateSettings(settings);
  }
}
