import { parse } from 'yaml';
import { Events } from './events';
import type { TFile } from './files';
import { TFile as File, parentOf } from './files';
import type { Vault } from './vault';

interface Location {
  readonly line: number;
  readonly col: number;
  readonly offset: number;
}

interface Position {
  readonly start: Location;
  readonly end: Location;
}

export interface CachedMetadata {
  frontmatter?: Record<string, unknown>;
  headings?: { heading: string; level: number; position: Position }[];
  links?: { link: string; original: string; position: Position }[];
  tags?: { tag: string; position: Position }[];
}

/**
 * A small `MetadataCache`: frontmatter, headings, wikilinks and tags by line, good enough for a plugin that reads notes
 * with its own parser. After every change all links are resolved again, so a link to a note that comes later resolves.
 */
export class MetadataCache extends Events {
  resolvedLinks: Record<string, Record<string, number>> = {};
  unresolvedLinks: Record<string, Record<string, number>> = {};
  private readonly caches = new Map<string, CachedMetadata>();

  constructor(private readonly vault: Vault) {
    super();
    vault.on('create', (file: unknown) => this.read(file));
    vault.on('modify', (file: unknown) => this.read(file));
    vault.on('rename', (file: TFile, oldPath: string) => {
      const cache = this.caches.get(oldPath);
      this.caches.delete(oldPath);
      if (cache) this.caches.set(file.path, cache);
      this.resolveAll();
    });
    vault.on('delete', (file: TFile) => {
      const cache = this.caches.get(file.path) ?? null;
      this.caches.delete(file.path);
      this.trigger('deleted', file, cache);
      this.resolveAll();
    });
  }

  getFileCache(file: TFile): CachedMetadata | null {
    return this.caches.get(file.path) ?? null;
  }

  getCache(path: string): CachedMetadata | null {
    return this.caches.get(path) ?? null;
  }

  getFirstLinkpathDest(
    linkpath: string,
    sourcePath: string,
    filesByName = groupByName(this.vault.getFiles()),
  ): TFile | null {
    if (linkpath === '') return this.vault.getFileByPath(sourcePath);
    const wanted = linkpath.toLowerCase();
    const names = wanted.endsWith('.md') ? [wanted] : [wanted, `${wanted}.md`];
    const candidates = names.flatMap((name) =>
      (filesByName.get(lastPart(name)) ?? []).filter((file) => {
        const path = file.path.toLowerCase();
        return path === name || path.endsWith(`/${name}`);
      }),
    );
    const folder = parentOf(sourcePath);
    const rank = (file: TFile) =>
      names.includes(file.path.toLowerCase()) ? 0 : parentOf(file.path) === folder ? 1 : 2;
    candidates.sort((a, b) => rank(a) - rank(b) || a.path.length - b.path.length);
    return candidates[0] ?? null;
  }

  /** Not in the published types, but in the app: all tags with their number, `#` included. */
  getTags(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { tags = [], frontmatter } of this.caches.values()) {
      const listed = [frontmatter?.['tags'] ?? []].flat().filter((tag) => typeof tag === 'string');
      for (const tag of [...tags.map((each) => each.tag), ...listed.map((each) => `#${each}`)])
        counts[tag] = (counts[tag] ?? 0) + 1;
    }
    return counts;
  }

  fileToLinktext(file: TFile, sourcePath: string, omitMdExtension = true): string {
    const strip = (path: string) => (omitMdExtension && file.extension === 'md' ? path.slice(0, -3) : path);
    return this.getFirstLinkpathDest(strip(file.name), sourcePath) === file
      ? strip(file.name)
      : strip(file.path);
  }

  private read(file: unknown): void {
    if (!(file instanceof File) || file.extension !== 'md') return;
    void this.vault.cachedRead(file).then(
      (text) => {
        if (this.vault.getFileByPath(file.path) !== file) return;
        const cache = parseNote(text);
        this.caches.set(file.path, cache);
        this.trigger('changed', file, text, cache);
        this.resolveAll();
      },
      () => this.caches.set(file.path, {}),
    );
  }

  private resolvePending = false;

  private resolveAll(): void {
    if (this.resolvePending) return;
    this.resolvePending = true;
    setTimeout(() => {
      this.resolvePending = false;
      this.resolvedLinks = {};
      this.unresolvedLinks = {};
      const filesByName = groupByName(this.vault.getFiles());
      for (const [path, cache] of this.caches) this.resolve(path, cache, filesByName);
      this.trigger('resolved');
    }, 50);
  }

  private resolve(path: string, cache: CachedMetadata, filesByName: Map<string, TFile[]>): void {
    const resolved: Record<string, number> = (this.resolvedLinks[path] = {});
    const unresolved: Record<string, number> = (this.unresolvedLinks[path] = {});
    for (const { link } of cache.links ?? []) {
      const linkpath = link.split('#')[0] ?? '';
      const target = this.getFirstLinkpathDest(linkpath, path, filesByName);
      if (target) resolved[target.path] = (resolved[target.path] ?? 0) + 1;
      else unresolved[linkpath] = (unresolved[linkpath] ?? 0) + 1;
    }
  }
}

function groupByName(files: readonly TFile[]): Map<string, TFile[]> {
  const byName = new Map<string, TFile[]>();
  for (const file of files) {
    const name = lastPart(file.path.toLowerCase());
    const group = byName.get(name);
    if (group) group.push(file);
    else byName.set(name, [file]);
  }
  return byName;
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function parseNote(text: string): CachedMetadata {
  const cache: Required<CachedMetadata> = { frontmatter: {}, headings: [], links: [], tags: [] };
  const frontmatter = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(text);
  let offset = 0;
  let inCode = false;
  text.split('\n').forEach((line, number) => {
    const at = (start: number, length: number): Position => ({
      start: { line: number, col: start, offset: offset + start },
      end: { line: number, col: start + length, offset: offset + start + length },
    });
    if (/^\s*(```|~~~)/.test(line)) inCode = !inCode;
    else if (!inCode && offset >= (frontmatter?.[0].length ?? 0)) {
      const heading = /^(#{1,6})\s+(.*?)\s*$/.exec(line);
      if (heading?.[1] && heading[2]) {
        cache.headings.push({ heading: heading[2], level: heading[1].length, position: at(0, line.length) });
      }
      for (const match of line.matchAll(/\[\[([^\]|]+)(\|[^\]]*)?\]\]/g)) {
        cache.links.push({
          link: match[1] ?? '',
          original: match[0],
          position: at(match.index, match[0].length),
        });
      }
      for (const match of line.matchAll(/(?<=^|\s)#[\p{L}][\p{L}\p{N}/_-]*/gu)) {
        cache.tags.push({ tag: match[0], position: at(match.index, match[0].length) });
      }
    }
    offset += line.length + 1;
  });
  if (!frontmatter) return { headings: cache.headings, links: cache.links, tags: cache.tags };
  return { ...cache, frontmatter: parseFrontmatter(frontmatter[1] ?? '') };
}

function parseFrontmatter(source: string): Record<string, unknown> {
  try {
    return (parse(source) as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}
