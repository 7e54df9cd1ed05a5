import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLinkGraph, createVaultFiles, EVIDENCE_SHOWN } from '../../../../indexer/graphs';
import type { LinkGraph, VaultFiles } from '../../../../indexer/graphs';
import { buildLinkEdges, createLinkResolver, parseNote } from '../../../../indexer/vault';

/** A graph over notes that are in the index, and other files of the vault. */
function graphOf(
  notes: Readonly<Record<string, string>>,
  others: readonly string[] = [],
): { readonly files: VaultFiles; readonly graph: LinkGraph } {
  const files = createVaultFiles();
  files.setAll([...Object.keys(notes), ...others]);
  const graph = createLinkGraph(files);
  for (const [path, text] of Object.entries(notes)) graph.put(parseNote(path, text));
  return { files, graph };
}

function paths(items: readonly { readonly path: string }[]): string[] {
  return items.map((item) => item.path);
}

describe('the edges of the link graph', () => {
  it('has an edge only where the target is in the index', () => {
    const { graph } = graphOf({ 'a.md': '[[b]] [[list]] [[b]] [[nowhere]] ![[p.png]] [[a]]', 'b.md': '' }, [
      'list.md',
      'p.png',
    ]);
    expect(graph.edgeCount).toBe(1);
    expect(graph.nodeCount).toBe(2);
    expect([...graph.edges()]).toEqual([{ one: 'a.md', other: 'b.md', weight: 2 }]);
    expect(paths(graph.neighbours('a.md'))).toEqual(['b.md']);
  });

  it('still tells of every link where it leads, and who links to what is not in the index', () => {
    const { graph } = graphOf({ 'a.md': '[[b]]\n[[list]]\n[[nowhere]]\n![[p.png]]', 'b.md': '[[list]]' }, [
      'list.md',
      'p.png',
    ]);
    expect(graph.outgoing('a.md').map(({ link, path }) => [link.target, path, link.span.line])).toEqual([
      ['b', 'b.md', 0],
      ['list', 'list.md', 1],
      ['nowhere', undefined, 2],
      ['p.png', 'p.png', 3],
    ]);
    expect(graph.incoming('list.md')).toEqual([
      { path: 'a.md', occurrences: 1 },
      { path: 'b.md', occurrences: 1 },
    ]);
    expect(graph.isLinked('list.md', 'a.md')).toBe(true);
    expect(graph.isLinked('a.md', 'b.md')).toBe(true);
    expect(graph.isLinked('b.md', 'a.md')).toBe(true);
    expect(graph.isLinked('list.md', 'p.png')).toBe(false);
    expect(graph.linkEdges().edges).toHaveLength(3);
  });

  it('adds both directions up and gives the lines of both as evidence', () => {
    const { graph } = graphOf({ 'a.md': 'x\n[[b]] and [[b]]', 'b.md': '\n\n[[a]]' });
    expect(graph.edgeCount).toBe(2);
    expect([...graph.edges()]).toEqual([{ one: 'a.md', other: 'b.md', weight: 3 }]);
    expect(graph.neighbours('a.md')).toEqual([
      {
        path: 'b.md',
        weight: 3,
        rankedBy: 3,
        evidence: [
          { kind: 'link', direction: 'out', path: 'a.md', line: 1 },
          { kind: 'link', direction: 'out', path: 'a.md', line: 1 },
          { kind: 'link', direction: 'in', path: 'b.md', line: 2 },
        ],
      },
    ]);
  });

  it('keeps a list of evidence short', () => {
    const { graph } = graphOf({ 'a.md': '[[b]]\n'.repeat(50), 'b.md': '' });
    const [neighbour] = graph.neighbours('a.md');
    expect(neighbour?.weight).toBe(50);
    expect(neighbour?.evidence).toHaveLength(EVIDENCE_SHOWN);
  });

  it('gives an edge back to notes that linked to a note before it was in the index', () => {
    const { graph } = graphOf({ 'a.md': '[[b]]' }, ['b.md']);
    expect(graph.edgeCount).toBe(0);
    graph.put(parseNote('b.md', ''));
    expect(graph.edgeCount).toBe(1);
    graph.remove('b.md');
    expect([graph.edgeCount, graph.nodeCount]).toEqual([0, 0]);
    expect(graph.neighbours('b.md')).toEqual([]);
    expect(graph.degree('b.md')).toBe(0);
  });

  it('counts the links of a note anew when it is put again', () => {
    const { graph } = graphOf({ 'a.md': '[[b]] [[c]]', 'b.md': '', 'c.md': '' });
    graph.put(parseNote('a.md', '[[b]]\n[[b]]'));
    expect([...graph.edges()]).toEqual([{ one: 'a.md', other: 'b.md', weight: 2 }]);
    expect(graph.neighbours('a.md')[0]?.evidence).toHaveLength(2);
  });

  it('leads a name to a nearer file as soon as there is one', () => {
    const { files, graph } = graphOf({ 'x/a.md': '[[b]]', 'y/b.md': '' });
    expect(graph.isLinked('x/a.md', 'y/b.md')).toBe(true);
    files.add('x/b.md');
    graph.filesChanged(['x/b.md']);
    expect(graph.isLinked('x/a.md', 'y/b.md')).toBe(false);
    expect(graph.incoming('x/b.md')).toEqual([{ path: 'x/a.md', occurrences: 1 }]);
    files.remove('x/b.md');
    graph.filesChanged(['x/b.md']);
    expect(graph.isLinked('x/a.md', 'y/b.md')).toBe(true);
  });
});

describe('hubs and daily notes', () => {
  const spokes = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [`spoke ${index}.md`, index < 20 ? '[[hub]]' : '']),
  );

  it('orders neighbours by damped weight and shows the honest one', () => {
    const { graph } = graphOf({
      ...spokes,
      'hub.md': '',
      'a.md': '[[hub]] [[hub]] [[topic]] [[2026-11-30]]',
      'topic.md': '',
      '2026-11-30.md': '',
    });
    expect(graph.neighbours('a.md').map(({ path, weight }) => [path, weight])).toEqual([
      ['topic.md', 1],
      ['hub.md', 2],
      ['2026-11-30.md', 1],
    ]);
  });

  it('reports the most linked-to notes with their share before any damping', () => {
    const { graph } = graphOf({ ...spokes, 'hub.md': '', 'a.md': '[[hub]] [[topic]]', 'topic.md': '' });
    const [hub, topic, ...others] = graph.hubs(10);
    expect(hub).toMatchObject({ path: 'hub.md', incoming: 21, share: 21 / 22 });
    expect(hub?.damping).toBeCloseTo(1 / Math.log(21), 12);
    expect(topic).toEqual({ path: 'topic.md', incoming: 1, share: 1 / 22, damping: 1 });
    expect(others).toEqual([]);
    expect(graph.hubs(1)).toHaveLength(1);
  });

  it('damps by the links there are now', () => {
    const { graph } = graphOf({ 'hub.md': '', 'a.md': '[[hub]]' });
    expect(graph.hubs(1)[0]?.damping).toBe(1);
    for (const [path, text] of Object.entries(spokes)) graph.put(parseNote(path, text));
    expect(graph.hubs(1)[0]?.damping).toBeCloseTo(1 / Math.log(21), 12);
    graph.filesChanged('all');
    for (const path of Object.keys(spokes)) graph.remove(path);
    expect(graph.hubs(1)[0]?.damping).toBe(1);
  });

  it('damps pairs by both of their ends', () => {
    const { graph } = graphOf({ ...spokes, 'hub.md': '' });
    for (const { weight } of graph.edges()) expect(weight).toBeCloseTo(1 / Math.log(20), 12);
  });
});

/** Names that lead into each other: folders, `.md` written out, case, relative, composed and decomposed. */
const names = [
  'a',
  'b',
  'ä',
  'a\u0308',
  'A',
  'sub/a',
  'sub/b',
  'sub/deep/b',
  'deep/b',
  'p.png',
  'sub/p.png',
  'c.d',
];
const files = names.map((name) => (name.endsWith('.png') ? name : `${name}.md`));
const targets = [
  ...names,
  './b',
  '../a',
  '/sub/b',
  './sub/../b',
  'deep/../b',
  './a.md/',
  'B.MD',
  'sub/./a',
  '',
  'nowhere',
  'P.png',
];

const file = fc.constantFrom(...files);
const text = fc
  .array(fc.tuple(fc.constantFrom(...targets), fc.constantFrom('wiki', 'embed', 'markdown')), {
    maxLength: 6,
  })
  .map((links) =>
    links
      .map(([target, kind]) =>
        kind === 'markdown' ? `[x](<${target}>)` : `${kind === 'embed' ? '!' : ''}[[${target}]]`,
      )
      .join('\n'),
  );

const change = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), path: file, text }),
  fc.record({ kind: fc.constant('remove' as const), path: file }),
  fc.record({ kind: fc.constant('add file' as const), path: file }),
  fc.record({ kind: fc.constant('remove file' as const), path: file }),
  fc.record({ kind: fc.constant('rename' as const), path: file, to: file }),
  fc.record({ kind: fc.constant('list anew' as const) }),
);

describe('a link graph that was kept in step', () => {
  it('equals one built from scratch, whatever happened', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const vaultFiles = createVaultFiles();
        const graph = createLinkGraph(vaultFiles);
        const texts = new Map<string, string>();
        const put = (path: string, written: string): void => {
          texts.set(path, written);
          graph.put(parseNote(path, written));
        };
        const addFile = (path: string): void => {
          vaultFiles.add(path);
          graph.filesChanged([path]);
        };
        const removeFile = (path: string): void => {
          vaultFiles.remove(path);
          graph.filesChanged([path]);
        };
        const remove = (path: string): void => {
          texts.delete(path);
          graph.remove(path);
        };
        for (const one of changes) {
          if (one.kind === 'put' && one.path.endsWith('.md')) {
            addFile(one.path);
            put(one.path, one.text);
          } else if (one.kind === 'remove') remove(one.path);
          else if (one.kind === 'add file') addFile(one.path);
          else if (one.kind === 'remove file') {
            remove(one.path);
            removeFile(one.path);
          } else if (one.kind === 'rename') {
            const written = texts.get(one.path);
            remove(one.path);
            vaultFiles.remove(one.path);
            vaultFiles.add(one.to);
            graph.filesChanged([one.path, one.to]);
            if (written !== undefined && one.to.endsWith('.md')) put(one.to, written);
          } else if (one.kind === 'list anew') {
            vaultFiles.setAll([...vaultFiles.paths()].reverse());
            graph.filesChanged('all');
          }
          // What was derived for a question must not outlive the next change.
          askAll(graph);
        }
        expectRebuilt(graph, texts, [...vaultFiles.paths()]);
      }),
      { numRuns: 300 },
    );
  });
});

function expectRebuilt(
  graph: LinkGraph,
  texts: ReadonlyMap<string, string>,
  present: readonly string[],
): void {
  const notes = [...texts].map(([path, written]) => parseNote(path, written));
  notes.sort((one, other) => (one.path < other.path ? -1 : 1));
  const rebuiltFiles = createVaultFiles();
  rebuiltFiles.setAll([...present].sort());
  const rebuilt = createLinkGraph(rebuiltFiles);
  for (const note of notes) rebuilt.put(note);

  // Of files that differ in case alone, the first by name is the one that links mean.
  const resolver = createLinkResolver([...present].sort().reverse());
  const expected = buildLinkEdges(notes, resolver);
  expect(graph.linkEdges()).toEqual(expected);
  const within = expected.edges.filter(({ source, target }) => texts.has(source) && texts.has(target));
  expect(graph.edgeCount).toBe(within.length);
  expect(graph.nodeCount).toBe(new Set(within.flatMap(({ source, target }) => [source, target])).size);
  expect(sorted(graph)).toEqual(sorted(rebuilt));
  expect(graph.hubs(100)).toEqual(rebuilt.hubs(100));
  for (const path of files) {
    expect(graph.neighbours(path)).toEqual(rebuilt.neighbours(path));
    expect(graph.degree(path)).toBe(graph.neighbours(path).length);
    expect(graph.outgoing(path)).toEqual(rebuilt.outgoing(path));
    expect(graph.incoming(path)).toEqual(
      expected.edges
        .filter((edge) => edge.target === path)
        .map(({ source, occurrences }) => ({ path: source, occurrences })),
    );
  }
}

function askAll(graph: LinkGraph): void {
  graph.linkEdges();
  sorted(graph);
  graph.hubs(100);
  for (const path of files) graph.neighbours(path);
}

function sorted(graph: LinkGraph): string[] {
  return [...graph.edges()].map(({ one, other, weight }) => `${one}\t${other}\t${weight.toFixed(9)}`).sort();
}
