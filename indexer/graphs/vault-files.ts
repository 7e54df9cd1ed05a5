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

/**
 * Files whose paths differ in case or Unicode composition alone (a vault from a disk that tells them apart) are one to
 * a link: it leads to the first of them by name, whichever came first and whichever goes.
 */
export function createVaultFiles(): VaultFiles {
  const known = new Set<string>();
  const spellings = new Map<string, readonly string[]>();
  let resolver = createLinkResolver([]);

  const add = (path: string): void => {
    if (known.has(path)) return;
    known.add(path);
    const key = toKey(path);
    const alike = [...(spellings.get(key) ?? []), path].sort();
    spellings.set(key, alike);
    resolver.add(alike[0] ?? path);
  };

  const remove = (path: string): void => {
    if (!known.delete(path)) return;
    const key = toKey(path);
    const [first, ...others] = (spellings.get(key) ?? []).filter((spelling) => spelling !== path);
    if (first === undefined) {
      spellings.delete(key);
      resolver.remove(path);
    } else {
      spellings.set(key, [first, ...others]);
      resolver.add(first);
    }
  };

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
      spellings.clear();
      resolver = createLinkResolver([]);
      for (const path of paths) add(path);
    },
    add,
    remove,
  };
}

/**
 * The key under which a file's coming and going can change where a name leads: only names with this last part can mean
 * it. For a file `nameKeyOf(path)`; for a name both keys of {@link nameKeysOfTarget}.
 */
export function nameKeyOf(path: string): string {
  return toKey(fileName(path));
}

/** Keys of the files that a link's target may mean: the note of that name, or a file with just that name. */
export function nameKeysOfTarget(target: string): readonly [string, string] {
  const key = toKey(target.trim());
  return [lastName(`${key.replace(/\.md$/, '')}.md`), lastName(key)];
}

/** A part of a path that names nothing: empty, `.` or `..`. */
const NAMELESS_PART = /(?:^|\/)\.{0,2}(?:\/|$)/;

/** The last part that names something once `.` and `..` are worked out: `a/b/../c/.` ends in `c`. */
function lastName(path: string): string {
  if (!NAMELESS_PART.test(path)) return fileName(path);
  let stepsBack = 0;
  for (const part of path.split('/').reverse()) {
    if (part === '' || part === '.') continue;
    if (part === '..') stepsBack++;
    else if (stepsBack > 0) stepsBack--;
    else return part;
  }
  return '';
}

/** The form in which links compare paths. */
function toKey(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
