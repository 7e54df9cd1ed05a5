import { describe, expect, it } from 'vitest';
import { readClaim } from '../../../../../indexer/memory/reconcile/claim';

const subjectOf = (text: string): readonly string[] => [...readClaim(text).subject.keys].sort();

describe('what one of several people says', () => {
  it.each([
    ['Anna: I live in Bremen.', ['anna']],
    ['Katrin: Ich trinke keinen Alkohol mehr.', ['katrin']],
    ['Anna: My sister lives in Bremen.', ['anna', 'sister']],
    ['Tom: Meine Schwester wohnt in Halle.', ['sister', 'tom']],
  ])('is claimed of whoever says it, and never of the user: %s', (text, subject) => {
    expect(subjectOf(text)).toEqual(subject);
  });

  it.each(['Decision: we use gas.', 'Update: I live in Bremen.', 'No longer planned: I am going to Rome.'])(
    'is the user’s behind a label: %s',
    (text) => {
      expect(subjectOf(text)).toEqual(['user']);
    },
  );
});
