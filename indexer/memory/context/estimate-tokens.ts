import { ESTIMATE_MARGIN } from './defaults';

/** Words, numbers, line ends, blanks that are tokens by themselves, and single signs. */
const PART = /[\p{L}\p{M}]+|\p{N}+|[ \t]*\n\s*|[ \t]+(?=\p{N})|[ \t]{2,}|[^\s\p{L}\p{N}]/gu;

/** Scripts in which about each character is a token. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const ASCII = /^[\0-\x7f]+$/;
const LATIN = /^[\0-\u024f]+$/;

/**
 * About how many tokens a text has for a model. A formula of our own, so that no vocabulary of a megabyte has to be loaded: it was
 * fitted to `o200k_base` on German and English notes, which it does not fall below by more than 5 %; plain prose it overstates by
 * some 20 %. Other vocabularies are coarser or finer; it is an estimate, and told as one.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [part] of text.matchAll(PART)) tokens += tokensOf(part);
  return Math.ceil(tokens * ESTIMATE_MARGIN);
}

function tokensOf(part: string): number {
  if (/^[\p{L}\p{M}]/u.test(part)) return tokensOfWord(part);
  // Digits go in threes.
  if (/^\p{N}/u.test(part)) return Math.ceil(part.length / 3);
  if (/^\s/.test(part)) return 1;
  if (ASCII.test(part)) return 0.85;
  return part.length > 1 || part > '\u2fff' ? 2.5 : 1.3;
}

/** Short English words are one token; the longer a word, the likelier it is a compound or a name. */
function tokensOfWord(word: string): number {
  const { length } = word;
  if (DENSE.test(word)) return [...word].length;
  if (ASCII.test(word)) {
    if (length <= 4) return 1;
    if (length <= 6) return 1.2;
    return length <= 9 ? 1.2 + (length - 6) / 5 : 1.8 + (length - 9) / 3.2;
  }
  return LATIN.test(word) ? Math.max(1.5, length / 2.7) : Math.max(1, length / 2.6);
}
