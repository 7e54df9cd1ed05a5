import { isFunctionTerm, readWords } from '../words';
import { fold } from './folded-text';
import { asksAboutTalk } from './looking-back';

/** A word that is looked for: any of its spellings counts. */
export interface QuestionTerm {
  /** As the question has it. */
  readonly written: string;
  /** Folded spellings: with umlauts as letters of their own, and as people write them without. */
  readonly spellings: readonly string[];
  /** Whether only a whole word counts: "KI" is in "Kino" by chance. */
  readonly isWhole: boolean;
}

/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const SHORT = 2;
const UMLAUTS: readonly (readonly [RegExp, string])[] = [
  [/ä/gi, 'ae'],
  [/ö/gi, 'oe'],
  [/ü/gi, 'ue'],
];

/**
 * What a question looks for: its telling words, without those that only ask ("what did we say about"). A question in a
 * script without spaces is looked for by pairs of characters.
 */
export function questionTerms(question: string): readonly QuestionTerm[] {
  const terms = new Map<string, QuestionTerm>();
  for (const { written, term } of readWords(question)) {
    for (const part of UNSPACED.test(written) ? pairs(written) : [written]) {
      if (part === written && (isFunctionTerm(term) || asksAboutTalk(term))) continue;
      const spellings = spellingsOf(part);
      if (!terms.has(spellings[0] ?? '')) {
        terms.set(spellings[0] ?? '', {
          written: part,
          spellings,
          isWhole: part.length <= SHORT && !UNSPACED.test(part),
        });
      }
    }
  }
  return [...terms.values()];
}

/** @param text folded */
export function hasTerm(text: string, term: QuestionTerm): boolean {
  return term.isWhole ? hasWord(text, term) : term.spellings.some((spelling) => text.includes(spelling));
}

/**
 * Whether a term stands in a text as a word of its own.
 *
 * @param text folded
 */
export function hasWord(text: string, { spellings }: QuestionTerm): boolean {
  return spellings.some((spelling) => isWordIn(text, spelling));
}

const LETTER = /[\p{L}\p{N}]/u;

function isWordIn(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!LETTER.test(text[at - 1] ?? ' ') && !LETTER.test(text[at + word.length] ?? ' ')) return true;
  }
  return false;
}

function spellingsOf(word: string): readonly string[] {
  const nfc = word.normalize('NFC');
  const spelled = UMLAUTS.reduce((text, [umlaut, letters]) => text.replace(umlaut, letters), nfc);
  const shortened = fold(nfc).replace(/(?<![aeou])([aou])e/g, '$1');
  return [...new Set([fold(nfc), fold(spelled), shortened])].filter((spelling) => spelling !== '');
}

function pairs(text: string): readonly string[] {
  const characters = [...text];
  if (characters.length <= SHORT) return [text];
  return characters.slice(1).map((character, index) => (characters[index] ?? '') + character);
}
