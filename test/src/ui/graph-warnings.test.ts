import { describe, expect, it } from 'vitest';
import type { GraphWarning, SourceCounts } from '../../../indexer/graphs';
import { chooseStrings } from '../../../src/ui/strings';

const message = 'What the engine says in English.';
const log: SourceCounts = {
  source: 'work-log',
  name: 'Protokoll.md',
  read: 90,
  namingNone: 2,
  sessions: 65,
  bulk: 0,
  unknownNames: 4,
  columns: { date: 'Datum', notes: ['Notizen'] },
};
const withoutColumn = { ...log, sessions: 0, namingNone: 90, columns: { date: 'Datum', notes: [] } };
const falls = { edges: { before: 3174, now: 372 }, nodes: { before: 900, now: 900 } };

const warn = (code: GraphWarning['code'], about?: GraphWarning['about']): GraphWarning => ({
  code,
  signal: 'co-edits',
  message,
  ...(about && { about }),
});
const file = (path: string, lines: readonly number[], more = 0) =>
  ({ kind: 'file', path, lines, more }) as const;

const cases: readonly (readonly [part: string, warning: GraphWarning])[] = [
  [
    '372 Verbindungen, vorher 3.174 (−88 %) und 900 Notizen. Prüfe,',
    warn('shrunk', { kind: 'graph', ...falls }),
  ],
  [
    '„Protokoll.md“: 0 gemeinsame Bearbeitungen, vorher 65 (−100 %). Die Spalte „Notizen“ fehlt',
    warn('shrunk', { kind: 'source', before: log, now: withoutColumn }),
  ],
  ['nicht mehr da: 65 gemeinsame Bearbeitungen', warn('shrunk', { kind: 'source', before: log })],
  [
    'Die Git-Historie ist nicht mehr da',
    warn('shrunk', { kind: 'source', before: { ...log, source: 'git', name: 'git' } }),
  ],
  ['„Log.md“, Zeilen 3, 7 und 2 weitere: Prüfe', warn('log-problem', file('Log.md', [3, 7], 2))],
  ['„x.md“, Zeile 5: Was nicht lesbar ist', warn('ledger-problem', file('x.md', [5]))],
  ['„Fehlt.md“: Die Notiz ließ sich nicht lesen', warn('source-failed', file('Fehlt.md', []))],
  ['Die Git-Historie ließ sich nicht lesen', warn('source-failed')],
  [
    'Prüfe, ob „Trivium/ledger“ ein Ordner ist',
    { ...warn('ledger-unwritable'), message: '"Trivium/ledger" cannot be written.' },
  ],
];

describe('warnings about the graphs', () => {
  it.each(cases)('are told in German: %s', (part, warning) => {
    const told = chooseStrings('de').neighbours.health.where(warning);
    expect(told).toContain(part);
    expect(told).not.toContain(message);
    expect(told).toMatch(/\.$/);
  });

  it("are told in the engine's own words in English", () => {
    expect(chooseStrings('en').neighbours.health.where(warn('shrunk'))).toBe(message);
  });
});
