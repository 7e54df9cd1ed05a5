import type { GraphEngine } from '../../graph-api';
import type { MemorySettings, SharedFiles } from '../../memory';
import type { MemoryEngine } from '../../memory-api';
import type { Nodes } from '../../nodes';
import type { Clock, Storage } from '../../platform';
import type { SearchIndex } from '../../search';
import type { Vault } from '../../vault';
import type { VaultSpaces } from '../spaces/vault-spaces';

/** What a context block and an answer are made from. */
export interface RecallSources {
  readonly index: SearchIndex;
  readonly vault: Vault;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly spaces: VaultSpaces;
  readonly memory: Pick<MemoryEngine, 'core' | 'memories' | 'memory' | 'memoryStatistics' | 'recall'>;
  readonly graphs: Pick<GraphEngine, 'neighbours'>;
  readonly settings: () => MemorySettings;
  /** Whether the storage may be written. */
  readonly isHolder: boolean;
  /** Files of the memory folder; undefined where there is none. */
  readonly files: SharedFiles | undefined;
  /** Model servers, where there are any. */
  readonly nodes: Nodes | undefined;
}

/** ISO time. */
export function nowOf({ clock }: Pick<RecallSources, 'clock'>): string {
  return new Date(clock.now()).toISOString();
}
