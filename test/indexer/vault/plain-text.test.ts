import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from '../../../indexer/vault';
import { cpuMs } from '../../processor-time';

describe('plain text of a passage', () => {
  it.each([
    ['- [ ] buy **paste**', 'buy paste'],
    ['1. first\n2. second', 'first\nsecond'],
    ['> [!note] Careful\n> wet', 'Careful\nwet'],
    ['| a | b |\n| --- | :-: |\n| c | d |', 'a · b\n\nc · d'],
    ['see <span class="x">this</span><br>', 'see  this  '],
    ['```ts\nconst a = 1;\n```', '\nconst a = 1;\n'],
    ['==wet== and ~~dry~~', 'wet and dry'],
  ])('%j is shown as %j', (passage, shown) => {
    expect(
      plainText(passage)
        .split('\n')
        .map((line) => line.trim()),
    ).toEqual(shown.split('\n').map((line) => line.trim()));
  });

  it('leaves what is no mark: arrows, comparisons, snake_case, dates', () => {
    const text = 'a < b, c -> d, read_user_config, 2026-11-30, x*y, 3 > 2';
    expect(plainText(text)).toBe(text);
  });

  it('loses no word', () => {
    const words = fc.array(fc.stringMatching(/^[\p{L}]{1,9}$/u), { minLength: 1, maxLength: 30 });
    const marks = fc.constantFrom(' ', '\n', '\n- ', ' **', '** ', ' | ', '\n> ', '\n1. ', ' == ');
    fc.assert(
      fc.property(words, fc.array(marks, { minLength: 30, maxLength: 30 }), (list, between) => {
        const shown = plainText(list.map((word, at) => `${word}${between[at] ?? ' '}`).join(''));
        expect(shown.match(/\p{L}+/gu) ?? []).toEqual(list);
      }),
    );
  });

  it('takes linear time for rows of marks', () => {
    for (const mark of ['|', '-', '*', '>', '<a ', '`', '- ', '| - ', '[']) {
      expect(cpuMs(() => plainText(mark.repeat(100_000)))).toBeLessThan(2000);
    }
  });
});
