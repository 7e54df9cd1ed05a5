import type { LinkKind } from './note';
import { fileName, folderOf, isNotePath, withoutNoteExtension } from './paths';

/** Where a link leads. */
export interface ResolvedLink {
  /** The file's path as the vault lists it; for `self` the path of the note that holds the link. */
  readonly path: string;
  readonly kind: 'note' | 'attachment' | 'self';
}

/** Finds the file that a link's target names, the way the app does. */
export interface LinkResolver {
  /**
   * @param target - a link's target, without subpath
   * @param sourcePath - the note that holds the link
   * @returns undefined where nothing in the vault has that name
   */
  resolve(target: string, sourcePath: string, kind: LinkKind): ResolvedLink | undefined;
  add(path: string): void;
  remove(path: string): void;
}

/**
 * Resolves links by the app's rules: a path from the vault's root, else a file of that name in the note's own folder,
 * else the shortest path that ends with the target at a folder's edge. Case and Unicode composition do not count,
 * aliases never do. All files are kept by name, so that a link looks only at the files that share its own.
 */
export function createLinkResolver(files: Iterable<string>): LinkResolver {
  const byKey = new Map<string, string>();
  const byName = new Map<string, Map<string, string>>();

  const add = (path: string): void => {
    const key = toKey(path);
    byKey.set(key, path);
    const name = fileName(key);
    const sameName = byName.get(name);
    if (sameName) sameName.set(key, path);
    else byName.set(name, new Map([[key, path]]));
  };

  const remove = (path: string): void => {
    const key = toKey(path);
    byKey.delete(key);
    const sameName = byName.get(fileName(key));
    sameName?.delete(key);
    if (sameName?.size === 0) byName.delete(fileName(key));
  };

  /** The file with exactly this path or, failing that, the nearest one whose path ends with it. */
  const find = (key: string, folder: string): string | undefined => {
    const exact = byKey.get(key);
    if (exact !== undefined) return exact;
    const own = byKey.get(join(folder, key));
    if (own !== undefined) return own;
    return shortestEndingWith(byName.get(fileName(key)), key);
  };

  const locate = (key: string, folder: string, kind: LinkKind): string | undefined => {
    if (key.startsWith('/')) return byKey.get(key.slice(1));
    if (/^\.\.?\//.test(key)) return byKey.get(normalise(join(folder, key)));
    // Markdown destinations are addresses: relative to the note before anything else.
    if (kind === 'markdown-link' || kind === 'markdown-embed') {
      const path = byKey.get(normalise(join(folder, key)));
      if (path !== undefined) return path;
    }
    return find(normalise(key), folder);
  };

  const resolve: LinkResolver['resolve'] = (target, sourcePath, kind) => {
    const name = target.trim();
    // `[[|text]]` names nothing but the note it stands in.
    if (name === '' || name.startsWith('|')) return { path: sourcePath, kind: 'self' };
    const folder = toKey(folderOf(sourcePath));
    const key = toKey(name);
    const path = locate(`${withoutNoteExtension(key)}.md`, folder, kind) ?? locate(key, folder, kind);
    if (path === undefined) return undefined;
    if (path === sourcePath) return { path, kind: 'self' };
    return { path, kind: isNotePath(path) ? 'note' : 'attachment' };
  };

  for (const path of files) add(path);
  return { resolve, add, remove };
}

/** The form in which paths are compared. */
function toKey(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

function join(folder: string, path: string): string {
  return folder === '' ? path : `${folder}/${path}`;
}

/** Works `.` and `..` out; above the vault's root is the root, as in an address. */
function normalise(path: string): string {
  if (!path.includes('./') && !path.includes('//')) return path;
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}

/** Of the paths that end with the target at a folder's edge, the shortest; of equally long ones the first by name. */
function shortestEndingWith(
  candidates: ReadonlyMap<string, string> | undefined,
  target: string,
): string | undefined {
  let best: string | undefined;
  let bestKey = '';
  for (const [key, path] of candidates ?? []) {
    if (key !== target && !key.endsWith(`/${target}`)) continue;
    const isBetter = key.length < bestKey.length || (key.length === bestKey.length && key < bestKey);
    if (best === undefined || isBetter) {
      best = path;
      bestKey = key;
    }
  }
  return best;
}
