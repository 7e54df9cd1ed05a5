import { describe, expect, it } from 'vitest';
import { readWorkLog } from '../../../../indexer/graphs';
import { problemsOf, read } from './read';

describe('dated headings', () => {
  it('hold all below them up to a heading of their level or above', () => {
    expect(
      read(
        'Before: [[Nothing]]',
        '# Log',
        '## [2026-05-15] ingest | [[A]]',
        '- [[B]]',
        '### Details',
        '[[C]]',
        '## 16.05.2026 – Review',
        '[[D]]',
        '## Appendix',
        '[[E]]',
      ),
    ).toEqual(['2026-05-15: A, B, C', '2026-05-16: D']);
  });

  it.each([
    'Session 3 (2026-05-15)',
    'Session vom 15.05.2026: Review',
    '[1.2.12] - 2026-05-15',
    'Work – 15 May 2026',
  ])('may have their date further on where it is set off: %s', (title) =>
    expect(read(`## ${title}`, '[[A]]')).toEqual(['2026-05-15: A']),
  );

  it.each(['The act of 15 May 2026 on taxes', '1.2.3', 'May 2026', '12'])('are none: %s', (title) =>
    expect(read(`## ${title}`, '[[A]]')).toEqual([]),
  );

  it('are one entry however many bullets they have', () => {
    expect(read('## 2026-05-15', '- [[A]]', '- [[B]]', '', '- [[C]]')).toEqual(['2026-05-15: A, B, C']);
  });

  it('give way to finer dated entries, and keep what they name beside them', () => {
    expect(read('# 2026-05-15', '## 2026-05-15 10:00 [[A]]', '## 2026-05-15 11:00', '- [[B]]')).toEqual([
      '2026-05-15: A',
      '2026-05-15: B',
    ]);
    expect(read('# 2026-05-11', 'About [[X]].', '- 2026-05-12: [[A]]', '- 2026-05-13: [[B]]')).toEqual([
      '2026-05-11: X',
      '2026-05-12: A',
      '2026-05-13: B',
    ]);
  });

  it('are told by their title, else by their first words', () => {
    const { entries } = readWorkLog(
      '## 2026-05-15 | Moved **[[A|a]]**\nText.\n## 2026-05-16\n- First [[B]]\n- second',
    );

    expect(entries.map(({ summary }) => summary)).toEqual(['Moved a', 'First B second']);
  });
});

describe('dated list items', () => {
  it('hold their children and lazy lines, and end at their siblings, at headings and at text that stands apart', () => {
    expect(
      read(
        '- 2026-05-15 — [[A]]',
        '  and [[B]]',
        'lazily [[C]]',
        '    - [[D]]',
        '',
        '  still [[E]]',
        '- undated [[F]]',
        '* **16.5.2026**: [[G]]',
        '',
        'apart [[H]]',
        '1. [2026-05-17] [[I]]',
        '- [x] 2026-05-18 [[J]]',
        '# End',
        '[[K]]',
      ),
    ).toEqual(['2026-05-15: A, B, C, D, E', '2026-05-16: G', '2026-05-17: I', '2026-05-18: J']);
  });

  it('are seen where a day with a dot looks like a number of a list', () => {
    expect(read('15. Mai 2026: [[A]]', '16. Mai 2026: [[B]]')).toEqual(['2026-05-15: A', '2026-05-16: B']);
  });

  it('may hold an older date in a paragraph of theirs', () => {
    expect(
      read('- 2026-05-15 [[A]]', '', '  2026-05-10: [[B]]', '', '  and [[C]]', '- 2026-05-16 [[D]]'),
    ).toEqual(['2026-05-15: A, C', '2026-05-10: B', '2026-05-16: D']);
  });

  it('are none where the date stands at the end', () => {
    expect(read('- [ ] Call about [[A]] 📅 2026-05-15')).toEqual([]);
  });
});

describe('dated paragraphs', () => {
  it('run to the next one', () => {
    expect(
      read(
        '2026-05-15: worked on [[A]]',
        '2026-05-16 - and [[B]], as planned on',
        '2026-05-10 already, with [[C]]',
        '',
        '**17 May 2026**',
        '',
        '- [[D]]',
        '',
        'More on [[E]].',
        '',
        '---',
        '[[F]]',
      ),
    ).toEqual(['2026-05-15: A', '2026-05-16: B, C', '2026-05-17: D, E']);
  });
});

describe('a note without entries', () => {
  it('is told what an entry looks like, unless it is empty', () => {
    expect(problemsOf('Just [[A]].')).toEqual([expect.stringMatching(/^1: This note holds no entries/)]);
    expect(problemsOf('')).toEqual([]);
  });
});

describe('what counts for nothing', () => {
  it('is frontmatter, fenced code and HTML comments', () => {
    expect(
      read(
        '\uFEFF---',
        'date: 2026-05-15',
        'related: "[[X]]"',
        '---',
        '- 2026-05-15 [[A]] <!-- [[B]] --> [[C]]',
        '  ```',
        '  [[D]]',
        '  ```',
        '  [[E]] <!--',
        '  [[F]]',
        '-->',
        '~~~md',
        '- 2026-05-16 [[G]]',
        '~~~',
        '- 2026-05-17 `<!--` [[H]]',
      ),
    ).toEqual(['2026-05-15: A, C, E', '2026-05-17: H']);
  });

  it('ends where a fence ends with the list item or quote around it', () => {
    expect(read('- 2026-05-15 [[A]]', '  ```', '  [[B]]', '- 2026-05-16 [[C]]')).toEqual([
      '2026-05-15: A',
      '2026-05-16: C',
    ]);
    expect(read('> ```', '> [[B]]', '', '- 2026-05-16 [[C]]')).toEqual(['2026-05-16: C']);
  });

  it('is reported where a fence never ends', () => {
    const lines = ['- 2026-05-15 [[A]]', '', '```', '- 2026-05-16 [[B]]'];

    expect(read(...lines)).toEqual(['2026-05-15: A']);
    expect(problemsOf(...lines)).toEqual([
      '3: The code block that begins here never ends, so nothing after it is read. Close it with ```.',
    ]);
  });
});
