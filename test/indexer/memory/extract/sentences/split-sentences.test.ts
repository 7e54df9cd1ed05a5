import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitSentences } from '../../../../../indexer/memory/extract/sentences/split-sentences';

function textsOf(paragraph: string): string[] {
  return splitSentences(paragraph).map(({ text }) => text);
}

describe('cutting into sentences', () => {
  it('keeps a sentence whole that is longer than what is cut at a time, with blanks and without', () => {
    const words = `I like ${'apples and pears, '.repeat(1_000)}and plums.`;
    expect(textsOf(`${words} My cat is old.`)).toEqual([words, 'My cat is old.']);
    const word = 'x'.repeat(9_999);
    const pieces = splitSentences(`My key is ${word}. My cat is old.`);
    expect(pieces.map(({ text }) => text)).toEqual([`My key is ${word}.`, 'My cat is old.']);
    expect(pieces.map(({ offset }) => offset)).toEqual([0, word.length + 12]);
  });

  it.each([
    ['I live in Rome. I like it.', ['I live in Rome.', 'I like it.']],
    ['Am 3. Mai z. B. war Dr. Falk da. Ja.', ['Am 3. Mai z. B. war Dr. Falk da.', 'Ja.']],
    ['Geburtstag: 3. Mai 1988', ['Geburtstag: 3. Mai 1988']],
    ['Nachts nicht unter 29. Ich habe gezählt.', ['Nachts nicht unter 29.', 'Ich habe gezählt.']],
    ['See [[A. B. c|a note. Really]] now. Yes.', ['See [[A. B. c|a note. Really]] now.', 'Yes.']],
    ['I live in Rome and I work in Ostia.', ['I live in Rome', 'I work in Ostia.']],
    ['If I go and I stay there, I win.', ['If I go and I stay there, I win.']],
    ['I work at company A. My desk is new.', ['I work at company A.', 'My desk is new.']],
    ['I met George W. Bush there.', ['I met George W. Bush there.']],
    ['Das Gesetz (BGBl. I S. 2451) gilt jetzt. Ja.', ['Das Gesetz (BGBl. I S. 2451) gilt jetzt.', 'Ja.']],
    ['Nimm Leim (z. B. Weizen). Ja.', ['Nimm Leim (z. B. Weizen).', 'Ja.']],
    ['It holds (approx. Ten litres). Yes.', ['It holds (approx. Ten litres).', 'Yes.']],
    ['short line\nanother one', ['short line', 'another one']],
    [
      'this line of the paragraph is long enough that an editor wrapped\nit here',
      ['this line of the paragraph is long enough that an editor wrapped\nit here'],
    ],
  ])('%j', (paragraph, sentences) => {
    expect(textsOf(paragraph)).toEqual(sentences);
  });

  it('gives offsets at which each sentence stands, in order and apart', () => {
    const piece = fc.constantFrom(
      'I live. ',
      'und ich ',
      '3. Mai',
      '\n',
      ' ',
      'z. B. ',
      '[[a. b]]',
      '!',
      '„Ja.“ ',
      'word ',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'grapheme' }))), (pieces) => {
        const text = pieces.join('');
        let reached = 0;
        for (const { text: sentence, offset } of splitSentences(text)) {
          expect(offset).toBeGreaterThanOrEqual(reached);
          expect(text.slice(offset, offset + sentence.length)).toBe(sentence);
          reached = offset + sentence.length;
        }
      }),
    );
  });

  it('reads a paragraph of half a million characters without a line break', () => {
    expect(splitSentences('I live in Rome. '.repeat(30_000))).toHaveLength(30_000);
  });
});
