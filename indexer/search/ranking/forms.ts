import { searchDefaults } from '../defaults';
import { Spellings } from '../postings/spellings';
import type { TextIndex } from '../postings/text-index';
import { MOST_SPOILED, Trigrams } from '../postings/trigrams';
import type { Vocabulary } from '../postings/vocabulary';
import { isCompoundPart, splitCompound } from '../text/compounds';
import { editDistance, mistakesAllowed } from '../text/edit-distance';
import { foldDiacritics } from '../text/normalise';
import { wordFolds } from '../text/word-keys';
import type { QueryWord } from './query-words';
import { lowestOfHighest } from './top';

const ONE_UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;
const LETTERS_ONLY = /^\p{L}+$/u;

/** Finds terms that are not the query's word or a form of it but may be meant by it. Bounded in every direction. */
export class FormFinder {
  readonly #vocabulary: Vocabulary;
  readonly #spellings: Spellings;
  readonly #trigrams: Trigrams;

  constructor(index: TextIndex) {
    this.#vocabulary = index.vocabulary;
    this.#spellings = new Spellings(index.vocabulary, index.inverted?.words);
    this.#trigrams = new Trigrams(index.vocabulary, index.inverted);
  }

  /**
   * Completions of the last word, compounds with the word, parts of a compound, and, where the word is unknown, words a
   * mistake away; each with the share of the word's weight that it deserves.
   *
   * @param known the word in its forms, which are not given again
   */
  looseForms(word: QueryWord, known: ReadonlyMap<number, number>, isOnlyWord: boolean): Map<number, number> {
    const loose = new Map<number, number>();
    const add = (terms: readonly number[], weight: number) => {
      for (const term of terms) if (!known.has(term) && !loose.has(term)) loose.set(term, weight);
    };
    const fold = foldDiacritics(word.term);
    const { prefix, typo, compound } = searchDefaults.formWeights;
    const mayBeTyped = word.isLast && (isOnlyWord || fold.length >= searchDefaults.minPrefixLength);
    if (mayBeTyped || ONE_UNSPACED.test(fold)) add(this.#completions(fold), prefix);
    if (!LETTERS_ONLY.test(fold)) return loose;
    // Before the compounds: "Körperschaftssteuer" is "Körperschaftsteuer" rather than any word with "Steuer" in it.
    if (known.size + loose.size === 0) add(this.#misspellings(fold), typo);
    add(this.#compounds(fold), compound);
    add(this.#parts(fold), compound);
    return loose;
  }

  #completions(fold: string): readonly number[] {
    return this.#mostFrequent(this.#spellings.beginningWith(fold), searchDefaults.maxPrefixForms);
  }

  /** The nearest words. Those with one mistake are looked for first: two leave next to nothing to look by. */
  #misspellings(fold: string): readonly number[] {
    const limit = mistakesAllowed(fold);
    const atLeast = Math.max(1, fold.length - MOST_SPOILED * limit);
    for (let mistakes = 1; mistakes <= limit; mistakes++) {
      const near = this.#trigrams
        .sharing(fold, atLeast, mistakes)
        .map((term) => ({ term, distance: this.#distance(fold, term, mistakes) }))
        .filter(({ distance }) => distance <= mistakes)
        .filter(({ term }) => fold.length >= searchDefaults.anyTypoLength || this.#isSwapOf(fold, term));
      const least = Math.min(...near.map(({ distance }) => distance));
      const nearest = near.filter(({ distance }) => distance === least).map(({ term }) => term);
      if (nearest.length > 0) return this.#mostFrequent(nearest, searchDefaults.maxTypoForms);
    }
    return [];
  }

  /** Whether the term has the same letters in another order. */
  #isSwapOf(fold: string, term: number): boolean {
    const letters = (word: string): string => [...word].sort().join('');
    return wordFolds(this.#vocabulary.term(term)).some((spelling) => letters(spelling) === letters(fold));
  }

  #distance(fold: string, term: number, limit: number): number {
    return Math.min(
      ...wordFolds(this.#vocabulary.term(term)).map((spelling) => editDistance(fold, spelling, limit)),
    );
  }

  /** The most frequent words that may have it inside are taken apart, a bounded number of them. */
  #compounds(fold: string): readonly number[] {
    if (fold.length < searchDefaults.minCompoundPart) return [];
    const found: number[] = [];
    const isKnown = remembering(this.#isKnown);
    for (const term of this.#mostFrequent(
      this.#trigrams.containing(fold),
      searchDefaults.maxCompoundsTried,
    )) {
      const isCompound = wordFolds(this.#vocabulary.term(term)).some(
        (spelling) =>
          spelling.length >= searchDefaults.minCompoundLength && isCompoundPart(fold, spelling, isKnown),
      );
      if (isCompound && found.push(term) === searchDefaults.maxCompoundForms) break;
    }
    return found;
  }

  #parts(fold: string): readonly number[] {
    return splitCompound(fold, this.#isKnown).flatMap((part) => this.#vocabulary.withKey(part));
  }

  readonly #isKnown = (letters: string): boolean => this.#vocabulary.hasKey(letters);

  /** The most frequent of distinct terms. Ties go by the alphabet, never by the order in which notes came. */
  #mostFrequent(terms: readonly number[], count: number): readonly number[] {
    const vocabulary = this.#vocabulary;
    const isWritten = (term: number): boolean => term < vocabulary.writtenCount;
    // The numbers of an inverted file's words are alphabetical: count and number together tell any two apart.
    const written = highest(terms.filter(isWritten), count, (term) => {
      return vocabulary.noteCount(term) * vocabulary.writtenCount - term;
    });
    const later = highest(
      terms.filter((term) => !isWritten(term)),
      count,
      (term) => vocabulary.noteCount(term),
    );
    return [...written, ...later]
      .sort((a, b) => vocabulary.noteCount(b) - vocabulary.noteCount(a) || vocabulary.compare(a, b))
      .slice(0, count);
  }
}

/** The terms that no `count` others are above, in the order given. */
function highest(
  terms: readonly number[],
  count: number,
  valueOf: (term: number) => number,
): readonly number[] {
  if (terms.length <= count) return terms;
  const least = lowestOfHighest(Float64Array.from(terms, valueOf), terms.length, count);
  return terms.filter((term) => valueOf(term) >= least);
}

function remembering(test: (letters: string) => boolean): (letters: string) => boolean {
  const answers = new Map<string, boolean>();
  return (letters) => {
    let answer = answers.get(letters);
    if (answer === undefined) answers.set(letters, (answer = test(letters)));
    return answer;
  };
}
