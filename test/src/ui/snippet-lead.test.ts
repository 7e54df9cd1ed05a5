import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withEarlyMatch } from '../../../src/ui/snippet-lead';

/** A snippet with non-overlapping marks in order. */
const snippets = fc
  .tuple(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.array(fc.nat(220), { maxLength: 8 }))
  .map(([snippet, cuts]) => {
    const inside = [...new Set(cuts.map((cut) => Math.min(cut, snippet.length)))].sort((a, b) => a - b);
    const highlights = [];
    for (let at = 0; at + 1 < inside.length; at += 2) {
      highlights.push({ start: inside[at] as number, end: inside[at + 1] as number });
    }
    return { snippet, highlights };
  });

const marked = ({ snippet, highlights }: ReturnType<typeof withEarlyMatch>): string[] =>
  highlights.map(({ start, end }) => snippet.slice(start, end));

describe('the lead of a snippet', () => {
  it('is cut at a word so that the first match can be seen', () => {
    const snippet =
      '…the book was laid between two sheets of blotting felt and pressed before the paper was dry';
    const start = snippet.indexOf('paper');
    const shown = withEarlyMatch({ snippet, highlights: [{ start, end: start + 5 }] });
    expect(shown.snippet).toBe('…and pressed before the paper was dry');
    expect(marked(shown)).toEqual(['paper']);
  });

  it('is never so long that the first match comes late, and what is marked stays the same', () => {
    fc.assert(
      fc.property(snippets, (given) => {
        const shown = withEarlyMatch(given);
        expect(marked(shown)).toEqual(marked(given));
        expect(given.snippet.endsWith(shown.snippet.replace(/^…/, ''))).toBe(true);
        const [first] = shown.highlights;
        if (first !== undefined) expect(first.start).toBeLessThanOrEqual(48);
      }),
    );
  });

  it('stays as it is where nothing is marked or the match is early', () => {
    const early = { snippet: `${'a '.repeat(10)}match`, highlights: [{ start: 20, end: 25 }] };
    expect(withEarlyMatch(early)).toEqual(early);
    const none = { snippet: 'word '.repeat(40), highlights: [] };
    expect(withEarlyMatch(none)).toEqual(none);
  });
});
