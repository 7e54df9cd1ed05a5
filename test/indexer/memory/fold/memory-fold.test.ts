import { describe, expect, it } from 'vitest';
import { fact, fold, line, liveOf, minute } from './lines';

describe('the fold', () => {
  it('waits for a memory that a wrong clock put behind what is said of it', () => {
    const folded = fold(
      fact(1, 'b: Lives in Oslo.', { supersedes: ['a'], extends: ['a'] }),
      line({ id: 'c', at: minute(2), event: 'confirm', confirms: 'a' }),
      line({ id: 'd', at: minute(3), event: 'support', supports: 'a', from: [{ path: 'x.md' }] }),
      fact(9, 'a: Lives in Rome.'),
    );
    expect(folded.memories.get('a')).toMatchObject({
      status: 'superseded',
      supersededBy: 'b',
      isConfirmed: true,
      from: [{ path: 'a.md' }, { path: 'x.md' }],
    });
    expect(folded.memories.get('b')).toMatchObject({ version: 2, supersedes: ['a'], extends: ['a'] });
  });

  it('never lets two memories replace each other', () => {
    const folded = fold(
      fact(1, 'a: Lives in Rome.'),
      fact(2, 'b: Lives in Oslo.', { date: '2026-02-01', supersedes: ['a'] }),
      // Another device saw them the other way round.
      fact(3, 'b2: lives in Oslo', { date: '2026-02-01' }),
      fact(4, 'a2: lives in Rome', { date: '2026-01-15', supersedes: ['b2'] }),
    );
    expect(liveOf(folded)).toEqual(['b']);
    expect(folded.memories.get('a2')?.id).toBe('a');
    expect(folded.memories.get('b2')?.id).toBe('b');
  });

  it('lets a statement that does not count replace nothing', () => {
    const folded = fold(
      fact(1, 'a: Lives in Rome.'),
      line({ id: 'f', at: minute(2), event: 'forget', forgets: 'a', why: 'user' }),
      fact(3, 'b: Lives in Oslo.'),
      fact(4, 'a2: Lives in Rome.', { supersedes: ['b'] }),
    );
    expect(liveOf(folded)).toEqual(['b']);
  });

  it('never lets a text replace itself', () => {
    const folded = fold(fact(1, 'a: Lives in Rome.'), fact(2, 'a2: lives in rome', { supersedes: ['a'] }));
    expect(folded.memories.get('a2')?.text).toBe('lives in rome');
    const same = fold(
      fact(1, 'a: Lives in Rome.'),
      fact(2, 'a2: lives in Rome', { supersedes: ['a', 'a2'] }),
    );
    expect(same.memories.all()).toMatchObject([{ id: 'a', status: 'live', supersedes: [] }]);
  });

  it('lets no memory replace one of another space', () => {
    const folded = fold(
      fact(1, 'a: Lives in Rome.'),
      fact(2, 'b: Lives in Oslo.', { space: 'work', supersedes: ['a'], extends: ['a'] }),
    );
    expect(liveOf(folded)).toEqual(['a', 'b']);
    expect(folded.memories.get('b')).toMatchObject({ supersedes: [], extends: [] });
  });

  it('asks about no pair of two spaces, and takes no answer to one', () => {
    const pair = { newer: 'b', older: 'a' };
    const review = { proposal: 'duplicate', judge: 'rules', reason: '' } as const;
    for (const verdict of ['duplicate', 'update', 'extends'] as const) {
      const folded = fold(
        fact(1, 'a: Lives in Rome.'),
        fact(2, 'b: Has moved to Rome.', { space: 'work' }),
        line({ id: 'r', at: minute(3), event: 'review', ...pair, ...review }),
      );
      expect(folded.reviews.open()).toEqual([]);
      folded.apply(line({ id: 's', at: minute(4), event: 'answer', ...pair, verdict }));
      expect(liveOf(folded)).toEqual(['a', 'b']);
      expect(folded.memories.get('a')).toMatchObject({ from: [{ path: 'a.md' }] });
      expect(folded.memories.get('b')).toMatchObject({ extends: [], supersedes: [] });
    }
  });

  it('is of one mind about a day and a time of it', () => {
    const replaced = [
      fact(1, 'a: Lives in Rome.'),
      fact(2, 'b: Lives in Oslo.', { date: '2026-02-01T12:00:00Z', supersedes: ['a'] }),
    ];
    const restated = (date: string, origin: 'user' | 'extraction', supersedes: string[] = []) =>
      liveOf(fold(...replaced, fact(3, 'c: Lives in Rome.', { date, origin, supersedes })));
    expect(restated('2026-02-01', 'extraction')).toEqual(['b']);
    expect(restated('2026-02-01T11:00:00Z', 'extraction')).toEqual(['b']);
    expect(restated('2026-02-01T13:00:00Z', 'extraction')).toEqual(['b', 'c']);
    expect(restated('2026-02-01', 'extraction', ['b'])).toEqual(['c']);
    expect(restated('2026-02-01', 'user')).toEqual(['b', 'c']);
    expect(restated('2026-01-31', 'user')).toEqual(['b']);
  });

  it('keeps the first answer where two devices answered one review', () => {
    const pair = { newer: 'b', older: 'a' };
    const folded = fold(
      fact(1, 'a: Lives in Rome.'),
      fact(2, 'b: Has moved to Rome.'),
      line({
        id: 'r',
        at: minute(3),
        event: 'review',
        ...pair,
        proposal: 'update',
        judge: 'rules',
        reason: '',
      }),
      line({ id: 's', at: minute(4), event: 'answer', ...pair, verdict: 'extends' }),
      line({ id: 't', at: minute(5), event: 'answer', ...pair, verdict: 'update' }),
    );
    expect(liveOf(folded)).toEqual(['a', 'b']);
    expect(folded.reviews.open()).toEqual([]);
    expect(folded.memories.get('b')?.extends).toEqual(['a']);
  });

  it('hands on what a memory replaced when it turns out to be another one', () => {
    const folded = fold(
      fact(1, 'old: Lives in Bonn.'),
      fact(2, 'a: Lives in Rome.'),
      fact(3, 'b: Has a flat in Rome.', { supersedes: ['old'] }),
      line({ id: 's', at: minute(4), event: 'answer', newer: 'b', older: 'a', verdict: 'duplicate' }),
    );
    expect(folded.memories.get('old')).toMatchObject({ status: 'superseded', supersededBy: 'a' });
    expect(folded.memories.get('b')).toMatchObject({ id: 'a', version: 2, supersedes: ['old'] });
    expect(folded.supersessions.history('b').map(({ id }) => id)).toEqual(['old', 'a']);
  });

  it('keeps a forgotten memory superseded once it is restored', () => {
    const folded = fold(
      fact(1, 'a: Lives in Rome.'),
      line({ id: 'f', at: minute(2), event: 'forget', forgets: 'a', why: 'user' }),
      fact(3, 'b: Lives in Oslo.', { supersedes: ['a'] }),
      line({ id: 'r', at: minute(4), event: 'restore', restores: 'a' }),
    );
    expect(folded.memories.get('a')).toMatchObject({ status: 'superseded', supersededBy: 'b' });
  });

  it('moves provenance with its note, also where both notes spoke of it', () => {
    const folded = fold(
      fact(1, 'a: Lives in Rome.'),
      line({ id: 's', at: minute(2), event: 'support', supports: 'a', from: [{ path: 'b.md' }] }),
      line({ id: 'm', at: minute(3), event: 'rename', from: 'a.md', to: 'b.md' }),
      line({ id: 'n', at: minute(4), event: 'rename', from: 'b.md', to: 'c.md' }),
    );
    expect(folded.memories.get('a')?.from).toEqual([{ path: 'c.md' }]);
    expect(folded.memories.withPath('c.md').map(({ id }) => id)).toEqual(['a']);
    expect(folded.memories.withPath('b.md')).toEqual([]);
  });

  it('tells of a line whether it changed anything', () => {
    const folded = fold(fact(1, 'a: Lives in Rome.'));
    const support = { id: 's', at: minute(2), event: 'support', supports: 'a' } as const;
    expect(folded.apply(line({ ...support, from: [{ path: 'a.md', offset: 12 }] }))).toBe(false);
    expect(folded.apply(line({ ...support, from: [{ path: 'a.md', block: 'b1' }] }))).toBe(true);
    expect(folded.apply(line({ id: 'm', at: minute(3), event: 'rename', from: 'x', to: 'y' }))).toBe(false);
  });
});
