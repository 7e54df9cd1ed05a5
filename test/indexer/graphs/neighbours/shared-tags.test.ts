import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { createSharedTags } from '../../../../indexer/graphs';
import type { SharedTags } from '../../../../indexer/graphs';

type Notes = Readonly<Record<string, readonly string[]>>;

function tagsOf(notes: Notes): SharedTags {
  const shared = createSharedTags();
  for (const [path, tags] of Object.entries(notes)) shared.put(path, tags);
  return shared;
}

const untagged = (count: number): Notes =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`untagged ${index}`, []]));

describe('shared tags', () => {
  it('weigh the sum of their rarity and are told rarest first', () => {
    const shared = tagsOf({ a: ['common', 'rare'], b: ['rare', 'common'], c: ['common'], ...untagged(7) });
    expect(shared.neighbours('a')).toEqual([
      {
        path: 'b',
        weight: expect.closeTo(Math.log(10 / 2) + Math.log(10 / 3), 12) as number,
        evidence: [{ kind: 'shared-tags', tags: ['rare', 'common'] }],
      },
      {
        path: 'c',
        weight: expect.closeTo(Math.log(10 / 3), 12) as number,
        evidence: [{ kind: 'shared-tags', tags: ['common'] }],
      },
    ]);
  });

  it('are the same in any case and composition, shown as the note asked about writes them', () => {
    const shared = tagsOf({ a: ['Über'], b: ['u\u0308ber'], ...untagged(3) });
    expect(shared.neighbours('a')).toMatchObject([{ path: 'b', evidence: [{ tags: ['Über'] }] }]);
  });

  it('share the parent of nested tags weakly', () => {
    const shared = tagsOf({
      a: ['work/tax'],
      sibling: ['work/rent'],
      same: ['work/tax'],
      parent: ['work'],
      ...untagged(9),
    });
    expect(shared.neighbours('a').map(({ path, evidence }) => [path, evidence[0]])).toEqual([
      ['same', { kind: 'shared-tags', tags: ['work/tax'] }],
      ['parent', { kind: 'shared-tags', tags: ['work'] }],
      ['sibling', { kind: 'shared-tags', tags: ['work'] }],
    ]);
  });

  it('on a tenth of the notes make no neighbours and add little to those with a rarer one', () => {
    const crowd = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`n ${index}`, ['crowd']]));
    const shared = tagsOf({
      ...crowd,
      a: ['crowd', 'rare'],
      b: ['crowd', 'rare'],
      c: ['rare'],
      ...untagged(40),
    });
    expect(shared.neighbours('a').map(({ path }) => path)).toEqual(['b', 'c']);
    const [b, c] = shared.neighbours('a');
    expect((b?.weight ?? 0) - (c?.weight ?? 0)).toBeCloseTo(0.1 * Math.log(103 / 62), 12);
  });

  it('say nothing where every note has them', () => {
    expect(tagsOf({ a: ['x'], b: ['x'] }).neighbours('a')).toEqual([]);
  });

  it('are the same after any changes as made from scratch', () => {
    const path = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const tag = fc.constantFrom('x', 'X', 'x/y', 'x/z', 'y', 'z', 'z/x/y');
    const change = fc.record({ path, tags: fc.option(fc.array(tag, { maxLength: 4 }), { nil: undefined }) });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        const shared = createSharedTags();
        const notes: Record<string, readonly string[]> = {};
        for (const { path: changed, tags } of changes) {
          if (tags) shared.put(changed, (notes[changed] = tags));
          else {
            shared.remove(changed);
            delete notes[changed];
          }
        }
        const fresh = tagsOf(notes);
        for (const note of 'abcde') {
          expect(shared.neighbours(note)).toEqual(fresh.neighbours(note));
          for (const neighbour of shared.neighbours(note)) {
            const back = shared.neighbours(neighbour.path).find((of) => of.path === note);
            expect(back?.weight).toBeCloseTo(neighbour.weight, 9);
          }
        }
      }),
    );
  });
});
