import type { Link, LinkResolver, ResolvedLink } from '../../vault';
import { nameKeysOfTarget } from '../vault-files';
import type { LinkedNote } from './link-graph';

/** A note of the index with its links resolved. */
export interface ResolvedNote {
  readonly path: string;
  readonly links: readonly Link[];
  /** Where each of `links` leads. */
  readonly resolutions: readonly (ResolvedLink | undefined)[];
  /** Lines (0-based, in order) of the links to each other note, in the index or not. */
  readonly linesByTarget: ReadonlyMap<string, readonly number[]>;
}

/** Resolves all links of a note. */
export function resolveNote(note: LinkedNote, resolver: LinkResolver): ResolvedNote {
  const { path, links } = note;
  return resolvedNote(
    note,
    links.map(({ target, kind }) => resolver.resolve(target, path, kind)),
  );
}

/**
 * Resolves those links of a note anew that may lead to one of the files.
 *
 * @param keys - name keys of the files that came or went
 */
export function resolveNamed(
  note: ResolvedNote,
  keys: ReadonlySet<string>,
  resolver: LinkResolver,
): ResolvedNote {
  const resolutions = note.links.map(({ target, kind }, index) =>
    nameKeysOfTarget(target).some((key) => keys.has(key))
      ? resolver.resolve(target, note.path, kind)
      : note.resolutions[index],
  );
  return resolvedNote(note, resolutions);
}

/** All name keys of a note's links, each once. */
export function nameKeysOf(links: readonly Link[]): ReadonlySet<string> {
  return new Set(links.flatMap(({ target }) => nameKeysOfTarget(target)));
}

function resolvedNote(
  { path, links }: LinkedNote,
  resolutions: readonly (ResolvedLink | undefined)[],
): ResolvedNote {
  const linesByTarget = new Map<string, number[]>();
  resolutions.forEach((resolved, index) => {
    const link = links[index];
    if (resolved?.kind !== 'note' || link === undefined) return;
    const lines = linesByTarget.get(resolved.path);
    if (lines === undefined) linesByTarget.set(resolved.path, [link.span.line]);
    else lines.push(link.span.line);
  });
  for (const lines of linesByTarget.values()) lines.sort((one, other) => one - other);
  return { path, links, resolutions, linesByTarget };
}
