import { describe, expect, it } from 'vitest';
import type { EditSource, Evidence, Reason, Signal } from '../../../../../indexer/graphs';
import { describeReason, reasonAsJson } from '../../../../../indexer/node/commands/graph/reasons';

const reason = (signal: Signal, weight: number, ...evidence: Evidence[]): Reason => ({
  signal,
  weight,
  rank: 1,
  share: 1,
  evidence,
});
const link = (direction: 'out' | 'in', line: number): Evidence => ({
  kind: 'link',
  direction,
  path: 'a.md',
  line,
});
const coEdit = (date: string, entry: string, source: EditSource = 'git'): Evidence => ({
  kind: 'co-edit',
  source,
  date,
  entry,
});

describe('describeReason', () => {
  it('names the lines of links in both directions, counted from 1', () => {
    expect(describeReason(reason('links', 3, link('out', 0), link('out', 6), link('in', 2)))).toBe(
      'linked in lines 1, 7; links here in its line 3',
    );
  });

  it('counts common work and tells the last of it', () => {
    const [newest, before] = [coEdit('2026-03-02', 'Roof and gutters'), coEdit('2026-02-01', 'Roof')];
    expect(describeReason(reason('co-edits', 2, newest, before))).toBe(
      'worked on together 2 times, last on 2026-03-02, commit: Roof and gutters',
    );
    expect(describeReason(reason('co-edits', 1, coEdit('', '')))).toBe('worked on together once');
    const many = Array.from({ length: 10 }, () => newest);
    expect(describeReason(reason('co-edits', 40, ...many))).toContain('10 times or more');
  });

  it('tells a commit and a sitting from an entry of a work log', () => {
    const told = (source: EditSource, entry: string) =>
      describeReason(reason('co-edits', 1, coEdit('2026-03-02', entry, source)));
    expect(told('git', 'Fix roof')).toBe('worked on together once on 2026-03-02, commit: Fix roof');
    expect(told('edits', '14:05Z–14:50Z')).toBe(
      'worked on together once on 2026-03-02, sitting: 14:05Z–14:50Z',
    );
    expect(told('work-log', 'Roof, gutters')).toBe('worked on together once on 2026-03-02: Roof, gutters');
    expect(told('git', '')).toBe('worked on together once on 2026-03-02');
  });

  it('tells searches, likeness, what is between and tags', () => {
    const search: Evidence = { kind: 'co-search', query: 'roof', times: 5, date: '2026-01-01' };
    expect(describeReason(reason('co-searches', 5, search))).toBe('found together 5 times by "roof"');
    expect(describeReason(reason('similar', 0.8, { kind: 'similar', similarity: 0.812 }))).toBe(
      'sounds alike 0.81',
    );
    const through = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    expect(describeReason(reason('common-neighbours', 1, { kind: 'common-neighbours', through }))).toBe(
      'through a, b, c, d, e and 2 more',
    );
    expect(describeReason(reason('shared-tags', 1, { kind: 'shared-tags', tags: ['house'] }))).toBe(
      'shared tags: #house',
    );
  });

  it('has words for a reason without evidence', () => {
    expect(describeReason(reason('similar', 1))).toBe('sounds alike');
  });
});

describe('reasonAsJson', () => {
  it('counts lines from 1 wherever evidence has one', () => {
    const placed: Evidence = { ...coEdit('', ''), path: 'Log.md', line: 4 } as Evidence;
    const { evidence } = reasonAsJson(reason('links', 1, link('out', 0), placed, coEdit('', '')));
    expect(evidence).toMatchObject([{ line: 1 }, { line: 5 }, {}]);
    expect(evidence[2]).not.toHaveProperty('line');
  });
});
