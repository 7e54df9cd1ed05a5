// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locate } from '../../../src/obsidian/open-passage';

describe('a passage in the editor', () => {
  it('is found whatever the line ends are', () => {
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      const text = ['one', 'two three', 'four'].join(lineEnd);
      const start = text.indexOf('three');
      const place = locate(text, { path: 'a.md', line: 1, start, end: start + 5 });
      expect(place).toEqual({ text: 'one\ntwo three\nfour', from: 8, to: 13 });
    }
  });

  it('begins at the first match of the snippet, not at the same word before it', () => {
    const text = '# Soil\n\nSoil is alive.\n\nGood  *soil*\nsmells of rain.\n';
    const start = text.indexOf('Soil is');
    const snippet = '…alive. Good *soil* smells of rain.';
    const at = snippet.indexOf('soil');
    const passage = { path: 'a.md', line: 2, start, end: text.length, snippet };
    expect(locate(text, { ...passage, highlights: [{ start: at, end: at + 4 }] }).from).toBe(
      text.indexOf('soil*'),
    );
  });

  it('begins at its start where nothing is marked or the note has changed', () => {
    const text = 'Alpha beta.';
    const passage = { path: 'a.md', line: 0, start: 0, end: text.length, snippet: 'gone (now' };
    expect(locate(text, { ...passage, highlights: [] }).from).toBe(0);
    expect(locate(text, { ...passage, highlights: [{ start: 5, end: 9 }] }).from).toBe(0);
  });

  it('is its line where there are no offsets', () => {
    expect(locate('a\r\nbcd\r\ne', { path: 'a.md', line: 1 })).toEqual({ text: 'a\nbcd\ne', from: 2, to: 5 });
    expect(locate('a', { path: 'a.md', line: 7 })).toEqual({ text: 'a', from: 1, to: 1 });
  });

  it('lies within the note, whatever was marked and however short the note has become', () => {
    const texts = fc
      .array(fc.constantFrom('a', 'ä', '🌿', '\n', '\r\n', ' ', '(', '\\'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, texts, fc.nat(40), fc.nat(40), fc.nat(20), (text, snippet, one, other, at) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)];
        const highlights = [{ start: at, end: at + 3 }];
        const place = locate(text, { path: 'a.md', line: 0, start, end, snippet, highlights });
        expect(place.from).toBeGreaterThanOrEqual(0);
        expect(place.from).toBeLessThanOrEqual(place.to);
        expect(place.to).toBeLessThanOrEqual(place.text.length);
        expect(place.text).not.toContain('\r');
      }),
    );
  });
});
