import { expect, it } from 'vitest';
import { noteNames, readWorkLog, toWorkLogRecord } from '../../../../indexer/graphs';

const log = readWorkLog(
  '## 2026-05-15 | Sorting\nFolder/B.md, a.md, Other/a.md, [[C]]\n## 2026-05-16\nNothing.',
);

it('a record has a session for each entry that names notes, and counts the others', () => {
  expect(toWorkLogRecord('Log.md', 'hash', log)).toEqual({
    path: 'Log.md',
    contentHash: 'hash',
    entries: 2,
    namingNone: 1,
    sessions: [
      {
        source: 'work-log',
        date: '2026-05-15',
        entry: 'Sorting',
        mentions: ['Folder/B', 'a', 'Other/a', 'C'].map((target) => ({ kind: 'link', target })),
        place: { path: 'Log.md', line: 0 },
      },
    ],
    problems: [],
  });
});

it('names are without folders and endings, each once, in order of code units', () => {
  expect(noteNames(log.entries[0]!)).toEqual(['B', 'C', 'a']);
});
