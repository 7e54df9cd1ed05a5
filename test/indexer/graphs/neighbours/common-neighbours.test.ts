import { describe, expect, it } from 'vitest';
import { createCommonNeighbours } from '../../../../indexer/graphs';
import type { StoredGraph } from '../../../../indexer/graphs';
import { graphOf } from './vault-of';
import type { Edges } from './vault-of';

const commonOf = (...graphs: StoredGraph[]) => createCommonNeighbours(() => graphs);
const star = (centre: string, count: number): Edges =>
  Array.from({ length: count }, (_, index) => [centre, `${centre} ${index}`] as const);

describe('common neighbours', () => {
  it('weigh each note between two by 1/log(degree), and name the rarest first', () => {
    const links = graphOf('links', [
      ['note', 'rare'],
      ['rare', 'end'],
      ['note', 'frequent'],
      ['frequent', 'end'],
      ['frequent', 'other'],
    ]);
    const [end, other] = commonOf(links).neighbours('note');
    expect(end).toEqual({
      path: 'end',
      weight: expect.closeTo(1 / Math.log(2) + 1 / Math.log(3), 12) as number,
      evidence: [{ kind: 'common-neighbours', through: ['rare', 'frequent'] }],
    });
    expect(other?.path).toBe('other');
    expect(other?.weight).toBeCloseTo(1 / Math.log(3), 12);
  });

  it('count a direct neighbour too where it shares others', () => {
    const triangle = graphOf('links', [
      ['a', 'b'],
      ['b', 'c'],
      ['a', 'c'],
    ]);
    expect(
      commonOf(triangle)
        .neighbours('a')
        .map(({ path }) => path),
    ).toEqual(['b', 'c']);
  });

  it('leave out what only a hub joins, without reading the hub', () => {
    const links = graphOf('links', [['note', 'hub'], ...star('hub', 300)]);
    const guarded: StoredGraph = {
      ...links,
      neighbours: (path) => {
        if (path === 'hub') throw new Error('A hub of hundreds was read.');
        return links.neighbours(path);
      },
    };
    expect(commonOf(guarded).neighbours('note')).toEqual([]);
  });

  it('leave out a table of contents, and keep a hub with a subject', () => {
    /** `note` is linked from both pages by way of `middle`; the pages name so many of 100 notes. */
    const pages = (contents: number, subject: number) =>
      commonOf(
        graphOf('links', [
          ['note', 'middle'],
          ['contents', 'middle'],
          ['subject', 'middle'],
          ...Array.from({ length: contents }, (_, index) => ['contents', `leaf ${index}`] as const),
          ...Array.from({ length: subject }, (_, index) => ['subject', `leaf ${index}`] as const),
        ]),
      )
        .neighbours('note')
        .map(({ path }) => path);
    expect(pages(100, 45)).toEqual(['subject']);
    // In a small vault the page of one topic joins most notes, and belongs to them.
    expect(pages(45, 20)).toEqual(['contents', 'subject']);
  });

  it('walk links and not what merely sounds alike or was found together', () => {
    const edges: Edges = [
      ['note', 'middle'],
      ['middle', 'end'],
    ];
    expect(commonOf(graphOf('similar', edges), graphOf('co-searches', edges)).neighbours('note')).toEqual([]);
  });

  it('are none for a note that no graph knows', () => {
    expect(commonOf(graphOf('links', [])).neighbours('note')).toEqual([]);
  });
});
