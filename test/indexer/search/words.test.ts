import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCompoundPart, splitCompound } from '../../../indexer/search/text/compounds';
import { editDistance } from '../../../indexer/search/text/edit-distance';
import { wordKeys } from '../../../indexer/search/text/word-keys';

const meet = (a: string, b: string) => wordKeys(a).all.some((key) => wordKeys(b).all.includes(key));

describe('wordKeys', () => {
  it('begin as the plain fold of their word does, which lets snippets skip most words', () => {
    const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzäöüßéçøåñłþæœ');
    fc.assert(
      fc.property(fc.array(letter, { minLength: 1, maxLength: 14 }), (letters) => {
        const { all, folds } = wordKeys(letters.join(''));
        for (const key of all) expect(key.charAt(0)).toBe(folds[0]?.charAt(0));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['größe', 'grosse'],
    ['größe', 'groesse'],
    ['größen', 'groesse'],
    ['châtelier', 'chatelier'],
    ['tags', 'tag'],
    ['running', 'runs'],
    ['häuser', 'haus'],
    ['übungen', 'uebung'],
    ['łódź', 'lodz'],
  ])('makes %s and %s meet', (a, b) => {
    expect(meet(a, b)).toBe(true);
  });

  it.each([
    ['steuer', 'stein'],
    ['cat', 'dog'],
    ['10a', '10b'],
  ])('keeps %s and %s apart', (a, b) => {
    expect(meet(a, b)).toBe(false);
  });
});

describe('compounds', () => {
  const words = new Set(['einkommen', 'steuer', 'gesetz', 'haus', 'schiff', 'fahrt']);
  const isKnown = (word: string) => words.has(word);

  it('sees words inside, not letters', () => {
    expect(isCompoundPart('steuer', 'einkommensteuergesetz', isKnown)).toBe(true);
    expect(isCompoundPart('gesetz', 'einkommensteuergesetzes', isKnown)).toBe(true);
    expect(isCompoundPart('esteu', 'einkommensteuergesetz', isKnown)).toBe(false);
    expect(isCompoundPart('steuer', 'steuern', isKnown)).toBe(false);
  });

  it('splits into the fewest words of the vault, links aside', () => {
    expect(splitCompound('einkommensteuergesetz', isKnown)).toEqual(['einkommen', 'steuer', 'gesetz']);
    expect(splitCompound('schifffahrtsgesetz', isKnown)).toEqual(['schiff', 'fahrt', 'gesetz']);
    expect(splitCompound('unbekanntes', isKnown)).toEqual([]);
    expect(splitCompound('haus', isKnown)).toEqual([]);
  });
});

describe('the parts of compounds', () => {
  const isKnown = (word: string) => ['abab', 'bbbb', 'aaaab', 'baba'].includes(word);
  const links = ['', 's', 'n', 'es', 'en', 'er', 'e'];
  /** By trying everything. */
  const areWords = (letters: string): boolean =>
    letters === '' ||
    ['abab', 'bbbb', 'aaaab', 'baba'].some((word) =>
      links.some(
        (link) => letters.startsWith(word + link) && areWords(letters.slice(word.length + link.length)),
      ),
    );

  it('are words with a link behind each or none, and an ending after the last', () => {
    const letters = fc
      .array(fc.constantFrom('abab', 'bbbb', 'aaaab', 'baba', 's', 'en', 'e', 'a', 'b'), { maxLength: 5 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(letters, letters, (before, after) => {
        const compound = `${before}kern${after}`;
        const isCompound =
          before.length + after.length >= 4 && areWords(before) && (after.length <= 2 || areWords(after));
        expect(isCompoundPart('kern', compound, isKnown)).toBe(isCompound);
      }),
    );
  });
});

describe('editDistance', () => {
  it('counts insertions, deletions, replacements and swaps', () => {
    expect(editDistance('arow', 'arrow', 2)).toBe(1);
    expect(editDistance('papeir', 'papier', 2)).toBe(1);
    expect(editDistance('kitten', 'sitting', 3)).toBe(3);
    expect(editDistance('abcdef', 'uvwxyz', 2)).toBe(3);
  });

  it('is symmetric, zero only for equals, and never above its limit plus one', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = editDistance(a, b, 3);
        expect(distance).toBe(editDistance(b, a, 3));
        expect(distance === 0).toBe(a === b);
        expect(distance).toBeLessThanOrEqual(4);
      }),
    );
  });
});
