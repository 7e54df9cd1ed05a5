import { describe, expect, it } from 'vitest';
import { isInstitution, isRomanNumeral, readDismissal, readWords } from '../../../../indexer/memory/words';

function dismissed(text: string): string | undefined {
  const words = readWords(text);
  const found = readDismissal(text, words);
  return (
    found &&
    words
      .slice(found.start, found.end)
      .map(({ written }) => written)
      .join(' ')
  );
}

describe('calling a plan off in so many words', () => {
  it.each([
    ['Forget the trip to Lisbon, I am not going.', 'the trip to Lisbon'],
    ['Actually forget that trip.', 'that trip'],
    ['Never mind the Faroe Islands, we are staying in Hull.', 'the Faroe Islands'],
    ['Vergiss den Umzug nach Kassel, wir bleiben in Fulda.', 'den Umzug nach Kassel'],
    ['Ach, vergiss die Reise.', 'die Reise'],
  ])('names what is off: %s', (text, plan) => {
    expect(dismissed(text)).toBe(plan);
  });

  it.each([
    'Forget the formatting, plain text is enough.',
    'Forget the meeting notes.',
    'Never mind the typo, go on.',
    'Vergiss die Tabelle, wir bleiben bei der Liste.',
    'I never forget a trip.',
    'Forget',
  ])('is none where something else is asked for: %s', (text) => {
    expect(dismissed(text)).toBeUndefined();
  });

  it('tells what only points at something said before', () => {
    const text = 'Forget that plan.';
    expect(readDismissal(text, readWords(text))?.isPointing).toBe(true);
  });
});

describe('an "I" that counts', () => {
  const isNumeral = (text: string): boolean => {
    const words = readWords(text);
    return isRomanNumeral(
      words,
      words.findIndex(({ written }) => written === 'I'),
    );
  };
  it.each([
    'BGBl. I Nr. 21 S. 345',
    'I S. 345',
    'Chapter I describes it.',
    'Nach Abs. I gilt das.',
    'World War I ended.',
  ])('%s', (text) => expect(isNumeral(text)).toBe(true));
  it.each(['The book I read is long.', 'I go.', 'Yesterday I left.', 'In part I agree.'])(
    'but not: %s',
    (text) => expect(isNumeral(text)).toBe(false),
  );
});

describe('institutions', () => {
  it('are known by their kind, German ones with what stands in front', () => {
    for (const name of ['stadtarchiv', 'kreissparkasse', 'museum', 'librari'])
      expect(isInstitution(name)).toBe(true);
    for (const name of ['garten', 'homeoffice', 'weekend', 'tabl']) expect(isInstitution(name)).toBe(false);
  });
});
