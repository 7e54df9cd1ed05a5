import { numberKey, readWords } from '../../words';
import type { Sentence } from '../sentences/sentence';

/** At the end of a sentence: "eleven of them". */
const OF_THEM = /\bof them(?=[.!]*$)/u;
/** What the sentence before ended with: "the gnomes", "these gnomes". */
const LAST_THINGS = /\b(?:the|these|those) (\p{Ll}[\p{L}-]+s)[.!]*$/u;

/**
 * Puts what was counted in the place of "them", where the same speaker named it last in the sentence before: "My grandmother had
 * eleven of them" after "I only remember the gnomes".
 */
export function withCounted(sentence: Sentence, before: Sentence | undefined): Sentence {
  const isSame = before?.turn === sentence.turn && before?.paragraph === sentence.paragraph;
  const things = isSame && before ? LAST_THINGS.exec(before.text)?.[1] : undefined;
  const at = sentence.words.findIndex(({ term }) => term === 'of');
  const isCounted = numberKey(sentence.words[at - 1]?.term ?? '') !== undefined;
  if (things === undefined || !isCounted || !OF_THEM.test(sentence.text)) return sentence;
  const text = sentence.text.replace(OF_THEM, `of the ${things}`);
  return { ...sentence, text, words: readWords(text) };
}
