import type { EditSession } from '../../../../indexer/graphs';

type Rest = Partial<Omit<EditSession, 'mentions'>>;

/** An entry of the work log `Log.md` that names notes as links do. */
export function logged(targets: readonly string[], rest: Rest = {}): EditSession {
  return {
    source: 'work-log',
    date: '2026-11-30',
    entry: targets.join(', '),
    mentions: targets.map((target) => ({ kind: 'link', target })),
    place: { path: 'Log.md', line: 0 },
    ...rest,
  };
}

/** A commit that names notes by their paths. */
export function committed(paths: readonly string[], rest: Rest = {}): EditSession {
  return {
    source: 'git',
    date: '2026-11-30',
    entry: 'Work',
    mentions: paths.map((path) => ({ kind: 'path', path })),
    ...rest,
  };
}
