// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toEditorRange } from '../../../src/obsidian/open-passage';

describe('a passage in the editor', () => {
  it('is found by line and column whatever the line ends are', () => {
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      const text = ['one', 'two three', 'four'].join(lineEnd);
      const start = text.indexOf('three');
      expect(toEditorRange(text, { start, end: start + 5 })).toEqual({
        from: { line: 1, ch: 4 },
        to: { line: 1, ch: 9 },
      });
    }
  });

  it('ends where the note does when the note has become shorter', () => {
    expect(toEditorRange('ab\nc', { start: 3, end: 99 })).toEqual({
      from: { line: 1, ch: 0 },
      to: { line: 1, ch: 1 },
    });
    expect(toEditorRange('', { start: 7, end: 9 })).toEqual({
      from: { line: 0, ch: 0 },
      to: { line: 0, ch: 0 },
    });
  });

  it('gives the same text back from the lines of the editor', () => {
    const note = fc.array(fc.constantFrom('a', 'ä', '🌿', '\n', '\r\n', ' ')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(note, fc.nat(), fc.nat(), (text, one, other) => {
        const [start, end] = [one % (text.length + 1), other % (text.length + 1)].toSorted(
          (a, b) => a - b,
        ) as [number, number];
        // An offset between the two characters of a line end names no place in an editor.
        if (/\r$/.test(text.slice(0, start)) || /\r$/.test(text.slice(0, end))) return;
        const { from, to } = toEditorRange(text, { start, end });
        const lines = text.split(/\r\n|\n/);
        const offset = ({ line, ch }: { line: number; ch: number }): number =>
          lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, ch);
        expect(lines.join('\n').slice(offset(from), offset(to))).toBe(
          text.slice(start, end).replaceAll('\r\n', '\n'),
        );
      }),
    );
  });
});
