import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identityOf, normaliseText } from '../../../../indexer/memory';

describe('the identity of a statement', () => {
  it.each([
    ['Works at company B.', 'works at company B'],
    ['- Works at company B', 'Works  at\ncompany B.'],
    ['Sagt „ja“.', 'sagt "ja"'],
    ["It's 5 o’clock…", "It’s 5 o'clock..."],
    ['Über Köln', 'über Ko\u0308ln'],
    ['• Ärzte', 'ärzte.'],
  ])('is the same for %j and %j', (one, other) => {
    expect(normaliseText(one)).toBe(normaliseText(other));
  });

  it.each([
    ['Mag Sie.', 'Mag sie.'],
    ['1. FC Köln', '2. FC Köln'],
    ['Was never in Egypt.', 'Was in Egypt.'],
    ['Lives there?', 'Lives there.'],
    ['Works in the US', 'Works in the us'],
    ['Weighs -5 kg', 'Weighs 5 kg'],
  ])('is another one for %j and %j', (one, other) => {
    expect(normaliseText(one)).not.toBe(normaliseText(other));
  });

  it('is another one in another space and store, however they are put together', () => {
    const text = 'Likes tea';
    const all = [
      identityOf({ space: 'default', store: 'facts', text }),
      identityOf({ space: 'default', store: 'diary', text }),
      identityOf({ space: 'work', store: 'facts', text }),
      identityOf({ space: 'default","facts', store: 'facts', text }),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(all[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('does not change once a text is normalised', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = normaliseText(text);
        expect(normaliseText(`${text}.`)).toBe(once);
        expect(normaliseText(`  ${text}\n`)).toBe(once);
      }),
    );
  });
});
