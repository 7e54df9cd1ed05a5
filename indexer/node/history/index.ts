/** Which notes were changed together, from the git repository that the vault lies in. */
export { createGitHistory } from './create-git-history';
export { readGitHistory } from './read-git-history';
export type { GitHistory, GitHistoryOptions, HeadState } from './read-git-history';
