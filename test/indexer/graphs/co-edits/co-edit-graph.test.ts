import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BULK_NOTES, createCoEditGraph, createVaultFiles, EVIDENCE_SHOWN } from '../../../../indexer/graphs';
import type { CoEditGraph, EditSession, VaultFiles } from '../../../../indexer/graphs';
import { committed, logged } from './sessions';
import { cpuMs } from '../../../processor-time';

function graphOf(
  paths: readonly string[],
  sources: Readonly<Record<string, readonly EditSession[]>> = {},
): { readonly files: VaultFiles; readonly graph: CoEditGraph } {
  const files = createVaultFiles();
  files.setAll(paths);
  const graph = createCoEditGraph(files);
  for (const [name, sessions] of Object.entries(sources)) graph.replaceSource(name, sessions);
  return { files, graph };
}

function edgesOf(graph: CoEditGraph): Record<string, number> {
  const edges = [...graph.edges()].map(({ one, other, weight }) => [`${one} ${other}`, weight] as const);
  return Object.fromEntries(edges.sort(([one], [other]) => (one < other ? -1 : 1)));
}

const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `n${index}.md`);

describe('what a session gives to its pairs', () => {
  it('is 1/(n-1), summed over the sessions', () => {
    const { graph } = graphOf(['a.md', 'b.md', 'c.md'], {
      'Log.md': [logged(['a', 'b', 'c']), logged(['a', 'b'])],
      git: [committed(['a.md', 'c.md'])],
    });
    expect(edgesOf(graph)).toEqual({ 'a.md b.md': 1.5, 'a.md c.md': 1.5, 'b.md c.md': 0.5 });
    expect([graph.nodeCount, graph.edgeCount, graph.degree('a.md'), graph.degree('z.md')]).toEqual([
      3, 3, 2, 0,
    ]);
  });

  it('stays weak where most of the notes it names are gone or were never written', () => {
    const { graph } = graphOf(['a.md', 'b.md'], {
      'Log.md': [logged(['a', 'b', 'gone', 'never'])],
      git: [committed(['a.md', 'b.md', ...numbered(8)])],
    });
    expect(graph.neighbours('a.md')[0]?.weight).toBeCloseTo(1 / 3 + 1 / 9, 12);
    expect(graph.counts('git')).toEqual({ sessions: 1, bulk: 0, unknownNames: 8 });
    expect(graph.counts('Log.md')).toEqual({ sessions: 1, bulk: 0, unknownNames: 2 });
  });

  it('counts a note once, however often and in whatever words it is named', () => {
    const { graph } = graphOf(['sub/a.md', 'b.md'], {
      'Log.md': [logged(['a', 'sub/a', 'SUB/A.md', 'b', 'Gone', 'gone.md'])],
    });
    expect(edgesOf(graph)).toEqual({ 'b.md sub/a.md': 0.5 });
    expect(graph.counts('Log.md').unknownNames).toBe(1);
  });

  it('leaves out the log itself, links within it, and what is no note', () => {
    const { graph } = graphOf(['a.md', 'b.md', 'Log.md', 'p.png'], {
      'Log.md': [logged(['a', 'b', 'Log', '', 'p.png', 'lost.jpg'])],
      git: [committed(['a.md', 'b.md', 'p.png', 'data.csv'])],
    });
    expect(edgesOf(graph)).toEqual({ 'a.md b.md': 2 });
    expect(graph.counts('Log.md').unknownNames).toBe(0);
  });

  it('makes no edges of a bulk change, and counts it by what it names', () => {
    const paths = numbered(BULK_NOTES + 1);
    const { graph, files } = graphOf(paths, { git: [committed(paths)] });
    expect(graph.counts('git')).toEqual({ sessions: 0, bulk: 1, unknownNames: 0 });
    expect(graph.edgeCount).toBe(0);
    files.remove('n0.md');
    graph.filesChanged(['n0.md']);
    expect(graph.counts('git')).toEqual({ sessions: 0, bulk: 1, unknownNames: 1 });
    graph.replaceSource('git', [committed(paths.slice(1))]);
    expect(graph.edgeCount).toBe((BULK_NOTES * (BULK_NOTES - 1)) / 2);
    expect(graph.neighbours('n1.md')[0]?.weight).toBeCloseTo(1 / (BULK_NOTES - 1), 12);
  });

  it('needs two notes of the vault', () => {
    const { graph } = graphOf(['a.md'], { 'Log.md': [logged(['a', 'gone']), logged([]), logged(['a'])] });
    expect(graph.counts('Log.md')).toEqual({ sessions: 0, bulk: 0, unknownNames: 1 });
    expect([graph.nodeCount, graph.edgeCount]).toEqual([0, 0]);
  });
});

describe('which note a name means', () => {
  it('is decided by the rule of links, from the log that holds it', () => {
    const { graph } = graphOf(['work/Log.md', 'work/topic.md', 'topic.md', 'long/topic.md', 'b.md'], {
      'work/Log.md': [logged(['topic', 'b'], { place: { path: 'work/Log.md', line: 3 } })],
      'Log.md': [logged(['long/topic', 'b'])],
    });
    expect(edgesOf(graph)).toEqual({ 'b.md long/topic.md': 1, 'b.md topic.md': 1 });
  });

  it('is read anew where the log has moved', () => {
    const { graph } = graphOf(['here/topic.md', 'there/topic.md', 'b.md']);
    for (const folder of ['here', 'there']) {
      graph.replaceSource('log', [logged(['topic', 'b'], { place: { path: `${folder}/Log.md`, line: 0 } })]);
      expect(edgesOf(graph)).toEqual({ [`b.md ${folder}/topic.md`]: 1 });
    }
  });

  it('for a path is that file alone', () => {
    const { graph } = graphOf(['sub/a.md', 'b.md'], { git: [committed(['a.md', 'b.md'])] });
    expect(graph.edgeCount).toBe(0);
  });

  it('follows files that come, go and move', () => {
    const { graph, files } = graphOf(['a.md', 'old/b.md'], { 'Log.md': [logged(['a', 'b', 'c'])] });
    expect(edgesOf(graph)).toEqual({ 'a.md old/b.md': 0.5 });
    files.remove('old/b.md');
    files.add('new/b.md');
    graph.filesChanged(['old/b.md', 'new/b.md']);
    expect(edgesOf(graph)).toEqual({ 'a.md new/b.md': 0.5 });
    files.add('c.md');
    graph.filesChanged(['c.md']);
    expect(graph.edgeCount).toBe(3);
    files.remove('a.md');
    graph.filesChanged(['a.md']);
    expect(edgesOf(graph)).toEqual({ 'c.md new/b.md': 0.5 });
  });
});

describe('the evidence', () => {
  it('is the newest entries with their place, those without a date last', () => {
    const { graph } = graphOf(['a.md', 'b.md'], {
      'Log.md': [
        logged(['a', 'b'], { date: '', entry: 'some day' }),
        logged(['a', 'b'], { date: '2026-01-05', entry: 'old', place: { path: 'Log.md', line: 7 } }),
      ],
      git: [committed(['b.md', 'a.md'], { date: '2026-03-01', entry: 'new' })],
    });
    expect(graph.neighbours('b.md')).toEqual([
      {
        path: 'a.md',
        weight: 3,
        evidence: [
          { kind: 'co-edit', source: 'git', date: '2026-03-01', entry: 'new' },
          { kind: 'co-edit', source: 'work-log', date: '2026-01-05', entry: 'old', path: 'Log.md', line: 7 },
          { kind: 'co-edit', source: 'work-log', date: '', entry: 'some day', path: 'Log.md', line: 0 },
        ],
      },
    ]);
  });

  it('is a list to read, not a log', () => {
    const { graph } = graphOf(['a.md', 'b.md'], {
      edits: Array.from({ length: 50 }, () => committed(['a.md', 'b.md'], { source: 'edits' })),
    });
    expect(graph.neighbours('a.md')[0]).toMatchObject({ weight: 50 });
    expect(graph.neighbours('a.md')[0]?.evidence).toHaveLength(EVIDENCE_SHOWN);
  });

  it('moves with the lines of a log whose names stay the same', () => {
    const before = ['a', 'c'].map((name, line) => logged([name, 'b'], { place: { path: 'Log.md', line } }));
    const { graph } = graphOf(['a.md', 'b.md', 'c.md', 'd.md'], { 'Log.md': before });
    graph.replaceSource('Log.md', [
      logged(['a', 'b'], { place: { path: 'Log.md', line: 0 } }),
      logged(['d', 'b'], { place: { path: 'Log.md', line: 1 } }),
      logged(['c', 'b'], { place: { path: 'Log.md', line: 2 }, entry: 'reworded' }),
    ]);
    expect(graph.neighbours('c.md')[0]?.evidence).toEqual([
      { kind: 'co-edit', source: 'work-log', date: '2026-11-30', entry: 'reworded', path: 'Log.md', line: 2 },
    ]);
    expect(graph.edgeCount).toBe(3);
  });
});

it('forgets a source that has no sessions any more', () => {
  const { graph } = graphOf(['a.md', 'b.md'], { git: [committed(['a.md', 'b.md'])], edits: [] });
  expect(graph.sourceNames()).toEqual(['git']);
  graph.replaceSource('git', []);
  expect(graph.sourceNames()).toEqual([]);
  expect([graph.nodeCount, graph.edgeCount]).toEqual([0, 0]);
  expect(graph.neighbours('a.md')).toEqual([]);
});

const names = ['a', 'b', 'c', 'd', 'sub/a', 'sub/b', 'Log', 'A'];
const anyPath = fc.constantFrom(...names.map((name) => `${name}.md`), 'p.png');
const anySession = fc
  .record({
    isCommit: fc.boolean(),
    named: fc.uniqueArray(fc.constantFrom(...names, 'gone', 'p.png', 'a.md', './b'), { maxLength: 7 }),
    others: fc.constantFrom(0, 0, 0, 3, 15, 30),
    date: fc.constantFrom('', '2026-01-01', '2026-01-02'),
  })
  .map(({ isCommit, named, others, date }) => {
    const extra = numbered(others);
    return isCommit
      ? committed([...named.map((name) => `${name}.md`), ...extra], { date })
      : logged([...named, ...extra], { date });
  });

const change = fc.oneof(
  fc.record({
    kind: fc.constant('source' as const),
    name: fc.constantFrom('Log.md', 'git', 'edits'),
    sessions: fc.array(anySession, { maxLength: 6 }),
  }),
  fc.record({
    kind: fc.constant('one session' as const),
    name: fc.constantFrom('Log.md', 'git'),
    session: anySession,
    at: fc.nat(5),
  }),
  fc.record({ kind: fc.constant('add' as const), path: anyPath }),
  fc.record({ kind: fc.constant('remove' as const), path: anyPath }),
  fc.record({ kind: fc.constant('rename' as const), path: anyPath, to: anyPath }),
  fc.record({ kind: fc.constant('list anew' as const) }),
);

describe('a co-edit graph that was kept in step', () => {
  it('equals one built from scratch to the last bit, whatever happened', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const { graph, files } = graphOf(['a.md', 'b.md', 'c.md']);
        const sources = new Map<string, readonly EditSession[]>();
        const replace = (name: string, sessions: readonly EditSession[]): void => {
          sources.set(name, sessions);
          graph.replaceSource(name, sessions);
        };
        for (const one of changes) {
          if (one.kind === 'source') replace(one.name, one.sessions);
          else if (one.kind === 'one session') {
            const before = sources.get(one.name) ?? [];
            replace(one.name, [...before.slice(0, one.at), one.session, ...before.slice(one.at)]);
          } else if (one.kind === 'list anew') {
            files.setAll([...files.paths()].reverse());
            graph.filesChanged('all');
          } else {
            if (one.kind === 'add') files.add(one.path);
            else files.remove(one.path);
            if (one.kind === 'rename') files.add(one.to);
            graph.filesChanged(one.kind === 'rename' ? [one.path, one.to] : [one.path]);
          }
        }
        const rebuilt = graphOf([...files.paths()].sort(), Object.fromEntries([...sources].reverse())).graph;
        expect(edgesOf(graph)).toStrictEqual(edgesOf(rebuilt));
        expect([graph.nodeCount, graph.edgeCount]).toEqual([rebuilt.nodeCount, rebuilt.edgeCount]);
        expect(graph.sourceNames()).toEqual(rebuilt.sourceNames());
        for (const name of sources.keys()) expect(graph.counts(name)).toEqual(rebuilt.counts(name));
        for (const name of names) {
          expect(graph.neighbours(`${name}.md`)).toStrictEqual(rebuilt.neighbours(`${name}.md`));
          expect(graph.degree(`${name}.md`)).toBe(graph.neighbours(`${name}.md`).length);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('takes 50,000 sessions in a second or two, and one more row at once', () => {
    const paths = numbered(8000);
    const sessions = Array.from({ length: 50_000 }, (_, index) =>
      logged([0, 1, 2, 3].map((step) => `n${(index * 7 + step * step * 131) % 8000}`)),
    );
    const { graph } = graphOf(paths);
    const builtMs = cpuMs(() => graph.replaceSource('Log.md', sessions));
    const longer = [...sessions.slice(0, 25_000), logged(['n1', 'n2']), ...sessions.slice(25_000)];
    const editedMs = cpuMs(() => graph.replaceSource('Log.md', longer));
    console.info(
      `50,000 sessions, ${graph.edgeCount} edges: ${builtMs.toFixed(0)} ms; one more row: ${editedMs.toFixed(0)} ms`,
    );
    // Far above what is measured, far below what anything quadratic would take.
    expect(builtMs).toBeLessThan(10_000);
    expect(editedMs).toBeLessThan(1_000);
  });
});
