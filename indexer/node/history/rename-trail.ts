import type { FileChange } from './commit-log';
import { isVisibleNote } from './visible-note';

/**
 * Follows renames backwards in time: which path a note has now that an older commit calls by another. Commits go by
 * from the newest to the oldest. Branches that were merged go by one after the other, so a note that one branch
 * renamed while another changed it may keep its old name there. A note that was moved into the trash keeps its last.
 */
export interface RenameTrail {
  /** The note's path now, by the path it has just after the commit that goes by. */
  pathNow(path: string): string;
  /** The commit's changes lie in the future of all that come now. */
  stepBehind(changes: readonly FileChange[]): void;
  /** Paths before the oldest commit that went by, and what they are now, where that differs. */
  renames(): ReadonlyMap<string, string>;
}

export function createRenameTrail(): RenameTrail {
  const now = new Map<string, string>();
  const pathNow = (path: string): string => now.get(path) ?? path;
  return {
    pathNow,
    stepBehind: (changes) => {
      const renamed = changes.flatMap(({ status, from, path }) =>
        status === 'R' && from !== undefined ? [[from, pathNow(path)] as const] : [],
      );
      // What had the name before this commit was another note.
      for (const { status, path } of changes) if (status === 'R' || status === 'A') now.delete(path);
      for (const [from, to] of renamed) if (from !== to && isVisibleNote(to)) now.set(from, to);
    },
    renames: () => new Map(now),
  };
}
