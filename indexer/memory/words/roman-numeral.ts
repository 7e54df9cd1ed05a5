import type { Word } from './read-words';

/** What is counted in Roman numerals: "BGBl. I", "Part I", "World War I". Written with a capital letter where it is. */
const COUNTED = new Set(
  (
    'bgbl bstbl rgbl gbl abl abs absatz abschnitt art artikel teil band kapitel buch titel stufe klasse typ phase gruppe anlage ' +
    'part chapter volume vol book act type war class section article annex level stage category grade appendix'
  ).split(' '),
);
/** What a number or a part of a text is called in German law and in references. */
const AFTER_NUMERAL = new Set('nr no abs absatz satz art ziff lit kap'.split(' '));

/**
 * Whether an "I" counts and nobody speaks: "BGBl. I Nr. 21", "Chapter I describes". What is counted has a capital letter, so
 * that "the book I read" is somebody's.
 */
export function isRomanNumeral(words: readonly Word[], at: number): boolean {
  if (words[at]?.written !== 'I') return false;
  const [before, after] = [words[at - 1], words[at + 1]];
  if (before !== undefined && /^\p{Lu}/u.test(before.written) && COUNTED.has(before.term)) return true;
  // "I S. 345", "I no. 3", but not "I no longer".
  const isNumbered = /^\d/.test(words[at + 2]?.term ?? '');
  return isNumbered && (after?.written === 'S' || AFTER_NUMERAL.has(after?.term ?? ''));
}
