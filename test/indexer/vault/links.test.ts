import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildLinkEdges, createLinkResolver, isNotePath, parseNote } from '../../../indexer/vault';
import type { LinkEdges, LinkKind } from '../../../indexer/vault';

/** The link graph of a small vault given as path and text. */
function graph(files: Readonly<Record<string, string>>): LinkEdges {
  const notes = Object.entries(files)
    .filter(([path]) => isNotePath(path))
    .map(([path, source]) => parseNote(path, source));
  return buildLinkEdges(notes, createLinkResolver(Object.keys(files)));
}

const arrows = (files: Readonly<Record<string, string>>): string[] =>
  graph(files).edges.map(
    ({ source, target, occurrences }) => `${source} -> ${target} x${String(occurrences)}`,
  );

describe('resolving a link', () => {
  const resolver = createLinkResolver([
    'Todo.md',
    'deep/another-Todo.md',
    'a/b/Note.md',
    'zzzz/Note.md',
    'Straße/Café.md',
    'media/pic one.png',
    'a/Draft.v2.md',
    'README.MD',
  ]);
  const resolve = (target: string, from = 'in.md', kind: LinkKind = 'wikilink'): string | undefined =>
    resolver.resolve(target, from, kind)?.path;

  it.each([
    ['Todo', 'in.md', 'Todo.md'],
    ['todo', 'deep/in.md', 'Todo.md'],
    ['another-todo', 'in.md', 'deep/another-Todo.md'],
    ['Note', 'zzzz/deep/in.md', 'a/b/Note.md'],
    ['Note', 'zzzz/in2.md', 'zzzz/Note.md'],
    ['Note', 'in3.md', 'a/b/Note.md'],
    ['b/Note', 'in.md', 'a/b/Note.md'],
    ['/a/b/Note', 'zzzz/in.md', 'a/b/Note.md'],
    ['./Note', 'zzzz/in.md', 'zzzz/Note.md'],
    ['../a/b/Note.md', 'zzzz/in.md', 'a/b/Note.md'],
    ['../../../Todo', 'a/in.md', 'Todo.md'],
    ['CAFE\u0301', 'in.md', 'Straße/Café.md'],
    ['pic one.png', 'in.md', 'media/pic one.png'],
    ['Draft.v2', 'in.md', 'a/Draft.v2.md'],
    ['readme', 'in.md', 'README.MD'],
    ['Note.MD', 'in.md', 'a/b/Note.md'],
  ])('%s in %s leads to %s', (target, from, path) => expect(resolve(target, from)).toBe(path));

  it.each([['odo'], ['other-todo'], ['/Note'], ['./Todo.txt'], ['x/Note'], ['pic one'], ['Note/']])(
    '%s leads nowhere: a match begins at a folder',
    (target) => expect(resolve(target)).toBeUndefined(),
  );

  it('says what it leads to', () => {
    expect(resolver.resolve('', 'in.md', 'wikilink')).toEqual({ path: 'in.md', kind: 'self' });
    expect(resolver.resolve('pic one.png', 'in.md', 'embed')?.kind).toBe('attachment');
    expect(resolver.resolve('todo', 'in.md', 'wikilink')?.kind).toBe('note');
  });

  it('takes a Markdown destination for relative to the note first', () => {
    const files = createLinkResolver(['x/a.md', 'sub/x/a.md']);
    expect(files.resolve('x/a.md', 'sub/in.md', 'markdown-link')?.path).toBe('sub/x/a.md');
    expect(files.resolve('x/a', 'sub/in.md', 'wikilink')?.path).toBe('x/a.md');
  });

  it('follows files that come and go', () => {
    const files = createLinkResolver(['a/b/Note.md']);
    files.add('Note.md');
    expect(files.resolve('note', 'zzzz/in.md', 'wikilink')?.path).toBe('Note.md');
    files.remove('Note.md');
    expect(files.resolve('note', 'zzzz/in.md', 'wikilink')?.path).toBe('a/b/Note.md');
    files.remove('a/b/Note.md');
    expect(files.resolve('note', 'zzzz/in.md', 'wikilink')).toBeUndefined();
  });

  it('does not depend on the order in which files were added or on what was removed', () => {
    const segment = fc.constantFrom('a', 'b', 'Ab', 'n', 'é');
    const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => `${parts.join('/')}.md`);
    fc.assert(
      fc.property(fc.uniqueArray(path), fc.uniqueArray(path), segment, path, (kept, gone, target, source) => {
        const distinct = [...new Map(kept.map((name) => [name.toLowerCase(), name])).values()];
        const others = gone.filter(
          (name) => !distinct.some((file) => file.toLowerCase() === name.toLowerCase()),
        );
        const plain = createLinkResolver(distinct);
        const changed = createLinkResolver([...others, ...[...distinct].reverse()]);
        others.forEach((name) => changed.remove(name));
        const expected = plain.resolve(target, source, 'wikilink')?.path;
        expect(changed.resolve(target, source, 'wikilink')?.path).toBe(expected);
        const hasName = distinct.some((name) =>
          `/${name.toLowerCase()}`.endsWith(`/${target.toLowerCase()}.md`),
        );
        expect(expected !== undefined).toBe(hasName);
      }),
    );
  });
});

describe('the graph of links', () => {
  it('counts each direction once, with its occurrences', () => {
    expect(
      arrows({
        'Target.md': '[[in]]',
        'in.md': '| a | b |\n|---|---|\n| one | [[Target\\|short]] |\n| two | [[Target#Part\\|p]] |',
      }),
    ).toEqual(['Target.md -> in.md x1', 'in.md -> Target.md x2']);
  });

  it('cuts a target at its first heading or block', () => {
    const files = {
      'Controllers.md': '# Workloads\n## ReplicaSet',
      'B.md': 'long paragraph  ^ex-322',
      'Блок один.md': 'x',
      'in.md':
        '[[Controllers##ReplicaSet|ReplicaSets]] [[Controllers#Workloads#ReplicaSet]] ![](B.md#^ex-322) [[B#^ex-322]] ' +
        '[текст](%D0%91%D0%BB%D0%BE%D0%BA%20%D0%BE%D0%B4%D0%B8%D0%BD.md)',
    };
    expect(arrows(files)).toEqual([
      'in.md -> B.md x2',
      'in.md -> Controllers.md x2',
      'in.md -> Блок один.md x1',
    ]);
  });

  it('keeps apart what is no edge', () => {
    const { edges, selfLinks, attachmentLinks, unresolvedLinks, otherDestinations, occurrences } = graph({
      'in.md': '[[#Head]] [[in]] ![[pic.png]] [[Ghost]] [site](example.org) [gone](Gone.md) [[|text]]',
      'pic.png': '',
    });
    expect(edges).toEqual([]);
    expect({ selfLinks, attachmentLinks, unresolvedLinks, otherDestinations }).toEqual({
      selfLinks: 3,
      attachmentLinks: 1,
      unresolvedLinks: 2,
      otherDestinations: 1,
    });
    expect(occurrences).toMatchObject({ wikilink: 4, embed: 1, 'markdown-link': 1 });
  });

  it('names an unresolved target once, however it is spelt and wherever it stands', () => {
    const { unresolved } = graph({
      'a.md': '[[Ghost]] [[ghost]] [[GHOST.md]]',
      'b.md': '[[Ghost#x]] [[Cafe\u0301]] [[Café]]',
    });
    expect(unresolved).toEqual([
      { target: 'Ghost', occurrences: 4, sources: ['a.md', 'b.md'] },
      { target: 'Cafe\u0301', occurrences: 2, sources: ['b.md'] },
    ]);
  });

  it('never resolves an alias', () => {
    expect(graph({ 'a.md': '---\naliases: [Nick]\n---\n', 'b.md': '[[Nick]]' }).edges).toEqual([]);
  });
});
