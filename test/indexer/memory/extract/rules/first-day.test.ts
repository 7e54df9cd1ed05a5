import { describe, expect, it } from 'vitest';
import { readFirstDay, withPlace } from '../../../../../indexer/memory/extract/rules/first-day';

describe('a first day at work', () => {
  it.each([
    [
      'Am 2026-08-17 war mein erster Tag bei der Stadtbahn Ulm.',
      '',
      'Ich arbeite seit 2026-08-17 bei der Stadtbahn Ulm.',
    ],
    [
      'Am 2026-08-17 hatte ich meinen ersten Arbeitstag bei Krone.',
      '',
      'Ich arbeite seit 2026-08-17 bei Krone.',
    ],
    ['On 2026-08-17 was my first day of work at Orrin.', '', 'I work at Orrin, since 2026-08-17.'],
    ['On 2026-08-17 was my first day at Orrin.', 'My boss is nice.', 'I work at Orrin, since 2026-08-17.'],
  ])('tells the employer: %s', (text, following, employment) => {
    expect(readFirstDay(text, following)?.employment).toBe(employment);
  });

  it.each([
    ['Am 2026-08-17 war mein erster Tag bei Oma Mia.', ''],
    ['Am 2026-08-17 war mein erster Tag beim Yoga.', 'Es war schön.'],
    ['On 2026-08-17 was my first day at Lake Garda.', 'The water is warm.'],
    ['On 2026-08-17 was my first day at Leeds University.', 'I work hard.'],
    ['Mein erster Tag bei der Stadtbahn Ulm war schön.', ''],
  ])('is none, or of no day: %s', (text, following) => {
    expect(readFirstDay(text, following)).toBeUndefined();
  });

  it('stands for "dort" and "there" in what follows', () => {
    expect(withPlace('Ich leite dort das Archiv.', 'beim Verlag Mohn')).toBe(
      'Ich leite beim Verlag Mohn das Archiv.',
    );
    expect(withPlace('I run the night shift there.', 'at Orrin')).toBe('I run the night shift at Orrin.');
  });
});
