import { describe, expect, it } from 'vitest';
import { BULK_NOTES, countCoEdits, parseCommitLines } from '../../../../indexer/graphs';

const commit = (...files: string[]): { files: string[] } => ({ files });

describe('the pairs of a history', () => {
  it('are those of notes in commits that are no bulk changes', () => {
    const many = Array.from({ length: BULK_NOTES + 1 }, (_, index) => `${index}.md`);
    expect(
      countCoEdits([
        commit('a.md', 'b.md', 'c.md'),
        commit('b.md', 'a.md', 'picture.png', 'a.md'),
        commit('a.md'),
        commit(),
        commit(...many),
      ]),
    ).toEqual({ pairs: 3, occurrences: 4, seenTwice: 1 });
  });
});

describe('lines of commits', () => {
  it('are read one by one, whatever the line ends are', () => {
    const line = JSON.stringify({
      commit: 'c1',
      date: '2026-11-30T10:00:00+01:00',
      files: ['a.md'],
      status: 'M',
    });
    expect(parseCommitLines('x.jsonl', `\uFEFF${line}\r\n\n${line}`)).toEqual([
      { commit: 'c1', date: '2026-11-30T10:00:00+01:00', files: ['a.md'] },
      { commit: 'c1', date: '2026-11-30T10:00:00+01:00', files: ['a.md'] },
    ]);
  });

  it.each([
    ['{"commit": "c1"', 'x.jsonl, line 2 is no JSON.'],
    ['{"commit": "c1", "date": "", "files": "a.md"}', 'x.jsonl, line 2 is no commit'],
  ])('are refused with their place: %s', (line, message) => {
    expect(() => parseCommitLines('x.jsonl', `\n${line}`)).toThrow(message);
  });
});
