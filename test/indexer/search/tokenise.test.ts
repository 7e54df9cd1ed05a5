import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenise } from '../../../indexer/search/text/tokenise';

const terms = (text: string) => tokenise(text).map(({ term }) => term);

describe('tokenise', () => {
  it.each([
    ['call read_user_config()', ['call', 'readuserconfig', 'read', 'user', 'config']],
    ['getUserName', ['getusername', 'get', 'user', 'name']],
    ['HTTPServer', ['httpserver', 'http', 'server']],
    ['E-Mail', ['email', 'e', 'mail']],
    ['EStG § 10a, §10a', ['estg', '§', '10a', '§', '10a']],
    ['iPhone', ['iphone']],
    ["Le Châtelier's principle", ['le', 'châtelier', 'principle']],
    ["don't l’eau", ['dont', 'leau', 'l', 'eau']],
    ['C++ and C# and F', ['c++', 'and', 'c#', 'and', 'f']],
    ['Привет, мир', ['привет', 'мир']],
    ['日本語', ['日本', '本語', '語']],
    ['see 東京tower', ['see', '東京', '京', 'tower']],
    ['ok ✅ 👩‍👩‍👧 🇩🇪', ['ok', '✅', '👩‍👩‍👧', '🇩🇪']],
    ['a-b-c-d-e-f-g-h', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ])('reads %s', (text, expected) => {
    expect(terms(text)).toEqual(expected);
  });

  it('reads decomposed letters as composed ones', () => {
    expect(terms('Châtelier'.normalize('NFD'))).toEqual(['châtelier']);
  });

  it('points at the text as written, whatever the folding', () => {
    const text = `x ${'Größe'.normalize('NFD')} y`;
    const token = tokenise(text)[1];
    expect(text.slice(token?.start, token?.end)).toBe('Größe'.normalize('NFD'));
  });

  it('cuts a run without spaces, so that its end can be found', () => {
    const found = terms(`${'a'.repeat(100)}end`);
    expect(Math.max(...found.map((term) => term.length))).toBeLessThanOrEqual(64);
    expect(found.join('')).toBe(`${'a'.repeat(100)}end`);
  });

  it('loses no letter or digit of any text, and keeps tokens in order within it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const covered = new Uint8Array(text.length);
        let start = 0;
        for (const token of tokenise(text)) {
          expect(token.start).toBeGreaterThanOrEqual(token.span > 0 ? 0 : start);
          if (token.span === 0) start = token.start;
          expect(token.end).toBeLessThanOrEqual(text.length);
          covered.fill(1, token.start, token.end);
        }
        for (const { 0: letter, index } of text.matchAll(/[\p{L}\p{N}]/gu)) {
          // The ending of a possessive is left out on purpose.
          if (letter.toLowerCase() !== 's') expect(covered[index]).toBe(1);
        }
      }),
    );
  });
});
