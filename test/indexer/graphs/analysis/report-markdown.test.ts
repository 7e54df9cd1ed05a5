import { describe, expect, it } from 'vitest';
import { reportAsMarkdown } from '../../../../indexer/graphs';
import type { GraphReport } from '../../../../indexer/graphs';
import { parseNote } from '../../../../indexer/vault';

const none = { links: 0, 'co-edits': 0, 'co-searches': 0, similar: 0 };
const named = (path: string) => ({ path, title: path.replace('.md', '') });

const report: GraphReport = {
  notes: 7948,
  density: 0.00132,
  averageDegree: 10.53,
  modularity: 0.7,
  hubs: [{ ...named('Topics/Tax `law`.md'), incoming: 300, share: 0.25, damping: 0.2 }],
  central: [{ ...named('[[Index]].md'), pagerank: 0.0123 }],
  bridges: [{ ...named('Bridge.md'), betweenness: 0.08 }],
  samples: 256,
  communities: Array.from({ length: 25 }, () => ({ leaders: [named('Leader.md')], size: 12 })),
  isolated: ['Alone.md'],
  status: {
    counts: { builtAt: '2026-11-30T08:00:00Z', edges: none, nodes: none, sources: [] },
    linkOccurrences: 0,
    unresolvedTargets: 0,
    coSearches: { pairs: 0, confirmed: 0, needed: 15, isUsed: false },
    dismissedPairs: 0,
    similarPending: 0,
    warnings: [{ code: 'shrunk', signal: 'links', message: 'The graph of links fell.' }],
    tookMs: 0,
    bytesOnDisk: 0,
  },
  tookMs: 0,
};

describe('the report as a note', () => {
  it('is marked as ours and links to nothing', () => {
    const note = parseNote('Report.md', reportAsMarkdown(report));
    expect(reportAsMarkdown(report)).toMatch(/^---\ntrivium: report\ndate: 2026-11-30\n---\n/);
    expect(note.links).toEqual([]);
  });

  it('names notes by path, whatever is in it', () => {
    const text = reportAsMarkdown(report);
    expect(text).toContain('- `` Topics/Tax `law`.md ``: 300 notes link to it, 25% of all links\n');
    expect(text).toContain('- `[[Index]].md`: PageRank 0.0123\n');
  });

  it('keeps a path with line breaks within its item', () => {
    const text = reportAsMarkdown({ ...report, isolated: ['One\n## Two\r\nthree.md'] });
    expect(text).toContain('- `One ## Two three.md`\n');
  });

  it('writes figures and words in the language asked for', () => {
    const text = reportAsMarkdown(report, 'de', '2026-12-01');
    expect(text).toContain('7.948 Notizen als ein Graph am 2026-12-01');
    expect(text).toContain('- Nachbarn einer Notiz im Mittel: 10,5\n');
    expect(text).toContain('und 5 weitere');
    expect(text).toContain('- The graph of links fell.\n');
  });

  it('rounds what is between 0 and 1, and writes shares as percentages', () => {
    const modularityOf = (modularity: number, language: 'en' | 'de') =>
      /^- Modular.*: (.*)$/m.exec(reportAsMarkdown({ ...report, modularity }, language))?.[1];
    expect([2.2e-16, -2.2e-16, 0.456789].map((value) => modularityOf(value, 'en'))).toEqual([
      '0',
      '0',
      '0.46',
    ]);
    expect([2.2e-16, -0.456].map((value) => modularityOf(value, 'de'))).toEqual(['0', '-0,46']);
    expect(reportAsMarkdown(report)).toContain('among all pairs): 0.13%\n');
    expect(reportAsMarkdown(report, 'de')).toContain('unter allen Paaren): 0,13\u00a0%\n');
    expect(reportAsMarkdown({ ...report, averageDegree: 1234.56 })).toContain('on average: 1,234.6\n');
  });

  it('says where a list is empty, and leaves warnings out where there are none', () => {
    const text = reportAsMarkdown({ ...report, isolated: [], status: { ...report.status, warnings: [] } });
    expect(text).toMatch(/## Notes that nothing joins\n\nNone\.\n$/);
    expect(text).not.toContain('Warnings');
  });
});
