import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeSnippet, parseQuery } from '../../../indexer/search';

const marked = (text: string, query: string, maxLength = 200) => {
  const { snippet, highlights } = makeSnippet(text, parseQuery(query), { maxLength });
  return highlights.map(({ start, end }) => snippet.slice(start, end));
};
const filler = 'words that nobody looks for, on and on. '.repeat(20);

describe('makeSnippet', () => {
  it('marks words in any form and keeps their diacritics', () => {
    expect(marked('Le Châtelier und die Größen', 'chatelier groesse')).toEqual(['Châtelier', 'Größen']);
  });

  it('marks the last word from its beginning, others only whole', () => {
    expect(marked('dragons and drag', 'fire drag')).toEqual(['dragons', 'drag']);
    expect(marked('firefly drag', 'fire drag')).toEqual(['drag']);
  });

  it('marks what was meant where the word itself is missing', () => {
    expect(marked('An arrow of acid', 'acid arow x')).toEqual(['arrow', 'acid']);
    expect(marked('An arow, an arrow', 'arow x')).toEqual(['arow']);
  });

  it('marks a run without spaces as one stretch', () => {
    expect(marked('私は日本語を話す', '日本語')).toEqual(['日本語']);
  });

  it('shows the place where most of the words stand together', () => {
    const { snippet } = makeSnippet(`acid ${filler} acid arrow ${filler}`, parseQuery('acid arrow'));
    expect(snippet).toContain('acid arrow');
    expect(snippet.startsWith('…')).toBe(true);
  });

  it('begins at the beginning where no word is in it', () => {
    expect(makeSnippet(`First sentence. ${filler}`, parseQuery('xylophone')).snippet).toMatch(
      /^First sentence/,
    );
  });

  it('is one line, never too long, never half a character, and its marks lie within it', () => {
    const text = fc.array(fc.constantFrom('acid ', '🔥', 'é', '\n', 'word ', '日本', '👩‍👩‍👧', ' '), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(text, fc.integer({ min: 10, max: 60 }), (parts, maxLength) => {
        const { snippet, highlights } = makeSnippet(parts.join(''), parseQuery('acid 🔥 日本'), {
          maxLength,
        });
        expect(snippet.length).toBeLessThanOrEqual(maxLength);
        expect(snippet).not.toMatch(/\n|\s\s/);
        expect(snippet.isWellFormed()).toBe(true);
        for (const { start, end } of highlights) {
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(snippet.length);
        }
      }),
    );
  });
});
