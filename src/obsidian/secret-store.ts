import type { App } from 'obsidian';

/** The app's store of secrets, apart from the vault and its settings: it came with version 1.11.4. */
export interface SecretStore {
  /** Where the app has none, keys are not kept at all: the settings are a file in the vault. */
  readonly isThere: boolean;
  get(name: string): string | undefined;
  /** An empty one forgets it. */
  set(name: string, secret: string): void;
}

/** What is used of it, which older apps lack. */
interface SecretStorageLike {
  getSecret(id: string): string | null;
  setSecret(id: string, secret: string): void;
}

export function openSecretStore(app: App): SecretStore {
  const storage = (app as unknown as { readonly secretStorage?: SecretStorageLike }).secretStorage;
  return {
    isThere: storage !== undefined,
    get(name) {
      const secret = storage?.getSecret(name) ?? '';
      return secret === '' ? undefined : secret;
    },
    set: (name, secret) => storage?.setSecret(name, secret),
  };
}

/** The name under which a server's key is kept: the store takes small letters, digits and dashes. */
export function secretNameOf(nodeName: string, taken: readonly string[]): string {
  const plain = nodeName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const wanted = `trivium-${plain === '' ? 'server' : plain}`;
  let name = wanted;
  for (let count = 2; taken.includes(name); count += 1) name = `${wanted}-${count}`;
  return name;
}
