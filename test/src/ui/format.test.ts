import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatFigure,
  formatLanguages,
  formatRemaining,
  formatShare,
  percentOf,
} from '../../../src/ui/format';
import { chooseStrings } from '../../../src/ui/strings';

const en = chooseStrings('en');
const de = chooseStrings('de');

describe('formats', () => {
  it('says sizes as a file manager does', () => {
    expect(formatBytes(23_500_000, 'en')).toBe('24 MB');
    expect(formatBytes(1_440_000, 'de')).toBe('1,4 MB');
    expect(formatBytes(1, 'en')).toBe('1 kB');
    expect(formatBytes(0, 'en')).toBe('0 kB');
  });

  it('says 100 % only when all is done', () => {
    expect(percentOf(999, 1000)).toBe(99);
    expect(percentOf(1000, 1000)).toBe(100);
    expect(percentOf(0, 0)).toBe(0);
  });

  it('rounds figures, without a sign of nothing, and keeps small shares', () => {
    expect([-2e-16, 0.456, 1234.56].map((value) => formatFigure(value, 2, 'en'))).toEqual([
      '0',
      '0.46',
      '1,234.56',
    ]);
    expect(formatFigure(-0.456, 2, 'de')).toBe('-0,46');
    expect([0.25, 0.00132].map((share) => formatShare(share, 'en'))).toEqual(['25%', '0.13%']);
    expect(formatShare(0.00132, 'de')).toBe('0,13\u00a0%');
  });

  it('says what is left in whole units, and nothing without an estimate', () => {
    expect(formatRemaining(undefined, en)).toBe('');
    expect(formatRemaining(400, en)).toBe('about 1 second left');
    expect(formatRemaining(180_000, de)).toBe('noch etwa 3 Minuten');
  });

  it('names languages in the language of the reader and counts the rest', () => {
    expect(formatLanguages(['en', 'de'], de)).toBe('Englisch, Deutsch');
    const many = ['ar', 'bg', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fa', 'fi', 'fr', 'he'];
    expect(formatLanguages(many, en)).toMatch(/^German, English, Arabic, .* and 8 more$/);
  });
});
