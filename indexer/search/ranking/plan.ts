import { searchDefaults } from '../defaults';
import type { TextIndex } from '../postings/text-index';
import { wordFolds, wordKeys } from '../text/word-keys';
import type { FormFinder } from './forms';
import { queryWords } from './query-words';
import type { QueryWord } from './query-words';

/** A query word and every term of the index that counts as one of its forms. */
export interface WordPlan {
  /** Lower case. */
  readonly word: string;
  /** Term number to weight, 0 to 1. */
  readonly forms: ReadonlyMap<number, number>;
  /** Inverse document frequency times how often the query has the word. */
  readonly weight: number;
  /** Whether it is a function word beside words that say more: it raises notes that are found, and finds none. */
  readonly isMinor: boolean;
}

/** What is looked up for a query. */
export interface QueryPlan {
  /** The words, or the most telling of them; those that say little come last. */
  readonly words: readonly WordPlan[];
  /**
   * What the query's words weigh together that say something, those that no note has included; 0 for a long query, which
   * no note is expected to have in full.
   */
  readonly tellingWeight: number;
  /** The same for a query of any length. */
  readonly wholeWeight: number;
}

/** @param terms the query's, in its order: see {@link queryTerms} */
export function planQuery(terms: readonly string[], index: TextIndex, finder: FormFinder): QueryPlan {
  const words = queryWords(terms);
  const isForgiven = words.length <= searchDefaults.maxForgivenWords;
  const plans: WordPlan[] = [];
  let wholeWeight = 0;
  for (const word of mostTelling(words, index)) {
    const forms = ownForms(word, index);
    if (!word.isMinor) wholeWeight += wordWeight(word, forms, index);
    const loose =
      isForgiven && !word.isMinor
        ? finder.looseForms(word, forms, words.length === 1)
        : new Map<number, number>();
    plans.push(...planWord(word, forms, loose, index));
  }
  return {
    words: plans.filter(({ forms }) => forms.size > 0).sort((a, b) => Number(a.isMinor) - Number(b.isMinor)),
    tellingWeight: isForgiven ? wholeWeight : 0,
    wholeWeight,
  };
}

/** A long query is cut to its rarest words before anything is looked up. */
function mostTelling(words: readonly QueryWord[], index: TextIndex): readonly QueryWord[] {
  if (words.length <= searchDefaults.maxQueryWords) return words;
  const telling = words.map((word, place) => ({ word, place, weight: quickWeight(word, index) }));
  telling.sort((a, b) => b.weight - a.weight || a.place - b.place);
  return telling
    .slice(0, searchDefaults.maxQueryWords)
    .sort((a, b) => a.place - b.place)
    .map(({ word }) => word);
}

function quickWeight(word: QueryWord, index: TextIndex): number {
  const number = index.vocabulary.find(word.term);
  return number === undefined
    ? 0
    : inverseFrequency(index.vocabulary.noteCount(number), index.noteCount) * repeats(word);
}

/**
 * One plan for the word in its forms, and one for what may be meant by it: saturated apart, so that ten compounds with
 * `Steuer` never weigh as much as the word.
 */
function planWord(
  word: QueryWord,
  forms: ReadonlyMap<number, number>,
  loose: ReadonlyMap<number, number>,
  index: TextIndex,
): WordPlan[] {
  const weight = wordWeight(word, forms.size > 0 ? forms : loose, index);
  return [
    { word: word.term, forms: sortedByTerm(forms, index), weight, isMinor: word.isMinor },
    ...[...byWeight(loose)].map(([share, terms]) => ({
      word: word.term,
      forms: sortedByTerm(new Map(terms.map((term) => [term, 1])), index),
      weight: weight * share,
      isMinor: word.isMinor,
    })),
  ];
}

/** The word itself in its spellings and inflections. */
function ownForms(word: QueryWord, { vocabulary }: TextIndex): Map<number, number> {
  const forms = new Map<number, number>();
  const keys = wordKeys(word.term);
  const folds = new Set(keys.folds);
  for (const key of keys.all) {
    for (const number of vocabulary.withKey(key)) {
      const weight = formWeight(word.term, vocabulary.term(number), folds);
      forms.set(number, Math.max(weight, forms.get(number) ?? 0));
    }
  }
  return forms;
}

function wordWeight(word: QueryWord, forms: ReadonlyMap<number, number>, index: TextIndex): number {
  let noteCount = 0;
  for (const number of forms.keys()) noteCount += index.vocabulary.noteCount(number);
  return inverseFrequency(Math.min(noteCount, index.noteCount), index.noteCount) * repeats(word);
}

/** Forms of one kind share a weight. */
function byWeight(forms: ReadonlyMap<number, number>): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const [term, weight] of forms) groups.set(weight, [...(groups.get(weight) ?? []), term]);
  return groups;
}

function formWeight(word: string, term: string, folds: ReadonlySet<string>): number {
  const { sameSpelling, sameFold, sameStem } = searchDefaults.formWeights;
  if (term === word) return sameSpelling;
  return wordFolds(term).some((fold) => folds.has(fold)) ? sameFold : sameStem;
}

/**
 * Repetition tells of importance, ever less: a pasted page says its subject many times. Function words tell next to nothing,
 * however rare they are in a vault of two languages.
 */
function repeats({ count, isMinor }: QueryWord): number {
  return (1 + Math.log(count)) * (isMinor ? searchDefaults.functionWordShare : 1);
}

/** BM25's, always above zero. */
function inverseFrequency(noteCount: number, allNotes: number): number {
  return Math.log(1 + (allNotes - noteCount + 0.5) / (noteCount + 0.5));
}

/** The order sums are taken in must not hang on the order notes came in. */
function sortedByTerm(forms: ReadonlyMap<number, number>, { vocabulary }: TextIndex): Map<number, number> {
  return new Map([...forms].sort(([a], [b]) => (vocabulary.term(a) < vocabulary.term(b) ? -1 : 1)));
}
