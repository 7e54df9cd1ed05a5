import type { KeptLog } from './kept-log';

export const namesAndSurroundingsFormats: readonly KeptLog[] = [
  {
    name: 'daily note links with nested bullets',
    log: `
- [[2026-05-15]]: sorted
  - [[Tea]]
  - [[Coffee]]
    - with \`milk.png\`
- [[Journal/2026-05-16|Saturday]]
  - nothing
`,
    entries: ['2026-05-15: Coffee, Tea', '2026-05-16: '],
  },
  {
    name: 'wiki agent: created [[a]] and updated a.md',
    log: `
## [2026-05-15] ingest | Solar
- created: [[solar]]
- updated: energy.md
## [2026-05-16] ingest | Wind
- created: [[wind]]
- updated: energy.md
`,
    entries: ['2026-05-15: energy, solar', '2026-05-16: energy, wind'],
  },
  {
    name: 'links',
    log: `
- 2026-05-15: [[Folder/Deep note#Part|shown]], ![[Drawing]], [text](My%20Note.md#x), [[photo.png]], ![[scan.pdf]]
- 2026-05-16: https://example.org/README.md and [repo](https://example.org/a.md), <https://example.org/b.md>
- 2026-05-18: ~~[[Gone]]~~ now [[Here]], twice [[Here]][^1]
- 2026-05-19: [[Größe & Maß]], [[a.b.c]], [[v1.2 notes]], [[§ 5 EStG]]

[^1]: See [[Footnote target]].
`,
    entries: [
      '2026-05-15: Deep note, Drawing, My Note',
      '2026-05-16: ',
      '2026-05-18: Gone, Here',
      '2026-05-19: Größe & Maß, a.b.c, v1.2 notes, § 5 EStG',
    ],
  },
  {
    name: 'files',
    log: `
- 2026-05-17: \`foo.md:12\`, \`src/*.md\`, \`my folder/with space.md\`, a.b.c.md, old.markdown, LOUD.MD
- 2026-05-18: ~~gone.md~~, "Quoted name.md", (see x.md), x.md, ./rel/y.md, ../up/z.md, C:\\notes\\win.md
- 2026-05-19: \`Übung/größe.md\`, https://example.org/README.md, \`git mv old.md new.md\`, README.md#setup, \`a.md#L10\`, a.md:3-9
- 2026-05-20: \`diff.md.bak\`, {slug}.md, <name>.md, **.md, photo.png
`,
    entries: [
      '2026-05-17: LOUD, a.b.c, foo, with space',
      '2026-05-18: Quoted name, gone, win, x, y, z',
      '2026-05-19: README, a, größe, new, old',
      '2026-05-20: ',
    ],
  },
  {
    name: 'template, legend, index sections',
    log: `
# Log

Vorher: [[Startseite]]

## Vorlage
\`\`\`
## YYYY-MM-DD
- [[Notizname]]
\`\`\`
- YYYY-MM-DD: [[Note name]]

## Legende
- [[X]] = wichtig

## 2026-05-15
- [[Echt]]

## Index
- [[Übersicht]]
`,
    entries: ['2026-05-15: Echt'],
  },
  {
    name: 'frontmatter lists are no entries',
    log: `
---
log:
  - 2026-05-01: "[[X]]"
  - 2026-05-02: "[[Y]]"
---
- 2026-05-03 [[Z]]
`,
    entries: ['2026-05-03: Z'],
  },
  {
    name: 'trailing dates',
    log: `
# Recently worked on
- [[A]], [[B]] — 2026-05-15
- [[C]] (2026-05-16)
`,
    entries: ['2026-05-15: A, B', '2026-05-16: C'],
  },
  {
    name: 'trailing see also of bullets',
    log: `
# Log
- 2026-05-15: [[A]]
- 2026-05-16: [[B]]

See also [[X]], [[Y]].

## Links
- [[Z]]
`,
    entries: ['2026-05-15: A', '2026-05-16: B'],
  },
  {
    name: 'trailing hr of headings',
    log: `
## 2026-05-16
- [[B]]

## 2026-05-15
- [[A]]

---

*Log kept by the agent; see [[Schema]].*
`,
    entries: ['2026-05-16: B', '2026-05-15: A'],
  },
  {
    name: 'changed files blocks',
    log: `
## 2026-05-15 Restructure

Changed files:

- \`notes/a.md\` (new)
- \`notes/b.md\` → \`archive/b old.md\`
- notes/c.md
- scripts/build.py

## 2026-05-16 Nothing

No changes.
`,
    entries: ['2026-05-15: a, b, b old, c', '2026-05-16: '],
  },
  {
    name: 'bracket lists',
    log: `
- 2026-05-15: ["[[A]]", "[[B]]"]
- 2026-05-16: {a.md, b.md}
- 2026-05-17: (c.md; d.md)
`,
    entries: ['2026-05-15: A, B', '2026-05-16: a, b', '2026-05-17: c, d'],
  },
  {
    name: 'names that begin with a date are names below a dated heading',
    log: `
## [2026-05-15] ingest | Two reports

- \`2026-03-01 Harvest report\` (ministry)
- "2026-03-02 Press release"
- [[2026-02-28 Field trip]] and [[Barley]]
- [[2026-05-14-planning]]

## [2026-05-16] lint
Nothing.
`,
    entries: ['2026-05-15: 2026-02-28 Field trip, 2026-05-14-planning, Barley', '2026-05-16: '],
  },
  {
    name: 'list of names that begin with a date',
    log: `
- [[2026-05-15 Session one]]: [[A]]
- [[2026-05-16 Session two]]: [[B]]
`,
    entries: ['2026-05-15: 2026-05-15 Session one, A', '2026-05-16: 2026-05-16 Session two, B'],
  },
];
