import type { NodeProbe, NodeSettings, PoolStatus } from './nodes';

/** What would leave this machine, before it first does. */
export interface Disclosure {
  /** Addresses that notes would go to and that the user has not agreed to. */
  readonly addresses: readonly string[];
  /** Of the whole vault, excluded folders left out. */
  readonly notes: number;
  readonly characters: number;
  /** What is sent and what for, in words, as the roles of the servers have it. */
  readonly purpose: string;
}

/** The part of the engine that speaks to model servers. */
export interface NodesEngine {
  status(): Promise<PoolStatus>;
  /** Asks a server what it can, before or after it is in the settings. */
  probe(node: NodeSettings, signal?: AbortSignal): Promise<NodeProbe>;
  /** Asks every node how it is, now. */
  check(signal?: AbortSignal): Promise<void>;
  /** What the whole vault comes to, and where it would be sent; undefined where nothing would leave this machine. */
  disclosure(signal?: AbortSignal): Promise<Disclosure | undefined>;
  /** Told after changes, at most a few times a second. */
  onStatus(listener: () => void): () => void;
}
