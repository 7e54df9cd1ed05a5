import type { EditHistory, EditSession } from '../../graphs';
import { TriviumError } from '../../platform';
import type { Storage } from '../../platform';
import { readGitHistory } from './read-git-history';
import type { GitHistory } from './read-git-history';
import { formatHistory, parseHistory } from './stored-history';
import type { StoredHistory } from './stored-history';

const BLOB = 'graphs/git-history.jsonl';

/**
 * The commits of the vault's git repository, kept in the storage so that a start reads only what is new. A damaged
 * copy, or a history that was rewritten, is read anew as a whole.
 */
export function createGitHistory(vaultFolder: string, storage: Storage): EditHistory {
  return {
    read: async (signal) => {
      const bytes = await storage.read(BLOB);
      const stored = bytes && parseHistory(new TextDecoder().decode(bytes));
      const found = await readGitHistory(vaultFolder, { signal, since: stored?.head });
      if (found === undefined) return undefined;
      const history = found.isContinuation && stored !== undefined ? joined(stored, found) : found;
      if (found.head.commit !== stored?.head.commit || !found.isContinuation) {
        await keep(storage, history);
      }
      return { sessions: history.sessions, counts: history.counts };
    },
  };
}

/** A history that cannot be kept is read anew by the next start: no reason to be without it now. */
async function keep(storage: Storage, history: StoredHistory): Promise<void> {
  try {
    await storage.write(BLOB, new TextEncoder().encode(formatHistory(history)));
  } catch (error) {
    if (!(error instanceof TriviumError)) throw error;
  }
}

/** What was read before, under the names that notes have now, after what is new. */
function joined(stored: StoredHistory, { head, sessions, counts, renames }: GitHistory): StoredHistory {
  const renamed = (session: EditSession): EditSession => ({
    ...session,
    mentions: session.mentions.map((mention) =>
      mention.kind === 'path' ? { kind: 'path', path: renames.get(mention.path) ?? mention.path } : mention,
    ),
  });
  return {
    head,
    sessions: [...sessions, ...(renames.size === 0 ? stored.sessions : stored.sessions.map(renamed))],
    counts: {
      read: stored.counts.read + counts.read,
      namingNone: stored.counts.namingNone + counts.namingNone,
    },
  };
}
