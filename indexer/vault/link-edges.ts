import { compareText } from '../platform';
import type { LinkResolver } from './link-resolver';
import type { Link, LinkKind } from './note';
import { isVaultFilePath, withoutNoteExtension } from './paths';

/** What the link graph needs of a note. */
export interface LinkSource {
  readonly path: string;
  readonly links: readonly Link[];
}

/** A distinct directed link between two notes. */
export interface LinkEdgeCount {
  readonly source: string;
  readonly target: string;
  readonly occurrences: number;
}

export interface UnresolvedTarget {
  /** The target as it was first written. */
  readonly target: string;
  readonly occurrences: number;
  /** Notes that name it, in the order of the records. */
  readonly sources: readonly string[];
}

/**
 * All links of a vault, sorted out. Each occurrence is in exactly one of `resolvedLinks`, `selfLinks`,
 * `attachmentLinks` and `unresolvedLinks`. A Markdown link that names neither a note nor an existing file may be any
 * address (`example.com`): it counts in `otherDestinations` alone.
 */
export interface LinkEdges {
  /** Sorted by source, then target, as code units compare. */
  readonly edges: readonly LinkEdgeCount[];
  /** Most often named first. */
  readonly unresolved: readonly UnresolvedTarget[];
  /** Links of a note to itself, with or without a heading. */
  readonly selfLinks: number;
  readonly attachmentLinks: number;
  readonly resolvedLinks: number;
  readonly unresolvedLinks: number;
  readonly otherDestinations: number;
  readonly occurrences: Readonly<Record<LinkKind, number>>;
}

/** Resolves every link of the notes and counts each distinct direction once. */
export function buildLinkEdges(sources: Iterable<LinkSource>, resolver: LinkResolver): LinkEdges {
  const occurrences = { wikilink: 0, embed: 0, 'markdown-link': 0, 'markdown-embed': 0, frontmatter: 0 };
  const edges: LinkEdgeCount[] = [];
  const unresolved = createUnresolvedCounter();
  let selfLinks = 0;
  let attachmentLinks = 0;
  let resolvedLinks = 0;
  let otherDestinations = 0;
  for (const { path, links } of sources) {
    const targets = new Map<string, number>();
    for (const link of links) {
      const resolved = resolver.resolve(link.target, path, link.kind);
      if (!resolved && link.kind === 'markdown-link' && !isVaultFilePath(link.target)) {
        otherDestinations++;
        continue;
      }
      occurrences[link.kind]++;
      if (!resolved) unresolved.add(link.target, path);
      else if (resolved.kind === 'attachment') attachmentLinks++;
      else if (resolved.kind === 'self') selfLinks++;
      else {
        resolvedLinks++;
        targets.set(resolved.path, (targets.get(resolved.path) ?? 0) + 1);
      }
    }
    for (const [target, count] of targets) edges.push({ source: path, target, occurrences: count });
  }
  edges.sort((one, other) => compareText(one.source, other.source) || compareText(one.target, other.target));
  const targets = unresolved.list();
  const unresolvedLinks = targets.reduce((sum, target) => sum + target.occurrences, 0);
  const counts = { selfLinks, attachmentLinks, resolvedLinks, unresolvedLinks, otherDestinations };
  return { edges, unresolved: targets, ...counts, occurrences };
}

/** The identity of a target that leads nowhere: case, Unicode composition and `.md` do not make another one. */
export function unresolvedKey(target: string): string {
  return withoutNoteExtension(target.trim()).normalize('NFC').toLowerCase();
}

function createUnresolvedCounter(): {
  add(target: string, source: string): void;
  list(): UnresolvedTarget[];
} {
  const targets = new Map<string, { target: string; occurrences: number; sources: Set<string> }>();
  return {
    add: (target, source) => {
      const key = unresolvedKey(target);
      const entry = targets.get(key) ?? { target: target.trim(), occurrences: 0, sources: new Set<string>() };
      entry.occurrences++;
      entry.sources.add(source);
      targets.set(key, entry);
    },
    list: () =>
      [...targets.values()]
        .map(({ target, occurrences, sources }) => ({ target, occurrences, sources: [...sources] }))
        .sort((one, other) => other.occurrences - one.occurrences || compareText(one.target, other.target)),
  };
}
