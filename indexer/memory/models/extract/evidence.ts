import { tellingWords } from '../../extract/rules/content-words';
import {
  hasPhrase,
  isFunctionTerm,
  negations,
  numberKey,
  readWords,
  statementLanguage,
  wordList,
} from '../../words';
import type { Word } from '../../words';
import { MIN_SUPPORT } from './defaults';
import { poolReasons } from './reasons';

/** What a statement of a model is held against. */
export interface Evidence {
  /** The sentences it is from, whole. */
  readonly quoted: string;
  /** What they answer; empty where nothing. */
  readonly answered: string;
  /** The stretch that says it, from the beginning of its clause. */
  readonly clause: string;
  /** All that a name may come from: what the model was shown, the note's path, who speaks. */
  readonly around: string;
}

/** Conditions: what hangs on one is said of no other time. */
const conditions = wordList('if, unless, wenn, falls, sofern, in case, angenommen, supposing');

/**
 * What a statement has that its evidence has not; undefined where nothing of the kind is found. It may leave out and put in other
 * words, but may bring in no number, date or name, turn nothing round, and drop no condition.
 */
export function objectionToStatement(
  text: string,
  { quoted, answered, clause, around }: Evidence,
): string | undefined {
  const words = readWords(text);
  const quotedWords = readWords(quoted);
  const saidWords = [...quotedWords, ...readWords(answered)];
  if (areOfTwoLanguages(words, quotedWords)) return poolReasons.otherLanguage;
  if (hasUnknownNumber(words, saidWords)) return poolReasons.unknownNumber;
  const known = readWords(around).map(({ term }) => term);
  if (hasUnknownName(text, words, known)) return poolReasons.unknownName;
  const clauseWords = readWords(clause);
  if (hasPhrase(words, negations) !== hasPhrase(clauseWords, negations)) return poolReasons.turnedRound;
  if (hasPhrase(quotedWords, conditions) && !hasPhrase(words, conditions)) return poolReasons.turnedRound;
  return supportOf(words, saidWords, known) < MIN_SUPPORT ? poolReasons.unsupported : undefined;
}

function areOfTwoLanguages(one: readonly Word[], other: readonly Word[]): boolean {
  const [first, second] = [one, other].map((words) => statementLanguage(words.map(({ term }) => term)));
  return first !== undefined && second !== undefined && first !== second;
}

/** Whether a text has a number, a time or a date that the other one does not have, be it in figures or in words. */
export function hasUnknownNumber(words: readonly Word[], said: readonly Word[]): boolean {
  const numbers = new Set(said.map(({ term }) => numberKey(term) ?? term));
  return words.some(({ term }) => {
    // "One of my sisters" counts nobody.
    const key = term === 'one' ? undefined : (numberKey(term) ?? (/\d/.test(term) ? term : undefined));
    return key !== undefined && !numbers.has(key);
  });
}

/**
 * Whether a text has a name that is nowhere around. Names are told by their capital letter; a German noun counts as one, so that a
 * statement has to keep to the nouns of its source, be they inflected or part of a compound.
 *
 * @param options.areNounsFree leaves out what an article or an adjective leads: "der Umzug" is no name, "in Rom" is one
 */
export function hasUnknownName(
  text: string,
  words: readonly Word[],
  known: readonly string[],
  { areNounsFree = false }: { readonly areNounsFree?: boolean } = {},
): boolean {
  const isKnown = ({ term }: Word): boolean => known.some((other) => isSameName(term, other));
  return words.some((word, index) => {
    if (!/^\p{Lu}[\p{L}-]/u.test(word.written)) return false;
    // What begins a sentence has a capital anyway; there only what does something is taken for a name.
    const isBegin = index === 0 || /[.!?:"„“]\s*$/u.test(text.slice(0, word.start));
    const isNoun = areNounsFree && LEADING_NOUNS.test(words[index - 1]?.written ?? '');
    const isLikeName = !isBegin || (!isFunctionTerm(word.term) && VERB.test(words[index + 1]?.written ?? ''));
    return isLikeName && !isNoun && !isKnown(word) && !GRAMMAR.has(word.term);
  });
}

/** Ends as a verb does whose subject is the word before: "Hoffmann mends", "Hoffmann kostet". */
const VERB = /^\p{Ll}{2,}(?:s|ed|t|te)$/u;

/** Written with a capital wherever they stand, and nobody's name. */
const GRAMMAR = new Set([
  "i'm",
  "i've",
  "i'll",
  "i'd",
  'sie',
  'ihr',
  'ihre',
  'ihren',
  'ihnen',
  'ihrem',
  'ihrer',
]);

/** German words that stand before a noun and seldom before a name. */
const LEADING_NOUNS =
  /^(?:der|die|das|den|dem|des|ein|kein|mein|sein|ihr|im|am|zum|zur|vom|beim|ins|ans|\p{Ll}{2,}(?:e|en|er|es|em))$/u;

const MOST_ENDING = 3;
const LEAST_PART = 5;

function isSameName(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < 3) return false;
  return (
    (long.startsWith(short) && long.length - short.length <= MOST_ENDING) ||
    (short.length >= LEAST_PART && long.includes(short))
  );
}

/** Share of the telling words that were said, or that are known by name; 0 where a statement has none. */
function supportOf(words: readonly Word[], said: readonly Word[], known: readonly string[]): number {
  const telling = tellingWords(words);
  if (telling.length === 0) return 0;
  const saidTerms = said.map(({ term }) => term);
  const supported = telling.filter(({ term, written }) => {
    const isName = /^\p{Lu}/u.test(written) && known.some((other) => isSameName(term, other));
    return isName || saidTerms.some((other) => isSameWord(term, other));
  });
  return supported.length / telling.length;
}

const LEAST_STEM = 4;

/** Whether two words may be forms of one: they begin alike and differ in their endings only. */
function isSameWord(one: string, other: string): boolean {
  if (one === other || (numberKey(one) ?? one) === (numberKey(other) ?? other)) return true;
  const shorter = Math.min(one.length, other.length);
  if (shorter < LEAST_STEM) return false;
  const needed = Math.max(LEAST_STEM, shorter - 2);
  return one.slice(0, needed) === other.slice(0, needed) || isSameName(one, other);
}
