import { expect, test } from 'vitest';
import { alignPaths } from '../../../../indexer/graphs/evaluate/commit-paths';
import { sessionsOfCommits } from '../../../../indexer/graphs/evaluate/commit-sessions';

const commit = (...files: string[]) => ({ commit: 'c', date: '2026-02-03T23:10:00+01:00', files });
const pathsOf = (sessions: ReturnType<typeof alignPaths>) =>
  sessions.map(({ mentions }) => mentions.map((mention) => (mention.kind === 'path' ? mention.path : '')));

test('commits are sessions of their notes', () => {
  const [session, ...others] = sessionsOfCommits([
    commit('a.md', 'a.md', 'b.md', 'c.png'),
    commit('a.md', 'x.ts'),
  ]);
  expect(others).toEqual([]);
  expect(session).toMatchObject({ source: 'git', date: '2026-02-03' });
  expect(pathsOf([session!])).toEqual([['a.md', 'b.md']]);
});

test('the folder that a repository keeps its vault in is cut off', () => {
  const vault = new Set(['Editing/a.md', 'b.md']);
  const sessions = sessionsOfCommits([
    commit('docs/Editing/a.md', 'docs/b.md', 'README.md'),
    commit('x/b.md', 'docs/gone.md'),
  ]);
  expect(pathsOf(alignPaths(sessions, (path) => vault.has(path)))).toEqual([
    ['Editing/a.md', 'b.md'],
    ['gone.md'],
  ]);
});

test('paths that are the vault’s stay as they are', () => {
  const sessions = sessionsOfCommits([commit('a.md', 'docs/b.md')]);
  expect(alignPaths(sessions, (path) => path === 'a.md')).toBe(sessions);
  expect(alignPaths(sessions, () => false)).toBe(sessions);
});
