import { stemmer as stemEnglish } from '@orama/stemmers/english';
import { stemmer as stemGerman } from '@orama/stemmers/german';
import { foldDiacritics, foldUmlauts } from './normalise';

/** Below this a stem says less than the word; `tag` itself must still meet `tags`. */
const MIN_STEMMED_LENGTH = 3;
const LATIN_WORD = /^[\p{Script=Latin}]+$/u;

/**
 * What a word is filed under: its spellings without diacritics, and its English and German stems. Two words are forms
 * of one another where they share a key. Both languages are tried because a vault mixes them and a query does not say.
 */
export interface WordKeys {
  /** `größe`: `grosse`, `groesse`. The first is the plain fold. */
  readonly folds: readonly string[];
  /** Every key, folds included, without repeats. */
  readonly all: readonly string[];
}

/** A word without diacritics, in each way of writing umlauts; the plain fold first. Much cheaper than all keys. */
export function wordFolds(word: string): readonly string[] {
  const fold = foldDiacritics(word);
  const umlautFold = foldUmlauts(word);
  return fold === umlautFold ? [fold] : [fold, umlautFold];
}

/** @param word lower case, as {@link tokenise} gives it */
export function wordKeys(word: string): WordKeys {
  const folds = wordFolds(word);
  if (word.length < MIN_STEMMED_LENGTH || !LATIN_WORD.test(word)) return { folds, all: folds };
  const keys = new Set(folds);
  if (folds[0] !== word) keys.add(foldDiacritics(stemGerman(word)));
  for (const form of folds) {
    keys.add(stemEnglish(form));
    keys.add(stemGerman(form));
  }
  keys.delete('');
  return { folds, all: [...keys] };
}
