import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withPastYears } from '../../../../../indexer/memory/extract/dates/past-years';

const DATE = '2026-03-02';

describe('the year of what is over', () => {
  it.each([
    ['I moved to Hamburg in August.', 'I moved to Hamburg in August 2025.'],
    ['I moved to Hamburg in February.', 'I moved to Hamburg in February 2026.'],
    ['We married on 12 March.', 'We married on 12 March 2025.'],
    ['We married on March 1st.', 'We married on March 1st, 2026.'],
    ['Wir haben am 3. Mai geheiratet.', 'Wir haben am 3. Mai 2025 geheiratet.'],
    ['Seit Oktober habe ich Rückenschmerzen.', 'Seit Oktober 2025 habe ich Rückenschmerzen.'],
    ['I sold the boat in May and bought a van.', 'I sold the boat in May 2025 and bought a van.'],
  ])('is that of the latest such month: %s', (said, dated) => {
    expect(withPastYears(said, DATE)).toBe(dated);
  });

  it.each([
    'I moved to Hamburg in August 2019.',
    'I start on 1 September at the museum.',
    'Ich habe gekündigt und fange am 1. September im Museum an.',
    'Ich habe mich für den Kurs angemeldet, er beginnt am 11. Januar.',
    'I booked a flight to Rome in August.',
    'I was never there in May.',
    'I used to sail in June.',
    'I was born in May.',
    'May I ask?',
    'I met April at the harbour.',
    'My contract ran until August.',
  ])('is not guessed: %s', (said) => {
    expect(withPastYears(said, DATE)).toBe(said);
  });

  it('adds nothing twice and leaves texts without a month as they are', () => {
    const words = fc.constantFrom(
      'I',
      'moved',
      'in',
      'August',
      'May',
      '12',
      'am',
      'seit',
      'Oktober',
      ',',
      'und',
      '2024',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (some) => {
        const once = withPastYears(some.join(' '), DATE);
        expect(withPastYears(once, DATE)).toBe(once);
      }),
    );
    fc.assert(fc.property(fc.stringMatching(/^[a-z ]{0,40}$/), (text) => withPastYears(text, DATE) === text));
  });
});
