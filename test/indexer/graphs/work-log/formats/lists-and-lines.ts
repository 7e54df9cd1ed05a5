import type { KeptLog } from './kept-log';

export const listsAndLinesFormats: readonly KeptLog[] = [
  {
    name: 'bold paragraphs',
    log: `
Worklog of the wiki

**2026-05-15** – Linked [[Sun]] and [[Moon]].
Also touched [[Stars]].

**2026-05-16** – Nothing.

**2026-05-18** — Renamed [[Mars]] to [[Red planet]]
`,
    entries: ['2026-05-15: Moon, Stars, Sun', '2026-05-16: ', '2026-05-18: Mars, Red planet'],
  },
  {
    name: 'callouts',
    log: `
# Protokoll

> [!note] 2026-05-15
> Überarbeitet: [[Zelle]], [[Kern]]

> [!info]- 16.05.2026 Nachtrag
> - [[Membran]]
>
> - [[Plasma]]

Allgemeines zu [[Biologie]].
`,
    entries: ['2026-05-15: Kern, Zelle', '2026-05-16: Membran, Plasma'],
  },
  {
    name: 'plain lines with arrows',
    log: `
2026-05-15 14:30 [[Rough]] -> [[Clean]]
2026-05-15 15:10 [[Clean]]
2026-05-16 09:00 [[Other]] -> [[Clean]]
`,
    entries: ['2026-05-15: Clean, Rough', '2026-05-15: Clean', '2026-05-16: Clean, Other'],
  },
  {
    name: 'git log lines',
    log: `
# History

2026-05-15 abc1234 Update foo.md, bar.md
2026-05-15 0f3e2d1 Add baz.md
2026-05-16 77aa001 Remove notes/old thing.md
`,
    entries: ['2026-05-15: bar, foo', '2026-05-15: baz', '2026-05-16: thing'],
  },
  {
    name: 'git log with hash first',
    log: `
- abc1234 2026-05-15 Update foo.md, bar.md
- 0f3e2d1 2026-05-16 Add baz.md
`,
    entries: ['2026-05-15: bar, foo', '2026-05-16: baz'],
  },
  {
    name: 'dataview inline at the end',
    log: `
- Edited [[Alpha]] and [[Beta]] [date:: 2026-05-15]
- Edited [[Gamma]] (date:: 2026-05-16)
`,
    entries: ['2026-05-15: Alpha, Beta', '2026-05-16: Gamma'],
  },
  {
    name: 'details summary',
    log: `
<details>
<summary>2026-05-15 – Tidy</summary>

- [[A]]
- [[B]]

</details>

<details>
<summary><b>2026-05-16</b></summary>

[[C]]
</details>
`,
    entries: ['2026-05-15: A, B', '2026-05-16: C'],
  },
  {
    name: 'bullet with bold date then nested',
    log: `
* **15.05.2026**
    * Bearbeitet: [[A]]
    * Neu: [[B]]
* **16.05.2026** (Sa)
    * Neu: [[C]]
`,
    entries: ['2026-05-15: A, B', '2026-05-16: C'],
  },
  {
    name: 'definition list',
    log: `
2026-05-15
: Updated [[A]]
: and [[B]]

2026-05-16
: Updated [[C]]
`,
    entries: ['2026-05-15: A, B', '2026-05-16: C'],
  },
  {
    name: 'prose DE',
    log: `
# Tagebuch der Arbeit

Am 15. Mai 2026 habe ich [[A]] und [[B]] verbunden. Das war nötig.

Am 16.05.2026 kam [[C]] dazu.
`,
    entries: ['2026-05-15: A, B', '2026-05-16: C'],
  },
  {
    name: 'prose EN',
    log: `
On 15 May 2026 I merged [[A]] into [[B]].

On May 16, 2026, I renamed [[C]].
`,
    entries: ['2026-05-15: A, B', '2026-05-16: C'],
  },
  {
    name: 'date blocks by rules',
    log: `
# Protokoll

---
Datum: 15.05.2026
Notizen: [[A]], [[B]]

---
Datum: 16.05.2026
Notizen: [[C]]
`,
    entries: ['2026-05-15: A, B', '2026-05-16: C'],
  },
  {
    name: 'quotes',
    log: `
> 2026-05-15 — [[A]] and [[B]]

> 2026-05-16 — [[C]]

See [[Other]].
`,
    entries: ['2026-05-15: A, B', '2026-05-16: C'],
  },
  {
    name: 'crlf tabs',
    log: `
\uFEFF# Log\r
\r
- 2026-05-15\r
	- [[A]]\r
		- [[B]]\r
- 2026-05-16\r
	1. [[C]]\r
`,
    entries: ['2026-05-15: A, B', '2026-05-16: C'],
  },
  {
    name: 'multi-paragraph items',
    log: `
1. **2026-05-15** — first

   Touched [[A]].

   - [[B]]

2. **2026-05-16** — second

   Touched [[C]].
`,
    entries: ['2026-05-15: A, B', '2026-05-16: C'],
  },
  {
    name: 'version bullets',
    log: `
- v0.2 (2026-05-16): [[B]], [[C]]
- v0.1 (2026-05-15): [[A]]
`,
    entries: ['2026-05-16: B, C', '2026-05-15: A'],
  },
  {
    name: 'op first bullets',
    log: `
- ingest [2026-05-15]: [[A]], [[B]]
- lint [2026-05-16]: [[C]]
`,
    entries: ['2026-05-15: A, B', '2026-05-16: C'],
  },
  {
    name: 'obsidian tasks with dates are no entries',
    log: `
# Todo
- [ ] [[A]] for [[B]] 📅 2026-05-15
- [x] [[C]] ✅ 2026-05-16
- [ ] [[D]] due 2026-05-17
`,
    entries: [],
  },
  {
    name: 'indented code is rare in logs',
    log: `
* 2026-05-15:

    * [[A]]

    [[B]]
* 2026-05-16: x
`,
    entries: ['2026-05-15: A, B', '2026-05-16: '],
  },
  {
    name: 'separated by blank lines and labels on lines',
    log: `
2026-05-15
Notes: [[A]], [[B]]
Time: 2 h

2026-05-16
Notes: [[C]]
`,
    entries: ['2026-05-15: A, B', '2026-05-16: C'],
  },
];
