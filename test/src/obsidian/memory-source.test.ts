import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSource } from '../../../src/obsidian/memory-source';
import { statementText } from '../../../src/obsidian/statement-text';

const note = 'First line.\nI work at B.\nAnd then?\nI work at B.\nA block. ^a1\nLast';

describe('the passage that a memory comes from', () => {
  const find = (source: { block?: string; offset?: number }, text: string): string => {
    const { start, end, line } = findSource(note, { path: 'A.md', ...source }, text);
    return `${line}: ${note.slice(start, end)}`;
  };

  it('is its block, wherever that is by now', () => {
    expect(find({ block: 'a1', offset: 0 }, 'I work at B.')).toBe('4: A block. ^a1');
  });

  it('is its text, the occurrence nearest to where it was read', () => {
    expect(find({ offset: 14 }, 'I work at B.')).toBe('1: I work at B.');
    expect(find({ offset: note.length }, 'I work at B.')).toBe('3: I work at B.');
    expect(find({}, 'Last')).toBe('5: Last');
  });

  it('is the place it was read at where the text is another one, up to the end of its line', () => {
    expect(find({ offset: 12 }, 'The user works at B.')).toBe('1: I work at B.');
    expect(find({ block: 'gone', offset: 12 }, 'The user works at B.')).toBe('1: I work at B.');
  });

  it('is the beginning of a note that has become another one', () => {
    expect(find({ offset: 5_000 }, 'Not there.')).toBe('0: First line.');
    expect(find({}, '')).toBe('0: First line.');
  });

  it('lies within the note, whatever became of it', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(), fc.string(), (text, memory, offset, block) => {
        const { start = -1, end = -1, line } = findSource(text, { path: 'A.md', offset, block }, memory);
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(end).toBeLessThanOrEqual(text.length);
        expect(line).toBe(text.slice(0, start).split('\n').length - 1);
      }),
    );
  });
});

describe('what is remembered of a selection', () => {
  it.each([
    ['- [x] I work at B. ^a1', 'I work at B.'],
    ['> > I work\r\n> at B.', 'I work at B.'],
    ['## 3. Moves', 'Moves'],
    ['  1) one\n  2) two  ', 'one two'],
    ['-5 degrees are fine', '-5 degrees are fine'],
    ['#tag stays', '#tag stays'],
    ['2026 was good', '2026 was good'],
    ['- \n> ', ''],
  ])('%j is %j', (selected, text) => {
    expect(statementText(selected)).toBe(text);
  });
});
