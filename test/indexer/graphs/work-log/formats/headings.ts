import type { KeptLog } from './kept-log';

export const headingsFormats: readonly KeptLog[] = [
  {
    name: 'keep a changelog',
    log: `
# Changelog
All notable changes. See [[Versioning]].

## [Unreleased]
- [[Someday]]

## [1.2.0] - 2026-05-15
### Added
- [[Import guide]]
### Changed
- \`reference.md\` and [[Setup]]

## [1.1.0] - 2026-04-02
### Removed
- Old pages

[1.2.0]: https://example.org/compare/1.1.0...1.2.0
`,
    entries: ['2026-05-15: Import guide, Setup', '2026-04-02: '],
  },
  {
    name: 'day with undated sub-headings is one entry',
    log: `
## 15. Mai 2026
### Neu
- [[Roggen]]
### Geändert
- [[Weizen]]
## 16. Mai 2026
### Geändert
- [[Dinkel]]
`,
    entries: ['2026-05-15: Roggen, Weizen', '2026-05-16: Dinkel'],
  },
  {
    name: 'dataview fields',
    log: `
## Session 1
date:: 2026-05-15
notes:: [[Alpha]], [[Beta]]
mood:: good

## Session 2
date:: 2026-05-16
notes:: [[Gamma]]
`,
    entries: ['2026-05-15: Alpha, Beta', '2026-05-16: Gamma'],
  },
  {
    name: 'session blocks with date bullets',
    log: `
# Session log

## Session 12
- **Date:** 2026-05-15
- **Summary:** reworked the intro
- **Notes touched:** [[Intro]], [[Outline]]

## Session 13
- **Date:** 2026-05-17
- **Notes touched:** [[Method]]
`,
    entries: ['2026-05-15: Intro, Outline', '2026-05-17: Method'],
  },
  {
    name: 'session blocks with date paragraph and sub-headings',
    log: `
## Sitzung 3 – Einleitung
*Datum: 15.05.2026*

### Geändert
- [[Einleitung]]
### Neu
- [[Fazit]]

## Sitzung 4
**Datum:** 16.05.2026
**Notizen:** [[Anhang]]
`,
    entries: ['2026-05-15: Einleitung, Fazit', '2026-05-16: Anhang'],
  },
  {
    name: 'wiki agent',
    log: `
# Log
Format: \`## [YYYY-MM-DD] op | Title\`

## [2026-05-15] ingest | Solar basics
- created: [[solar-panel]]
- updated: [[energy]], [[index]]
- source: raw/solar.md

## [2026-05-16] lint | Check
- 3 orphans
`,
    entries: ['2026-05-15: energy, index, solar-panel', '2026-05-16: '],
  },
  {
    name: 'wiki agent plain paths',
    log: `
## [2026-05-15] ingest | Solar basics
- created: wiki/solar-panel.md
- updated: wiki/energy.md, wiki/index.md
- photo: assets/solar.png

## [2026-05-16] query | Why
- answered from wiki/energy.md:12 and wiki/*.md
`,
    entries: ['2026-05-15: energy, index, solar-panel', '2026-05-16: energy'],
  },
  {
    name: 'bold labels and code spans',
    log: `
## 2026-06-16 — Graph pages added

**Source**: Session-built (no raw file)

**Pages created** (2):
- \`graph-basics.md\` — what a graph is (see table)
- \`graph-walk.md\` — walks

**Pages updated** (3): \`overview.md\`, \`wiki/index.md\`, \`wiki/log.md\`

---

## 2026-06-15 — Trees

**Source**: \`raw/trees.pdf\`

**Page created**: \`trees.md\`
`,
    entries: ['2026-06-16: graph-basics, graph-walk, index, log, overview', '2026-06-15: trees'],
  },
  {
    name: 'bullets with pipes',
    log: `
# Activity
Format: \`- YYYY-MM-DD HH:MM | <op> | <summary> | <files>\`

## 2026

- 2026-05-17 08:45 | build | 314 articles | tools/site.html
- 2026-05-17 08:35 | audit | 8 live · 2 dead | wiki/audit-2026-05-17.md, wiki/latest.json
- 2026-05-16 22:00 | manual | Wrote map | MAP.md, README.md
`,
    entries: ['2026-05-17: ', '2026-05-17: audit-2026-05-17', '2026-05-16: MAP, README'],
  },
  {
    name: 'reverse order and updated label',
    log: `
# Worklog
Stand: 20.05.2026
Letzte Änderung: 2026-05-20

## 2026-05-20
[[C]]
## 2026-05-18
[[B]] [[A]]
`,
    entries: ['2026-05-20: C', '2026-05-18: A, B'],
  },
  {
    name: 'setext headings',
    log: `
2026-05-15
----------

- [[A]]

2026-05-16
----------

- [[B]] [[C]]

Rest
----
[[D]]
`,
    entries: ['2026-05-15: A', '2026-05-16: B, C'],
  },
  {
    name: 'numbered headings and emoji',
    log: `
### 🗓️ Friday, 15th May 2026
✏️ [[A]]
### 🗓️ Sat 16 May 2026
✏️ [[B]], ➕ [[C]]
`,
    entries: ['2026-05-15: A', '2026-05-16: B, C'],
  },
  {
    name: 'hand-over: heading date at end',
    log: `
## Refactoring of chapter two — 15 May 2026
Files: \`chapter-2.md\`, \`notes.md\`
## Clean-up (2026-05-16, 2 h)
Files: \`index.md\`
## Sync 2026-05-17 09:30
Files: \`a.md\`
`,
    entries: ['2026-05-15: chapter-2, notes', '2026-05-16: index', '2026-05-17: a'],
  },
  {
    name: 'topics above dates',
    log: `
## [[Project X]]
### 2026-05-15
[[A]]
### 2026-05-16
[[B]]
## [[Project Y]]
Intro [[Z]]
### 2026-05-15
[[C]]
`,
    entries: ['2026-05-15: A', '2026-05-16: B', '2026-05-15: C'],
  },
  {
    name: 'entries between rules',
    log: `
## 2026-05-16 — Two

Made [[B]].

---

## 2026-05-15 — One

- [[A]]

***
More on [[A2]].

---
## 2026-05-14
[[C]]
`,
    entries: ['2026-05-16: B', '2026-05-15: A, A2', '2026-05-14: C'],
  },
  {
    name: 'op first in heading',
    log: `
## ingest | 2026-05-15 | Solar
- [[A]]
## Lint-Lauf vom 16.05.2026
- [[B]]
## Sitzung #3, Freitag, 15.05.2026, 90 min
- [[C]]
`,
    entries: ['2026-05-15: A', '2026-05-16: B', '2026-05-15: C'],
  },
  {
    name: 'heading with the date in the middle of words',
    log: `
## Update on 2026-05-15
- [[A]]
## What I did on Friday, May 16, 2026
[[B]]
## 2026-05-17: after the call on 2026-05-10 with [[Ben]]
[[C]]
`,
    entries: ['2026-05-15: A', '2026-05-16: B', '2026-05-17: Ben, C'],
  },
  {
    name: 'march of words',
    log: `
# Projekt 2026
## Mai
- [[A]] begonnen
- 2 Marker gesetzt
- 1. Entwurf: [[B]]
- 3 Mails
`,
    entries: [],
  },
  {
    name: 'worklog with authors',
    log: `
### 2026-05-15 @anna
- edited [[A]]
### @ben, 2026-05-16
- edited [[B]], [[C]]
### [2026-05-17] @carl #wiki
- \`d.md\`
`,
    entries: ['2026-05-15: A', '2026-05-16: B, C', '2026-05-17: '],
  },
  {
    name: 'two ways to name notes, as often as each other',
    log: `
## 2026-05-15
Updated [[A]] and \`notes/b.md\`
## 2026-05-16
Updated \`c.md\`, [[D]]
`,
    entries: ['2026-05-15: A, b', '2026-05-16: D, c'],
  },
];
