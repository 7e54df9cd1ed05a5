import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { countCoEdits, createCoEditGraph, createVaultFiles, parseCommitLines } from '../../indexer/graphs';
import type { CommitLine, EditSession } from '../../indexer/graphs';
import { readGitHistory } from '../../indexer/node/history';
import { gitNote, hasGit, temporaryRepository } from '../indexer/node/history/repository';
import { hasShared, sharedFolder, sharedNote } from './shared';

const counted = [
  ['dendron-site', { pairs: 16768, occurrences: 21647, seenTwice: 2859 }],
  ['tasks-docs', { pairs: 1339, occurrences: 3051, seenTwice: 643 }],
  ['vok-dev', { pairs: 4098, occurrences: 5205, seenTwice: 727 }],
] as const;

describe.skipIf(!hasShared)(`the histories of public vaults${sharedNote}`, () => {
  it.each(counted)('%s has the pairs that an independent program counted', (name, pairs) => {
    expect(countCoEdits(readCommits(name))).toEqual(pairs);
  });

  it.each(counted)('%s makes as many edges where every note still exists', (name, { pairs }) => {
    const commits = readCommits(name);
    const files = createVaultFiles();
    files.setAll(commits.flatMap((commit) => commit.files));
    const graph = createCoEditGraph(files);
    graph.replaceSource('git', commits.map(sessionOf));
    expect(graph.edgeCount).toBe(pairs);
    expect(graph.counts('git')).toEqual({ sessions: commits.length, bulk: 0, unknownNames: 0 });
  });
});

describe.skipIf(!hasShared || !hasGit)(`repositories with these histories${sharedNote}${gitNote}`, () => {
  it.each(counted)('%s is read from git as it was written there', async (name, pairs) => {
    const commits = readCommits(name);
    const repository = await temporaryRepository();
    repository.import(commits);
    const start = performance.now();
    const history = await readGitHistory(repository.folder);
    console.info(`${name}: ${commits.length} commits read in ${(performance.now() - start).toFixed(0)} ms`);
    expect(history?.sessions).toEqual(commits.map(sessionOf));
    expect(countCoEdits((history?.sessions ?? []).map(filesOf))).toEqual(pairs);
  });
});

function filesOf({ mentions }: EditSession): { readonly files: readonly string[] } {
  return { files: mentions.map((mention) => (mention.kind === 'path' ? mention.path : mention.target)) };
}

function readCommits(name: string): readonly CommitLine[] {
  const file = path.join(sharedFolder, 'data/coedit', `${name}.commits.jsonl`);
  return parseCommitLines(file, readFileSync(file, 'utf8'));
}

function sessionOf({ commit, date, files }: CommitLine): EditSession {
  const mentions = [...files].sort(byBytes).map((file) => ({ kind: 'path', path: file }) as const);
  return { source: 'git', date: date.slice(0, 10), entry: commit, mentions };
}

/** The order in which git lists the files of a commit. */
function byBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
