import {
  agains,
  articles,
  besides,
  cancellations,
  endings,
  findPhrases,
  hasPhrase,
  isFunctionTerm,
  isRomanNumeral,
  negations,
  noMores,
  nows,
  numberKey,
  objectArticles,
  otherPronouns,
  phraseAt,
  reversals,
  roleOf,
  suppositions,
  userPossessives,
  userPronouns,
  verbReading,
  type StatementLanguage,
  type VerbConcept,
  type VerbForm,
  type Word,
  type WordList,
} from '../../words';
import { readTime } from './read-time';
import { wordKey } from './word-key';

/** What a word does in its sentence. */
export type PieceKind =
  | 'word'
  | 'number'
  | 'time'
  | 'preposition'
  | 'article'
  | 'user-possessive'
  | 'user-pronoun'
  | 'other-pronoun'
  | 'function';

/** A word of a sentence, or several that make one time. Words that only say how the rest is meant are left out. */
export interface Piece {
  readonly kind: PieceKind;
  readonly key: string;
  readonly term: string;
  readonly isCapital: boolean;
  readonly isFirst: boolean;
  /** A German article that only an object has. */
  readonly isObjectArticle: boolean;
  readonly verb: { readonly concept: VerbConcept; readonly form: VerbForm } | undefined;
}

/** They are told apart by what they say of the whole statement, see `readClaim`. */
const MARKERS: readonly WordList[] = [
  endings,
  cancellations,
  reversals,
  suppositions,
  negations,
  nows,
  agains,
  besides,
];

/** The pieces of a statement in order. */
export function readPieces(
  words: readonly Word[],
  language: StatementLanguage | undefined,
): readonly Piece[] {
  const isMarker = markerWords(words);
  // "Hat mit dem Rauchen aufgehört": what ended is a verb, though it is written as a noun.
  const isEnding = hasPhrase(words, endings);
  const pieces: Piece[] = [];
  for (let at = 0; at < words.length;) {
    const word = words[at];
    if (!word || isMarker[at]) {
      at += 1;
      continue;
    }
    const time = readTime(words, at);
    if (time) pieces.push(timePiece(word, time.key, pieces.length === 0));
    else pieces.push(wordPiece(words, at, pieces.length === 0, isEnding, language));
    at += time?.length ?? 1;
  }
  return pieces;
}

function markerWords(words: readonly Word[]): readonly boolean[] {
  const isMarker = words.map(() => false);
  for (const list of MARKERS) {
    for (const { at, length } of findPhrases(words, list)) isMarker.fill(true, at, at + length);
  }
  if (hasPhrase(words, negations)) {
    for (const { at } of findPhrases(words, noMores)) isMarker[at] = true;
  }
  return isMarker;
}

function timePiece(word: Word, key: string, isFirst: boolean): Piece {
  return {
    kind: 'time',
    key,
    term: word.term,
    isCapital: false,
    isFirst,
    isObjectArticle: false,
    verb: undefined,
  };
}

function wordPiece(
  words: readonly Word[],
  at: number,
  isFirst: boolean,
  isEnding: boolean,
  language: StatementLanguage | undefined,
): Piece {
  const word = words[at] as Word;
  const verb = verbReading(word.written, isFirst || isEnding);
  const kind = kindOf(words, at, isFirst, verb !== undefined);
  return {
    kind,
    key: kind === 'number' ? (numberKey(word.term) ?? word.term) : wordKey(word.written, language),
    term: word.term,
    isCapital: /^\p{Lu}/u.test(word.written),
    isFirst,
    isObjectArticle: phraseAt(words, at, objectArticles) > 0,
    verb: kind === 'word' ? verb : undefined,
  };
}

function kindOf(words: readonly Word[], at: number, isFirst: boolean, isVerb: boolean): PieceKind {
  const word = words[at] as Word;
  if (numberKey(word.term) !== undefined) return 'number';
  // "Firma A", "team I": a single capital letter within a sentence is a name.
  const isNumeral = isRomanNumeral(words, at);
  if (/^\p{Lu}$/u.test(word.written) && (word.written !== 'I' || isNumeral) && !isFirst) return 'word';
  if (isOne(word, userPronouns) && !isNumeral) return 'user-pronoun';
  if (isOne(word, userPossessives)) return 'user-possessive';
  if (isOne(word, articles)) return 'article';
  if (isOne(word, otherPronouns)) return 'other-pronoun';
  // "I am", but "am Dienstag".
  const isVerbOfUser = isVerb && at > 0 && isOne(words[at - 1] as Word, userPronouns);
  if (roleOf(word.term) !== undefined && !isVerbOfUser) return 'preposition';
  if (isVerb) return 'word';
  return isFunctionTerm(word.term) ? 'function' : 'word';
}

function isOne(word: Word, list: WordList): boolean {
  return hasPhrase([word], list);
}
