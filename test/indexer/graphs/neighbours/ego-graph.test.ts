import { describe, expect, it } from 'vitest';
import { egoGraphOf } from '../../../../indexer/graphs';
import { contextOf, graphOf, listOf } from './vault-of';

describe('the ego graph', () => {
  const links = graphOf('links', [
    ['note', 'a', 4],
    ['note', 'b', 2],
    ['a', 'b', 1],
    ['a', 'far', 9],
  ]);

  it('holds the note, its neighbours, and the edges of each graph among them', () => {
    const graph = egoGraphOf(
      'note',
      10,
      contextOf([links, graphOf('similar', [['b', 'note', 0.5]]), listOf('shared-tags', ['c'])]),
    );
    expect(graph.centre).toBe('note');
    expect(graph.nodes.map(({ path, score }) => [path, score > 0 && score <= 1])).toEqual([
      ['note', true],
      ['b', true],
      ['a', true],
      ['c', true],
    ]);
    expect(graph.nodes[0]).toEqual({ path: 'note', title: 'note', score: 1, isIndexed: true });
    expect(graph.nodes[1]?.score).toBe(1);
    expect(graph.edges).toEqual([
      { one: 'a', other: 'b', signal: 'links', strength: 0.25 },
      { one: 'a', other: 'note', signal: 'links', strength: 1 },
      { one: 'b', other: 'note', signal: 'links', strength: 0.5 },
      { one: 'b', other: 'note', signal: 'similar', strength: 1 },
    ]);
  });

  it('draws no edge between notes that are not related, and keeps to the limit', () => {
    const graph = egoGraphOf('note', 10, contextOf([links], { dismissed: [['a', 'b']] }));
    expect(graph.edges.map(({ one, other }) => one + other)).toEqual(['anote', 'bnote']);
    expect(egoGraphOf('note', 1, contextOf([links])).nodes).toHaveLength(2);
  });

  it('is the note alone where nothing is joined to it', () => {
    const graph = egoGraphOf('alone', undefined, contextOf([links]));
    expect(graph.nodes.map(({ path }) => path)).toEqual(['alone']);
    expect(graph.edges).toEqual([]);
  });
});
