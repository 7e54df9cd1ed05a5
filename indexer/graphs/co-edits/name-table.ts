import { createKeyIndex } from '../key-index';
import { nameKeyOf, nameKeysOfTarget } from '../vault-files';
import type { VaultFiles } from '../vault-files';
import type { EditSession, NoteMention } from './edit-session';
import { meaningOf } from './meaning';
import type { Meaning } from './meaning';

/** A name as sessions write it, and all of them that use it: thousands of sessions name the same few notes. */
export interface Name<TUser> {
  readonly mention: NoteMention;
  /** The log whose entries use it, empty for none: a name is read from where it stands. */
  readonly log: string;
  readonly users: Set<TUser>;
  meaning: Meaning;
}

/** The names of all sessions and what they mean in the vault, each looked up once. */
export interface NameTable<TUser> {
  /** Adds a user of all names of a session, which come back each once. */
  use(session: EditSession, user: TUser): readonly Name<TUser>[];
  /** Takes a user away; a name that nothing uses any more is forgotten. */
  release(names: readonly Name<TUser>[], user: TUser): void;
  /** Users of names that mean this note. */
  usersOf(note: string): ReadonlySet<TUser>;
  /**
   * Looks up anew what these files, or any, can have changed.
   *
   * @returns users of names that mean something else now
   */
  filesChanged(paths: readonly string[] | 'all'): ReadonlySet<TUser>;
}

export function createNameTable<TUser>(files: VaultFiles): NameTable<TUser> {
  const names = new Map<string, Name<TUser>>();
  const byFileKey = createKeyIndex<Name<TUser>>();
  const byNote = createKeyIndex<Name<TUser>>();

  const enter = (id: string, mention: NoteMention, log: string): Name<TUser> => {
    const name = { mention, log, users: new Set<TUser>(), meaning: meaningOf(mention, log, files) };
    names.set(id, name);
    for (const key of fileKeysOf(mention)) byFileKey.add(key, name);
    if (name.meaning.kind === 'note') byNote.add(name.meaning.name, name);
    return name;
  };

  const forget = (name: Name<TUser>): void => {
    names.delete(idOf(name.mention, name.log));
    for (const key of fileKeysOf(name.mention)) byFileKey.remove(key, name);
    byNote.remove(name.meaning.name, name);
  };

  /** Whether the name means something else now. */
  const lookUp = (name: Name<TUser>): boolean => {
    const before = name.meaning;
    const now = meaningOf(name.mention, name.log, files);
    if (now.kind === before.kind && now.name === before.name) return false;
    byNote.remove(before.name, name);
    if (now.kind === 'note') byNote.add(now.name, name);
    name.meaning = now;
    return true;
  };

  return {
    use: ({ mentions, place }, user) => {
      const log = place?.path ?? '';
      const used = new Set<Name<TUser>>();
      for (const mention of mentions) {
        const id = idOf(mention, log);
        const name = names.get(id) ?? enter(id, mention, log);
        name.users.add(user);
        used.add(name);
      }
      return [...used];
    },
    release: (released, user) => {
      for (const name of released) {
        name.users.delete(user);
        if (name.users.size === 0) forget(name);
      }
    },
    usersOf: (note) => unionOf(byNote.get(note)),
    filesChanged: (paths) => {
      const candidates =
        paths === 'all'
          ? names.values()
          : new Set(paths.flatMap((path) => [...byFileKey.get(nameKeyOf(path))]));
      return unionOf([...candidates].filter(lookUp));
    },
  };
}

/** A name's identity. No path has a NUL, and no link a line's end. */
function idOf(mention: NoteMention, log: string): string {
  return mention.kind === 'path' ? `${log}\0${mention.path}` : `${log}\n${mention.target}`;
}

/** Keys of the files whose coming or going can change what a mention means. */
function fileKeysOf(mention: NoteMention): readonly string[] {
  return mention.kind === 'path' ? [nameKeyOf(mention.path)] : nameKeysOfTarget(mention.target);
}

function unionOf<TUser>(names: Iterable<Name<TUser>>): ReadonlySet<TUser> {
  const union = new Set<TUser>();
  for (const { users } of names) for (const user of users) union.add(user);
  return union;
}
