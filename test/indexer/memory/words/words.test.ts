import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as words from '../../../../indexer/memory/words';
import {
  findPhrases,
  hasPhrase,
  monthOf,
  noWords,
  numberKey,
  readWords,
  weekdayOf,
  wordList,
  yesWords,
  type WordList,
} from '../../../../indexer/memory/words';

/** All phrases of a list, as its words with spaces between them. */
const phrasesOf = ({ phrasesByFirst }: WordList): readonly string[] =>
  [...phrasesByFirst].flatMap(([first, rests]) => rests.map((rest) => [first, ...rest].join(' ')));

const terms = (text: string): readonly string[] => readWords(text).map((word) => word.term);

describe('reading words', () => {
  it('keeps dates, times, numbers and short forms whole', () => {
    expect(terms('On 2026-03-10 at 10:30 she didn’t pay 12,000 euros, nor on 3.4.2026')).toEqual(
      "on 2026-03-10 at 10:30 she didn't pay 12,000 euros nor on 3.4.2026".split(' '),
    );
  });

  it('gives offsets into the text as it is', () => {
    const text = 'Größe:  Ärztin — 5kg';
    for (const word of readWords(text)) expect(text.slice(word.start, word.end)).toBe(word.written);
    expect(terms(text)).toEqual(['größe', 'ärztin', '5', 'kg']);
  });
});

describe('word lists', () => {
  const lists = Object.entries(words).filter((entry): entry is [string, WordList] => isWordList(entry[1]));

  it('match whole words only, every list and every word of it', () => {
    expect(lists.length).toBeGreaterThan(10);
    for (const [, list] of lists) {
      for (const phrase of phrasesOf(list)) {
        expect(findPhrases(readWords(`Zu ${phrase} dazu`), wordList(phrase))).toHaveLength(1);
        expect(hasPhrase(readWords(`qx${phrase}`), wordList(phrase))).toBe(false);
        expect(hasPhrase(readWords(`${phrase}qx`), wordList(phrase))).toBe(false);
      }
    }
  });

  it('see no answer within a longer word', () => {
    for (const text of ['Kino', 'Jahr', 'Token', 'Januar', 'note', 'Notiz', 'Nordsee', 'surely']) {
      expect(hasPhrase(readWords(text), yesWords)).toBe(false);
      expect(hasPhrase(readWords(text), noWords)).toBe(false);
    }
    expect(hasPhrase(readWords('Ja, genau.'), yesWords)).toBe(true);
    expect(hasPhrase(readWords('That is not  quite it'), noWords)).toBe(true);
  });

  it('take the longest phrase', () => {
    expect(findPhrases(readWords('Ich war noch nie dort'), wordList('noch, noch nie'))).toEqual([
      { at: 2, length: 2 },
    ]);
  });
});

describe('the memory room', () => {
  it('nowhere looks for a word by its letters', () => {
    const offences = sources('indexer/memory').filter(([, text]) =>
      /\.(?:includes|indexOf|search)\(\s*['"`]\p{L}{2,}[\p{L} ]*['"`]/u.test(text),
    );
    expect(offences.map(([path]) => path)).toEqual([]);
  });
});

describe('numbers', () => {
  it('have one spelling', () => {
    expect(['12,000', '12.000', '12000'].map(numberKey)).toEqual(['12000', '12000', '12000']);
    expect(['3,5', '3.5', '1.234,50', '1,234.5'].map(numberKey)).toEqual(['3.5', '3.5', '1234.5', '1234.5']);
    expect(['two', 'zwei', 'einundzwanzig', 'twenty-one'].map(numberKey)).toEqual(['2', '2', '21', '21']);
    expect(numberKey('0151')).toBe('0151');
    expect(['ein', 'a', 'often', 'zweifel'].map(numberKey)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('the calendar', () => {
  it('knows months and days in both languages, and no month in a verb', () => {
    expect(['März', 'March', 'May', 'may', 'Dez'].map(monthOf)).toEqual([3, 3, 5, undefined, 12]);
    expect(['Sonnabend', 'Sunday', 'mittwochs', 'Mitte'].map(weekdayOf)).toEqual([6, 7, 3, undefined]);
  });
});

function isWordList(value: unknown): value is WordList {
  return typeof value === 'object' && value !== null && 'phrasesByFirst' in value;
}

function sources(folder: string): readonly (readonly [string, string])[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);
}
