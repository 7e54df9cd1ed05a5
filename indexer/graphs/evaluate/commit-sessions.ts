import { isNotePath } from '../../vault';
import type { CommitLine } from '../co-edits/commit-lines';
import type { EditSession } from '../co-edits/edit-session';

/** Commits as sessions, those with two notes or more. */
export function sessionsOfCommits(commits: readonly CommitLine[]): EditSession[] {
  return commits
    .map(({ commit, date, files }) => ({
      source: 'git' as const,
      date: date.slice(0, 10),
      entry: commit,
      mentions: [...new Set(files.filter(isNotePath))].map((path) => ({ kind: 'path' as const, path })),
    }))
    .filter(({ mentions }) => mentions.length > 1);
}
