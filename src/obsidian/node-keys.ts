import { secretNameOf, type SecretStore } from './secret-store';

/** Name of a key that is only tried; it is never written anywhere. */
const TRIED_KEY = 'trivium-tried-key';

/** The keys of model servers: what is kept of them is in the app's secret store, and one that is only tried is in memory. */
export interface NodeKeys {
  /** Whether a key can be kept at all. */
  readonly canKeep: boolean;
  get(name: string): string | undefined;
  /** Keeps a key and says under which name. @param taken names of other servers' keys */
  keep(nodeName: string, key: string, taken: readonly string[]): string;
  forget(name: string): void;
  /** Has a key at hand under the name that `work` is given, for as long as that takes. */
  whileTrying<T>(key: string, work: (name: string) => Promise<T>): Promise<T>;
}

export function createNodeKeys(store: SecretStore): NodeKeys {
  /** The last one that is tried; two forms are never open at once. */
  let tried: string | undefined;
  return {
    canKeep: store.isThere,
    get: (name) => (name === TRIED_KEY ? tried : store.get(name)),
    keep(nodeName, key, taken) {
      const name = secretNameOf(nodeName, taken);
      store.set(name, key);
      return name;
    },
    forget: (name) => store.set(name, ''),
    async whileTrying(key, work) {
      tried = key;
      try {
        return await work(TRIED_KEY);
      } finally {
        if (tried === key) tried = undefined;
      }
    },
  };
}
