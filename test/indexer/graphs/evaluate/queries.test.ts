import { describe, expect, it } from 'vitest';
import { coEditQueries, linkQueries, splitByTime } from '../../../../indexer/graphs/evaluate/queries';
import type { EditSession } from '../../../../indexer/graphs';

const session = (date: string): EditSession => ({ source: 'git', date, entry: '', mentions: [] });
const all = { limit: 100, seed: 1 };

describe('linkQueries', () => {
  const edges = [
    { source: 'a', target: 'x' },
    { source: 'a', target: 'y' },
    { source: 'b', target: 'x' },
  ];

  it('asks for all that a note links to', () => {
    const queries = linkQueries(edges, all);
    expect(queries).toHaveLength(2);
    expect(queries).toContainEqual({ path: 'a', wanted: ['x', 'y'] });
    expect(queries).toContainEqual({ path: 'b', wanted: ['x'] });
  });

  it('does not depend on the order of the links', () => {
    const many = Array.from({ length: 50 }, (_, n) => ({ source: `s${n}`, target: `t${n % 7}` }));
    const sample = { limit: 10, seed: 3 };
    expect(linkQueries([...many].reverse(), sample)).toEqual(linkQueries(many, sample));
    expect(linkQueries(many, { ...sample, seed: 4 })).not.toEqual(linkQueries(many, sample));
  });

  it('asks for half and leaves half in place', () => {
    const [query, ...others] = linkQueries(edges, all, 0.5);
    expect(others).toEqual([]);
    expect(query?.path).toBe('a');
    expect(query?.wanted).toHaveLength(1);
  });
});

describe('splitByTime', () => {
  it('never tears a day in two, and leaves out what has no date', () => {
    const sessions = ['2026-01-01', '2026-01-02', '2026-01-02', '2026-01-02', '2026-01-05', ''].map(session);
    const { older, newer, from } = splitByTime(sessions);
    expect(from).toBe('2026-01-02');
    expect(older.map(({ date }) => date)).toEqual(['2026-01-01']);
    expect(newer).toHaveLength(4);
  });

  it('splits nothing into nothing', () => {
    expect(splitByTime([])).toEqual({ older: [], newer: [], from: '' });
  });
});

describe('coEditQueries', () => {
  it('asks for pairs seen often enough, from both sides, and never for bulk changes', () => {
    const bulk = Array.from({ length: 21 }, (_, n) => `n${n}`);
    const sessions = [['a', 'b'], ['b', 'a', 'c'], bulk, bulk];
    expect(coEditQueries(sessions, 2, all).sort((one, other) => (one.path < other.path ? -1 : 1))).toEqual([
      { path: 'a', wanted: ['b'] },
      { path: 'b', wanted: ['a'] },
    ]);
  });

  it('counts a session once, however often it names a note', () => {
    expect(coEditQueries([['a', 'b', 'a', 'b']], 2, all)).toEqual([]);
  });
});
