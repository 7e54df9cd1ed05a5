import { describe, expect, it } from 'vitest';
import { isWorkLog, mayBeWorkLog, readWorkLog } from '../../../../indexer/graphs';

const isTaken = (...lines: readonly string[]): boolean => {
  const text = lines.join('\n');
  return mayBeWorkLog(text) && isWorkLog(readWorkLog(text));
};

describe('a note that nobody named as a work log', () => {
  it.each([
    [
      'dated headings',
      ['## 2026-05-15', '[[A]] [[B]]', '## 2026-05-16', '[[B]] [[C]]', '## 2026-05-16', 'nothing'],
    ],
    ['dated items with file names', ['- 15.5.2026 a.md, b.md', '- 16.5.2026 c.md, d.md', '- 17.5.2026 e.md']],
    [
      'a table by its headers',
      [
        '|Datum|Seiten|',
        '|-|-|',
        '|15. Mai 2026|[[A]], [[B]]|',
        '|16. Mai 2026|[[A]], [[C]]|',
        '|17. Mai 2026|[[D]]|',
      ],
    ],
    [
      'days below a year',
      ['# 2026', '## 15.05.', '[[A]] [[B]]', '## 16.05.', '[[B]] [[C]]', '## 17.05.', '[[D]]'],
    ],
    ['weeks', ['## KW 20/2026', '[[A]] [[B]]', '## KW 21/2026', '[[B]] [[C]]', '## KW 22/2026', '[[D]]']],
    ['English dates', ['- May 15, 2026 [[A]] [[B]]', '- May 16, 2026 [[A]] [[C]]', '- May 17, 2026 [[D]]']],
  ])('is one by %s', (_, lines) => expect(isTaken(...lines)).toBe(true));

  it.each([
    [
      'the minutes of one day',
      ['# Meeting 2026-05-15', '[[Anna]], [[Ben]]', '- 2026-05-15 [[Plan]] and [[Budget]]'],
    ],
    ['a recipe', ['# Bread', '- 500 g [[Flour]]', '- 10 g [[Salt]]', 'Baked on 2026-05-15.']],
    ['a glossary', ['**Term**: see [[A]] and [[B]].', '**Other**: see [[C]] and [[D]].']],
    [
      'a table of laws',
      [
        '|Gesetz|Datum|Fundstelle|',
        '|-|-|-|',
        ...['2019-03-04', '2020-12-21', '2022-07-01'].map((date) => `|[[A]]|${date}|[[B]]|`),
      ],
    ],
    [
      'a reading list',
      [
        '|Date|Book|Author|',
        '|-|-|-|',
        ...[1, 2, 3, 4].map((day) => `|2026-05-0${day}|[[Book ${day}]]|[[Author ${day}]]|`),
      ],
    ],
    [
      'a changelog that names no notes',
      [
        '## 1.2.0 - 2026-05-15',
        '- Fixed it',
        '## 1.1.0 - 2026-05-10',
        '- Made it',
        '## 1.0.0 - 2026-05-01',
        '[[A]] [[B]]',
      ],
    ],
    [
      'release notes that link the documentation',
      [3, 2, 1].flatMap((minor) => [`## 1.${minor}.0 (2026-05-0${minor})`, '- [[Search]] and [[Settings]]']),
    ],
    [
      'a timeline of history',
      [
        '- 1789-07-14: [[Storm]] on the [[Bastille]]',
        '- 1791-06-20: [[Flight]] to [[Varennes]]',
        '- 1793-01-21: [[A]] [[B]]',
      ],
    ],
    ['a journal that names one note a day', [1, 2, 3, 4, 5].map((day) => `- 2026-05-0${day} met [[Anna]]`)],
    ['tasks with due dates', [1, 2, 3].map((day) => `- [ ] [[A]] for [[B]] 📅 2026-05-0${day}`)],
    ['nothing', ['']],
  ])('is none for being %s', (_, lines) => expect(isTaken(...lines)).toBe(false));
});
