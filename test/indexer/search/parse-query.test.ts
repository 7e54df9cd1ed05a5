import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TriviumError } from '../../../indexer/platform';
import { parseQuery, plainQuery } from '../../../indexer/search';
import { searchDefaults } from '../../../indexer/search/defaults';

describe('parseQuery', () => {
  it('reads words, phrases and what is not wanted', () => {
    expect(parseQuery('acid -fire "magic  arrow" -"cold ray" e-mail')).toMatchObject({
      text: 'acid magic  arrow e-mail',
      words: ['acid', 'e-mail'],
      phrases: ['magic  arrow'],
      excludedWords: ['fire'],
      excludedPhrases: ['cold ray'],
    });
  });

  it('reads filters, quoted where they have spaces', () => {
    expect(
      parseQuery('x path:Projects/ -path:"old stuff" file:2026 tag:#work/travel -tag:done').filters,
    ).toEqual({
      path: ['Projects/'],
      notPath: ['old stuff'],
      file: ['2026'],
      notFile: [],
      tag: ['work/travel'],
      notTag: ['done'],
    });
  });

  it('takes German and typographic quotes', () => {
    expect(parseQuery('„zwei Wörter“ “two words”').phrases).toEqual(['zwei Wörter', 'two words']);
  });

  it('takes a quote that is still being typed to the end', () => {
    expect(parseQuery('a "b c').phrases).toEqual(['b c']);
  });

  it.each([
    ['after:2026', new Date(2026, 0, 1), undefined],
    ['after:2026-03', new Date(2026, 2, 1), undefined],
    ['before:2026-03-31', undefined, new Date(2026, 2, 31)],
    ['after:31.12.2026', new Date(2026, 11, 31), undefined],
    ['before:3.2026', undefined, new Date(2026, 2, 1)],
    ['-before:2026', new Date(2026, 0, 1), undefined],
  ])('reads %s in the time zone of the user', (input, after, before) => {
    const { filters } = parseQuery(input);
    expect(filters.afterMs).toBe(after?.getTime());
    expect(filters.beforeMs).toBe(before?.getTime());
  });

  it.each(['after:yesterday', 'before:2026-02-31', 'after:2026-13'])(
    'refuses %s and says how to write it',
    (input) => {
      const value = input.slice(input.indexOf(':') + 1);
      expect(() => parseQuery(input)).toThrow(TriviumError);
      expect(() => parseQuery(input)).toThrow(value);
    },
  );

  it.each(['', '-', '--', '"', '""', '-""', 'path:', 'http://x.y/z', '\\', '[a-z]+(', ':::', 'tag:""'])(
    'takes %j as it comes',
    (input) => {
      expect(() => parseQuery(input)).not.toThrow();
    },
  );

  it('reads the beginning of a pasted page, cut between words', () => {
    const page = 'seven77 '.repeat(10_000);
    for (const { text, words } of [parseQuery(page), plainQuery(page)]) {
      expect(text.length).toBeLessThanOrEqual(searchDefaults.maxQueryLength);
      expect(words).toHaveLength(searchDefaults.maxQueryLength / 8);
      expect(new Set(words)).toEqual(new Set(['seven77']));
    }
    expect(plainQuery(`x${page}`).words.at(-1)).toBe('seven77');
    expect(plainQuery('𝒳'.repeat(20_000)).text).toBe('𝒳'.repeat(10_000));
    expect(plainQuery(`x${'𝒳'.repeat(20_000)}`).text).toBe(`x${'𝒳'.repeat(9_999)}`);
  });

  it('takes a page of the greatest length whole', () => {
    const page = 'seven77 '.repeat(searchDefaults.maxQueryLength / 8);
    expect(plainQuery(page).text).toBe(page);
  });

  it('refuses more conditions than are looked up, and says how many there are', () => {
    const most = Array.from({ length: searchDefaults.maxConditions }, (_, at) => `-tag:t${at}`).join(' ');
    expect(() => parseQuery(most)).not.toThrow();
    expect(() => parseQuery(`${most} ${most} after:2026`)).not.toThrow();
    expect(() => parseQuery(`${most} -word`)).toThrow(/151 phrases, exclusions and filters, and at most 150/);
  });

  it('never throws but for a date', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (input) => {
        try {
          parseQuery(input);
        } catch (error) {
          expect(error).toMatchObject({ code: 'query-invalid' });
        }
      }),
    );
  });
});
