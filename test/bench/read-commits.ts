import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseCommitLines, sessionsOfCommits } from '../../indexer/graphs';
import type { EditSession } from '../../indexer/graphs';

/** The vaults whose commits are among the test data. */
export const vaultsWithCommits = ['tasks-docs', 'dendron-site', 'vok-dev'] as const;

/** Commits of a vault's repository with two notes or more, by the paths of the repository. */
export async function readCommits(folder: string, vault: string): Promise<EditSession[]> {
  const file = path.join(folder, `${vault}.commits.jsonl`);
  return sessionsOfCommits(parseCommitLines(file, await readFile(file, 'utf8')));
}
