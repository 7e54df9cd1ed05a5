import { describe, expect, it } from 'vitest';
import { withComingBirthday } from '../../../../../indexer/memory/extract/dates/coming-birthday';

describe('the day on which somebody turns an age', () => {
  it.each([
    ['Mein Mann wird am 30. November 40.', 'Mein Mann wird am 2026-11-30 40.'],
    ['Mein Mann wird am 3. Mai 40.', 'Mein Mann wird am 2027-05-03 40.'],
    ['My aunt turns 70 on 5 December.', 'My aunt turns 70 on 2026-12-05.'],
    ['My aunt turns 70 on the 5th of March.', 'My aunt turns 70 on 2027-03-05.'],
  ])('is the next one: %s', (text, dated) => {
    expect(withComingBirthday(text, '2026-10-26')).toBe(dated);
  });

  it.each([
    'Meine Tante hat am 14. März Geburtstag.',
    'Das Fest wird am 3. Mai gefeiert.',
    'Sie wird am 3. Mai 2027 40.',
    'My aunt turns 70 on 5 December 2028.',
  ])('leaves every other day alone: %s', (text) => {
    expect(withComingBirthday(text, '2026-10-26')).toBe(text);
  });
});
