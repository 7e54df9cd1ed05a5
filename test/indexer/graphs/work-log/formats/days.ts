import type { KeptLog } from './kept-log';

export const daysFormats: readonly KeptLog[] = [
  {
    name: 'day with timed sub-headings',
    log: `
# Log

## 2026-05-15
### 09:30 Morning clean-up
- merged [[Bread]] into [[Baking]]
### 14:10 – Reading
[[Yeast]]

## 2026-05-16
### 08:00 Uhr Start
[[Rye]]
`,
    entries: ['2026-05-15: Baking, Bread', '2026-05-15: Yeast', '2026-05-16: Rye'],
  },
  {
    name: 'timed bullets under the day',
    log: `
# 2026-05-15
- 09:30 updated [[Bread]] and [[Baking]]
- 14:00 – 15:30: [[Yeast]]
- no time: [[Flour]]
`,
    entries: ['2026-05-15: Flour', '2026-05-15: Baking, Bread', '2026-05-15: Yeast'],
  },
  {
    name: 'obsidian daily note tasks',
    log: `
# 2026-05-15

## Tasks
- [x] Write [[Proposal]]
- [ ] Call [[Anna]]
- [x] Sort [[Inbox]] ✅ 2026-05-15

## Notes
Talked about [[Budget]].
`,
    entries: ['2026-05-15: Anna, Budget, Inbox, Proposal'],
  },
  {
    name: 'iso weeks',
    log: `
# Weekly log
## 2026-W20
- [[Alpha]]
- [[Beta]]
## 2026-W21
- [[Gamma]]
`,
    entries: ['2026-05-11: Alpha, Beta', '2026-05-18: Gamma'],
  },
  {
    name: 'KW headings',
    log: `
## KW 20/2026
Aufgeräumt: [[Alpha]], [[Beta]]
## KW 21 (2026)
[[Gamma]]
`,
    entries: ['2026-05-11: Alpha, Beta', '2026-05-18: Gamma'],
  },
  {
    name: 'no year under year heading DE',
    log: `
# 2026
## Fr., 15.05.
[[Apfel]] und [[Birne]]
## Mo 18.5.
- [[Kirsche]]
# 2025
## 30. Dezember
- [[Pflaume]]
`,
    entries: ['2026-05-15: Apfel, Birne', '2026-05-18: Kirsche', '2025-12-30: Pflaume'],
  },
  {
    name: 'no year under year heading EN',
    log: `
# Log 2026
## May
### May 15
- [[Apple]], [[Pear]]
### Monday, May 18th
- [[Cherry]]
`,
    entries: ['2026-05-15: Apple, Pear', '2026-05-18: Cherry'],
  },
  {
    name: 'no year, frontmatter year',
    log: `
---
title: Logbuch
year: 2026
---
## 15.05.
[[Apfel]] und [[Birne]]
## 16.05.
- [[Kirsche]]
`,
    entries: ['2026-05-15: Apfel, Birne', '2026-05-16: Kirsche'],
  },
  {
    name: 'bullets without year below year heading',
    log: `
## 2026
- 15.05.: [[Apfel]], [[Birne]]
- 16.05. – [[Kirsche]]
- May 17: [[Plum]]
`,
    entries: ['2026-05-15: Apfel, Birne', '2026-05-16: Kirsche', '2026-05-17: Plum'],
  },
  {
    name: 'month heading then day',
    log: `
# Mai 2026
## Fr 15.
[[Apfel]]
## Sa 16.
[[Birne]], [[Quitte]]
# Juni 2026
## 1.
[[Kirsche]]
`,
    entries: ['2026-05-15: Apfel', '2026-05-16: Birne, Quitte', '2026-06-01: Kirsche'],
  },
  {
    name: 'section numbers are no days',
    log: `
# Plan 2026
## 1. Aim
[[A]]
## 1.1. Scope
[[B]]
## 2.3 Rest
1. [[C]]
2. [[D]]
`,
    entries: [],
  },
  {
    name: 'time stamps first in brackets',
    log: `
[2026-05-15 09:12] created [[One]]
[2026-05-15 09:40] linked [[One]] with [[Two]]
[2026-05-16T10:00:00Z] deleted [[Three]]
`,
    entries: ['2026-05-15: One', '2026-05-15: One, Two', '2026-05-16: Three'],
  },
  {
    name: 'date range heading',
    log: `
## 2026-05-15 – 2026-05-17: Sprint
[[A]], [[B]]
## 18.–20.05.2026
[[C]]
## 21./22.05.2026 Nacht
[[D]]
`,
    entries: ['2026-05-15: A, B', '2026-05-18: C', '2026-05-21: D'],
  },
  {
    name: 'indented sub dates under year bullets',
    log: `
- 2026
  - Mai
    - 15.05.2026: [[A]]
    - 16.05.2026: [[B]]
`,
    entries: ['2026-05-15: A', '2026-05-16: B'],
  },
  {
    name: 'roam dates',
    log: `
- [[May 15th, 2026]]
    - [[A]] and [[B]]
- [[May 16th, 2026]]
    - [[C]]
`,
    entries: ['2026-05-15: A, B', '2026-05-16: C'],
  },
  {
    name: 'headings with time',
    log: `
## Donnerstag, 14. Mai 2026, 22:15 Uhr
[[A]]
## 2026-05-15T09:30:00+02:00 — sync
[[B]]
## 16.05.26
[[C]]
## 2026/05/17 (Sun) – x
[[D]]
## [[2026-05-18 Monday]]
[[E]]
`,
    entries: ['2026-05-14: A', '2026-05-15: B', '2026-05-16: C', '2026-05-17: D', '2026-05-18: E'],
  },
  {
    name: 'odd wrappers',
    log: `
- (2026-05-15) [[A]]
- <2026-05-16 Fri> [[B]]
- "2026-05-17": [[C]]
- \`2026-05-18\` [[D]]
- _2026-05-19_ — [[E]]
- ==2026-05-20== [[F]]
- 2026_05_21 [[G]]
`,
    entries: [
      '2026-05-15: A',
      '2026-05-16: B',
      '2026-05-17: C',
      '2026-05-18: D',
      '2026-05-19: E',
      '2026-05-20: F',
      '2026-05-21: G',
    ],
  },
  {
    name: 'week bullets with weekdays',
    log: `
# 2026-W20
- Monday: [[A]] and [[B]]
- Fri – [[C]]
## Wednesday
[[D]]
`,
    entries: ['2026-05-11: A, B', '2026-05-15: C', '2026-05-13: D'],
  },
  {
    name: 'week with range',
    log: `
## Week 20 (11–17 May 2026)
- [[A]], [[B]]
## Woche vom 18.05.2026
- [[C]]
## KW 22 (25.05.–31.05.2026)
- [[D]]
`,
    entries: ['2026-05-11: A, B', '2026-05-18: C', '2026-05-25: D'],
  },
  {
    name: 'nested year month day bullets without year',
    log: `
# 2026
- **Mai**
  - 15.05.: [[A]], [[B]]
  - 16.05.: [[C]]
`,
    entries: ['2026-05-15: A, B', '2026-05-16: C'],
  },
  {
    name: 'openclaw memory',
    log: `
# 2026-05-15

## Session 09:30 UTC
- Read [[A]]
## Session 14:00 UTC
- Wrote [[B]], [[C]]
`,
    entries: ['2026-05-15: A', '2026-05-15: B, C'],
  },
  {
    name: 'time first then title in bold bullets',
    log: `
## Fri 15 May 2026
- **09:30** – Sorted [[A]]
  - [[B]]
- **14:00–15:30** Wrote [[C]]
`,
    entries: ['2026-05-15: A, B', '2026-05-15: C'],
  },
  {
    name: 'times within a timed entry',
    log: `
## 2026-05-15 09:00
- 09:05 opened [[A]]
- 09:40 closed [[B]]
## 2026-05-15 14:00
### Details
- 14:10 [[C]]
`,
    entries: ['2026-05-15: A, B', '2026-05-15: C'],
  },
  {
    name: 'year heading above full dates and a summary list',
    log: `
# 2026
## Übersicht
- 12 Sitzungen, siehe [[Statistik]]
## 15.05.2026
[[A]]
`,
    entries: ['2026-05-15: A'],
  },
  {
    name: 'steps below a year are no days',
    log: `
# Log 2026
## 2026-05-15
1. First [[A]]
2. Then [[B]]
3.5 hours of [[C]]
- 3/4 done: [[D]]
- 10-12 pages
- May have broken [[E]]
`,
    entries: ['2026-05-15: A, B, C, D, E'],
  },
  {
    name: 'english week diary',
    log: `
## Week 20, 2026
### Monday, May 11
- [[A]], [[B]]
### Tue, May 12
- [[C]]
`,
    entries: ['2026-05-11: A, B', '2026-05-12: C'],
  },
  {
    name: 'days of a month',
    log: `
## Mai 2026
- 04.: [[A]]
- 05.: [[B]], [[C]]
- Mi 6.: [[D]]
`,
    entries: ['2026-05-04: A', '2026-05-05: B, C', '2026-05-06: D'],
  },
  {
    name: 'dates with ordinal and short year',
    log: `
- 1st of May 2026: [[A]]
- 03/05/26: [[C]]
- 31/05/26: [[D]]
`,
    entries: ['2026-05-01: A', '2026-05-03: C', '2026-05-31: D'],
  },
  {
    name: 'spans of time behind the date',
    log: `
**Mo., 11.05.2026, 09:00–11:00 Uhr:** [[A]]

**Di., 12.05.2026** [[B]]
`,
    entries: ['2026-05-11: A', '2026-05-12: B'],
  },
];
