const COMBINING_MARKS = /\p{M}+/gu;
/** Letters that NFD does not take apart. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};
const WHOLE_LETTER = new RegExp(`[${Object.keys(WHOLE_LETTERS).join('')}]`, 'gu');
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const UMLAUT = /[äöüøå]/gu;
/** Printable ASCII needs none of this: most words of most vaults leave early. */
// eslint-disable-next-line no-control-regex
const ASCII_ONLY = /^[\x00-\x7f]*$/;

/** NFC and lower case: what a word is in the index. Diacritics stay, so that `schon` and `schön` remain two words. */
export function lowerCase(word: string): string {
  if (ASCII_ONLY.test(word)) return word.toLowerCase();
  return word.normalize('NFC').toLowerCase();
}

/** A lower-case word without diacritics: `größe` becomes `grosse`, `châtelier` becomes `chatelier`. */
export function foldDiacritics(word: string): string {
  if (ASCII_ONLY.test(word)) return word;
  return word
    .normalize('NFD')
    .replace(COMBINING_MARKS, '')
    .replace(WHOLE_LETTER, (letter) => WHOLE_LETTERS[letter] ?? letter)
    .normalize('NFC');
}

/** As people write umlauts without a German keyboard: `größe` becomes `groesse`. */
export function foldUmlauts(word: string): string {
  if (ASCII_ONLY.test(word)) return word;
  return foldDiacritics(word.replace(UMLAUT, (letter) => UMLAUTS[letter] ?? letter));
}
