import { splitSentences } from '../extract/sentences/split-sentences';
import { fold } from '../sessions/folded-text';
import { hasTerm, hasWord, questionTerms } from '../sessions/question-terms';

/** A source as an answer is read from it. */
export interface AnswerSource {
  readonly number: number;
  readonly text: string;
}

/** A sentence that stands in its source word for word. */
export interface QuotedSentence {
  readonly number: number;
  readonly text: string;
}

/** Sentences that are quoted at most: an answer is read at a glance. */
const MOST_SENTENCES = 5;

/** A sentence with less than this share of what the best one has of the question speaks of something else. */
const LEAST_SHARE = 0.6;

/** Characters of a sentence at most; what is longer is a list or a table. */
const LONGEST_SENTENCE = 400;

const CUT_SENTENCE = /^…|…$/u;

interface Scored extends QuotedSentence {
  readonly words: number;
  readonly place: number;
}

/**
 * The sentences that have most of a question's words, best first, one of each source and no text twice. Where no source has a
 * word, since all were found by meaning, each gives its first one.
 *
 * @param sources the best first
 */
export function bestSentences(sources: readonly AnswerSource[], question: string): readonly QuotedSentence[] {
  const terms = questionTerms(question);
  const scored = sources.flatMap(({ number, text }, place): readonly Scored[] => {
    const sentences = sentencesOf(text).map((sentence): Scored => {
      const folded = fold(sentence);
      const found = terms.filter((term) => hasTerm(folded, term));
      const whole = found.filter((term) => hasWord(folded, term)).length;
      return { number, text: sentence, words: found.length + whole / (terms.length + 1), place };
    });
    const best = sentences.toSorted((one, other) => other.words - one.words)[0];
    return best === undefined ? [] : [best];
  });
  const seen = new Set<string>();
  const most = Math.max(0, ...scored.map(({ words }) => words));
  return scored
    .filter(({ words }) => words >= most * LEAST_SHARE)
    .sort((one, other) => other.words - one.words || one.place - other.place)
    .filter(({ text }) => !seen.has(fold(text)) && seen.add(fold(text)))
    .slice(0, MOST_SENTENCES)
    .map(({ number, text }) => ({ number, text }));
}

/** Whole ones alone: what a snippet was cut in says something else, or nothing. */
function sentencesOf(text: string): readonly string[] {
  const all = splitSentences(text).map((piece) => piece.text.trim());
  const whole = all.filter(
    (sentence) => sentence !== '' && sentence.length <= LONGEST_SENTENCE && !CUT_SENTENCE.test(sentence),
  );
  if (whole.length > 0) return whole;
  const cut = text.replace(/^…|…$/gu, '').trim();
  return cut === '' ? [] : [cut.slice(0, LONGEST_SENTENCE)];
}
