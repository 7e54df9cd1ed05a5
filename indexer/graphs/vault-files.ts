import { createLinkResolver, fileName } from '../vault';
import type { LinkResolver } from '../vault';

/** Every file of the vault, excluded notes and attachments too: what links and work logs may name. */
export interface VaultFiles {
  readonly size: number;
  /** Finds the file that a name means; kept in step with the files. */
  readonly resolver: LinkResolver;
  has(path: string): boolean;
  paths(): IterableIterator<string>;
  setAll(paths: Iterable<string>): void;
  add(path: string): void;
  remove(path: string): void;
}

export function createVaultFiles(): VaultFiles {
  const known = new Set<string>();
  let resolver = createLinkResolver([]);
  return {
    get size() {
      return known.size;
    },
    get resolver() {
      return resolver;
    },
    has: (path) => known.has(path),
    paths: () => known.values(),
    setAll: (paths) => {
      known.clear();
      for (const path of paths) known.add(path);
      resolver = createLinkResolver(known);
    },
    add: (path) => {
      known.add(path);
      resolver.add(path);
    },
    remove: (path) => {
      known.delete(path);
      resolver.remove(path);
    },
  };
}

/**
 * The key under which a file's coming and going can change where a name leads: only names with this last part can mean
 * it. For a file `nameKeyOf(path)`; for a name both keys of {@link nameKeysOfTarget}.
 */
export function nameKeyOf(path: string): string {
  return fileName(path).normalize('NFC').toLowerCase();
}

/** Keys of the files that a link's target may mean: the note of that name, or a file with just that name. */
export function nameKeysOfTarget(target: string): readonly [string, string] {
  const key = nameKeyOf(target.trim());
  return [`${key.replace(/\.md$/, '')}.md`, key];
}
