import type { KeptLog } from './kept-log';

export const tablesFormats: readonly KeptLog[] = [
  {
    name: 'DE table four columns',
    log: `
# Arbeitsprotokoll

Siehe auch [[Projektübersicht]] und [[Regeln]].

| Datum | Was | Betroffene Notizen | Dauer |
|---|---|---|---|
| 04.05.2026 | Gliederung überarbeitet | [[Kapitel 1]], [[Kapitel 2]] | 45 min |
| 05.05.2026 | Quellen geprüft (siehe [[Zotero]]) | [[Quellenliste]] | 1 h |
| 06.05.2026 | Nur gelesen | – | 20 min |
`,
    entries: ['2026-05-04: Kapitel 1, Kapitel 2', '2026-05-05: Quellenliste', '2026-05-06: '],
  },
  {
    name: 'EN files changed',
    log: `
| Date | Files changed | Summary |
| :--- | :---: | ---: |
| 2026-05-15 | \`notes/alpha.md\`, \`notes/sub dir/beta gamma.md\` | Tidied, see [[Style]] |
| 2026-05-16 | \`notes/alpha.md\` \`src/run.py\` | Fix |
`,
    entries: ['2026-05-15: alpha, beta gamma', '2026-05-16: alpha'],
  },
  {
    name: 'date last, bold caps header',
    log: `
| WAS | **BETROFFENE SEITEN** | **DATUM** |
|-----|-----|-----|
| neu | [[Umsatzsteuer]]<br>[[Vorsteuer#Abzug|Abzug]]<br>Kleinunternehmer | Fr., 15.05.2026 |
| umbenannt | [[Öl und Gas]] | Mo 18.05.2026 |
`,
    entries: ['2026-05-15: Kleinunternehmer, Umsatzsteuer, Vorsteuer', '2026-05-18: Öl und Gas'],
  },
  {
    name: 'two tables per year',
    log: `
# Log
## 2025
| Date | Note(s) | What |
|---|---|---|
| Dec 30, 2025 | [[Old A]] & [[Old B]] | moved |
## 2026
| Date | Note(s) | What |
|---|---|---|
| Jan 2, 2026 | [[New]] | made |
`,
    entries: ['2025-12-30: Old A, Old B', '2026-01-02: New'],
  },
  {
    name: 'table dates without year under year headings',
    log: `
# Arbeitslog
## 2025
| Datum | Notizen |
|---|---|
| 30.12. | [[Alt]] |
## 2026
| Datum | Notizen |
|---|---|
| 02.01. | [[Neu]], [[Neuer]] |
| 03.01. | [[Drei]] |
`,
    entries: ['2025-12-30: Alt', '2026-01-02: Neu, Neuer', '2026-01-03: Drei'],
  },
  {
    name: 'time table under date headings',
    log: `
# Diary
## 2026-05-15
| Time | What | Notes touched |
|---|---|---|
| 09:30 | Draft | [[Intro]], [[Outline]] |
| 14:00 | Review | [[Outline]] |
## 2026-05-16
| Time | What | Notes touched |
|---|---|---|
| 10:00 | Read | — |
`,
    entries: ['2026-05-15: Intro, Outline', '2026-05-15: Outline', '2026-05-16: '],
  },
  {
    name: 'session table',
    log: `
| Sitzung | Datum | Dauer | Ergebnis | Bearbeitet |
|---|---|---|---|---|
| S1 | 2026-05-01 | 2 h | Start mit [[Ziel]] | [[Plan]], [[Budget]] |
| S2 | 2026-05-02 | 1 h | Weiter | [[Plan]] |
`,
    entries: ['2026-05-01: Budget, Plan', '2026-05-02: Plan'],
  },
  {
    name: 'wiki table with notes as remarks',
    log: `
| Date | Operation | Files Touched | Notes |
|------|-----------|---------------|-------|
| 2026-05-15 | ingest | wiki/pages/solar.md, wiki/index.md | From the survey; compare [[Wind]] |
| 2026-05-16 | query | none | Nothing filed |
| 2026-05-17 | lint-fix | wiki/pages/heat-pump.md | Dead links to [[Gas]] |
`,
    entries: ['2026-05-15: index, solar', '2026-05-16: ', '2026-05-17: heat-pump'],
  },
  {
    name: 'created and updated columns',
    log: `
| Date | Title | Created | Updated |
|---|---|---|---|
| 2026-05-15 | Wind farm report | [[Wind Farm]], [[Turbine]] | [[Energy]] |
| 2026-05-16 | Grid | | [[Energy]], [[Grid]] |
`,
    entries: ['2026-05-15: Energy, Turbine, Wind Farm', '2026-05-16: Energy, Grid'],
  },
  {
    name: 'Zeitraum and KW',
    log: `
| KW | Zeitraum | Geänderte Notizen |
|---|---|---|
| 20 | 11.05.2026 – 15.05.2026 | [[A]], [[B]] |
| 21 | 18.05.2026 – 22.05.2026 | [[C]] |
`,
    entries: ['2026-05-11: A, B', '2026-05-18: C'],
  },
  {
    name: 'html table',
    log: `
<table>
<tr><th>Date</th><th>Notes</th></tr>
<tr><td>2026-05-15</td><td>[[A]]</td></tr>
</table>

- 2026-05-16: [[B]]
`,
    entries: ['2026-05-16: B'],
  },
  {
    name: 'pipes outer missing, Uhrzeit',
    log: `
Datum / Uhrzeit | Tätigkeit | Notiz(en)
--- | --- | ---
15.05.2026, 09:30 Uhr | gelesen | [[A]]; [[B]]
15.05.2026, 11:00 Uhr | verworfen |
`,
    entries: ['2026-05-15: A, B', '2026-05-15: '],
  },
  {
    name: 'notes column is remarks, links in task',
    log: `
| Date | Task | Notes |
|---|---|---|
| 2026-05-15 | Reworked [[Alpha]] with [[Beta]] | took long |
| 2026-05-16 | Checked [[Gamma]] | fine, go on |
`,
    entries: ['2026-05-15: Alpha, Beta', '2026-05-16: Gamma'],
  },
  {
    name: 'Notizen sind Bemerkungen',
    log: `
| Datum | Aufgabe | Seiten | Notizen |
|---|---|---|---|
| 15.05.2026 | Lesen | [[Alpha]] | s. [[Beta]], weiter |
| 16.05.2026 | Schreiben | Gamma, Delta | gut |
`,
    entries: ['2026-05-15: Alpha', '2026-05-16: Delta, Gamma'],
  },
  {
    name: 'agent action target',
    log: `
| # | Timestamp | Agent | Action | Target |
|---|---|---|---|---|
| 1 | 2026-05-15T09:30:00Z | ingest-bot | create | wiki/solar.md |
| 2 | 2026-05-15T09:31:10Z | ingest-bot | update | wiki/energy.md, wiki/index.md |
`,
    entries: ['2026-05-15: solar', '2026-05-15: energy, index'],
  },
  {
    name: 'note and modified date',
    log: `
| Note | Modified | By |
|---|---|---|
| [[A]] | 2026-05-15 | me |
| [[B]] | 2026-05-16 | bot |
`,
    entries: ['2026-05-15: A', '2026-05-16: B'],
  },
  {
    name: 'date cell as link and with weekday',
    log: `
| Day | Pages |
|---|---|
| [[2026-05-15]]<br>Fri | [[A]] |
| [[Journal/2026-05-16\\|Sat]] | [[B]], [[C\\|c]] |
`,
    entries: ['2026-05-15: A', '2026-05-16: B, C'],
  },
  {
    name: 'week table with weekdays',
    log: `
## KW 20 2026
| Tag | Notizen |
|---|---|
| Mo | [[A]], [[B]] |
| Di | [[C]] |
| Mi | – |
## KW 21 2026
| Tag | Notizen |
|---|---|
| Mo | [[D]] |
`,
    entries: ['2026-05-11: A, B', '2026-05-12: C', '2026-05-13: ', '2026-05-18: D'],
  },
  {
    name: 'table with created column of dates and notes',
    log: `
| Erstellt | Notiz | Geändert |
|---|---|---|
| 01.05.2026 | [[A]] | 03.05.2026 |
| 02.05.2026 | [[B]] | 04.05.2026 |
`,
    entries: ['2026-05-01: A', '2026-05-02: B'],
  },
  {
    name: 'start end columns',
    log: `
| Start | End | What | Touched |
|---|---|---|---|
| 2026-05-15 09:00 | 2026-05-15 10:00 | plan | [[A]], [[B]] |
| 2026-05-16 09:00 | 2026-05-16 10:00 | do | [[C]] |
`,
    entries: ['2026-05-15: A, B', '2026-05-16: C'],
  },
  {
    name: 'neu geaendert columns',
    log: `
| Datum | Neu | Geändert | Gelöscht |
|---|---|---|---|
| 15.05.2026 | [[A]] | [[B]], [[C]] | – |
| 16.05.2026 | – | [[A]] | [[D]] |
`,
    entries: ['2026-05-15: A, B, C', '2026-05-16: A, D'],
  },
  {
    name: 'table with code span names without ending',
    log: `
| Date | Pages touched |
|---|---|
| 2026-05-15 | \`solar-panel\`, \`energy\` |
| 2026-05-16 | (none) |
| 2026-05-17 | index (updated), wind (new) |
`,
    entries: ['2026-05-15: energy, solar-panel', '2026-05-16: ', '2026-05-17: index, wind'],
  },
  {
    name: 'EN table with many columns and merged dates',
    log: `
| No. | Day | Hours | Activity | Notes affected | Remarks |
|----:|:---:|:-----:|----------|----------------|---------|
| 1 | 2026-05-15 | 1.5 | Planning | [[Roadmap]], [[Team/Anna|Anna]] | with [[Ben]] |
| 2 |  | 0.5 | Mail | [[Inbox]] | |
| 3 | 2026-05-17 | 2 | \`a|b\` test | ![[Sketch]] | 15:30 |
`,
    entries: ['2026-05-15: Anna, Roadmap', '2026-05-15: Inbox', '2026-05-17: Sketch'],
  },
  {
    name: 'DE Journal with Wochentag column',
    log: `
| Tag | Datum | Thema | Verknüpfte Notizen |
|---|---|---|---|
| Freitag | 15.05. 2026 | Garten | [[Beet]], [[Kompost]] |
| Samstag | 16. Mai 2026 | Haus | keine |
`,
    entries: ['2026-05-15: Beet, Kompost', '2026-05-16: '],
  },
  {
    name: 'table below an entry whose rows have dates',
    log: `
## [2026-05-15] ingest | Claims
Pages: [[A]], [[B]]

| Claim | Source | Status |
|---|---|---|
| one | [[S1]] | ok |

## [2026-05-16] lint
none
`,
    entries: ['2026-05-15: A, B, S1', '2026-05-16: '],
  },
  {
    name: 'ranges of times',
    log: `
| Datum | Zeit | Notizen |
|---|---|---|
| 15.05.2026 | 09:00–10:30 | [[A]], [[B]] |
| | 11:00–12:00 | [[C]] |
`,
    entries: ['2026-05-15: A, B', '2026-05-15: C'],
  },
  {
    name: 'multi line table cells by continuation',
    log: `
| Date | Notes |
|------|-------|
| 2026-05-15 | [[A]],<br/>[[B]] <br> <br>[[C]] |
| 2026-05-16 | - [[D]]<br>- \`e.md\` |
`,
    entries: ['2026-05-15: A, B, C', '2026-05-16: D, e'],
  },
  {
    name: 'tables with the facts of a session',
    log: `
## Session 3
| Field | Value |
|---|---|
| **Date** | 2026-05-15 |
| Duration | 2 h |
| Notes | [[A]], [[B]] |

## Session 4
| Feld | Wert |
|---|---|
| Datum | 16.05.2026 |
| Notizen | [[C]] |
`,
    entries: ['2026-05-15: A, B', '2026-05-16: C'],
  },
];
