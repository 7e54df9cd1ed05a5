import type { EditSession, NoteMention } from '../co-edits/edit-session';

const DEEPEST_PREFIX = 4;

/**
 * The sessions with paths as the vault has them. A repository may hold its vault in a folder (`docs/`): of all leading
 * folders the one is cut off that leaves the most paths which the vault knows. Links stay as they are.
 */
export function alignPaths(
  sessions: readonly EditSession[],
  hasFile: (path: string) => boolean,
): readonly EditSession[] {
  const paths = new Set(
    sessions.flatMap(({ mentions }) =>
      mentions.flatMap((mention) => (mention.kind === 'path' ? [mention.path] : [])),
    ),
  );
  const known = new Map<string, number>();
  for (const path of paths) {
    for (const prefix of prefixesOf(path)) {
      if (hasFile(path.slice(prefix.length))) known.set(prefix, (known.get(prefix) ?? 0) + 1);
    }
  }
  const [best = ''] = [...known.entries()]
    .sort(([one, a], [other, b]) => b - a || one.length - other.length || (one < other ? -1 : 1))
    .map(([prefix]) => prefix);
  if (best === '') return sessions;
  return sessions.map((session) => ({
    ...session,
    mentions: session.mentions.flatMap((mention): NoteMention[] => {
      if (mention.kind === 'link') return [mention];
      return mention.path.startsWith(best) ? [{ ...mention, path: mention.path.slice(best.length) }] : [];
    }),
  }));
}

/** The empty prefix, then each leading folder with its slash. */
function prefixesOf(path: string): string[] {
  const folders = path.split('/').slice(0, -1).slice(0, DEEPEST_PREFIX);
  return ['', ...folders.map((_, depth) => `${folders.slice(0, depth + 1).join('/')}/`)];
}
