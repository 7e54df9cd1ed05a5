import { describe, expect, it } from 'vitest';
import { valueTest } from '../../../../indexer/graphs';
import type { LinkedPair, ValueTestOptions } from '../../../../indexer/graphs';

const pairs: LinkedPair[] = Array.from({ length: 20 }, (_, index) => ({
  note: `n${index}`,
  target: `t${index}`,
}));

const options: ValueTestOptions = {
  pairs,
  sample: 20,
  seed: 1,
  queriesOf: (note) => Promise.resolve({ title: `title ${note}`, text: `text ${note}` }),
  search: (query, limit) => {
    const [kind, note = ''] = query.split(' ');
    const others = Array.from({ length: 9 }, (_, index) => `other ${index}`);
    const target = note.replace('n', 't');
    // The title finds the target of the even notes at place 10, after the note itself; the text of n0 only.
    const isFound = kind === 'title' ? Number(note.slice(1)) % 2 === 0 : note === 'n0';
    return Promise.resolve([note, ...others, ...(isFound ? [target] : ['x'])].slice(0, limit));
  },
};

describe('the value test of links', () => {
  it('counts targets that neither title nor text finds among the first ten', async () => {
    const result = await valueTest(options);
    expect(result).toMatchObject({ seed: 1, missedByTitle: 10, missedByText: 19, missedByBoth: 10 });
    expect(result.pairs.find(({ note }) => note === 'n0')).toEqual({
      note: 'n0',
      target: 't0',
      rankByTitle: 10,
      rankByText: 10,
    });
    expect(result.pairs.find(({ note }) => note === 'n1')).toEqual({ note: 'n1', target: 't1' });
  });

  it('draws the same pairs for a seed, in whatever order they come, and others for another', async () => {
    const drawn = async (seed: number, from: readonly LinkedPair[]) =>
      (await valueTest({ ...options, sample: 6, seed, pairs: from })).pairs.map(({ note }) => note);
    expect(await drawn(3, pairs)).toHaveLength(6);
    expect(await drawn(3, pairs)).toEqual(await drawn(3, [...pairs].reverse()));
    expect(await drawn(3, pairs)).not.toEqual(await drawn(4, pairs));
  });

  it('draws another pair where a note is gone', async () => {
    const result = await valueTest({
      ...options,
      sample: 6,
      queriesOf: (note) =>
        Promise.resolve(Number(note.slice(1)) < 14 ? undefined : { title: 'title n1', text: 'text n1' }),
    });
    expect(result.pairs).toHaveLength(6);
  });
});
