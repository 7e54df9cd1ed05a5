import { describe, expect, it } from 'vitest';
import { propertySentence } from '../../../../../indexer/memory/extract/rules/property-sentence';
import { withPerson } from '../../../../../indexer/memory/extract/subject/with-person';
import { subjectBelow } from '../../../../../indexer/memory/extract/sentences/note-subject';
import { readWords } from '../../../../../indexer/memory/words';

describe('a property as a sentence', () => {
  it.each([
    ['birthday', 'birthday: 1985-02-19', 'The birthday of Ida is 1985-02-19'],
    ['date-of-birth', 'date-of-birth: 3 May', 'The birthday of Ida is 3 May'],
    ['Frist', 'Frist: 1. Juni', 'Die Frist von Ida ist 1. Juni'],
    ['Geburtstag', 'Geburtstag:: 3. Mai', 'Der Geburtstag von Ida ist 3. Mai'],
    ['Lieblingsfarbe', 'Lieblingsfarbe: blau', 'Ida: Lieblingsfarbe: blau'],
  ])('%s', (name, text, sentence) => {
    expect(propertySentence('Ida', name, text)).toBe(sentence);
  });
});

describe('a line of a person’s note without its subject', () => {
  it.each([
    ['Allergic to walnuts.', 'Ida is allergic to walnuts.'],
    ['Verträgt keine Laktose.', 'Ida verträgt keine Laktose.'],
    ['Vegetarierin seit 2019.', 'Ida ist Vegetarierin seit 2019.'],
    ['Verheiratet mit Ole.', 'Ida ist verheiratet mit Ole.'],
    ['Born in Ghent.', 'Ida was born in Ghent.'],
    ["Doesn't drink alcohol.", "Ida doesn't drink alcohol."],
    ['Hat zwei Kinder.', 'Ida hat zwei Kinder.'],
  ])('%s', (text, sentence) => {
    expect(withPerson('Ida', text, readWords(text))).toBe(sentence);
  });

  it.each(['Roses for the garden.', 'Bruder.', 'The lamp is red.', 'Call on Monday.', '“Loves tea”'])(
    'is not made of other lines: %s',
    (text) => {
      expect(withPerson('Ida', text, readWords(text))).toBeUndefined();
    },
  );

  it('is about whom the heading names, in a note about several people', () => {
    const family = { title: 'Family', kind: 'person' } as const;
    const ida = { title: 'Ida Holm', kind: 'person' } as const;
    expect(subjectBelow(['Family', 'Jonas'], family)).toEqual({ title: 'Jonas', kind: 'person' });
    expect(subjectBelow(['Family'], family).title).toBeUndefined();
    expect(subjectBelow(['Family', 'Jonas', 'Links'], family).title).toBeUndefined();
    expect(subjectBelow(['Ida Holm', 'Work'], ida)).toBe(ida);
  });
});
