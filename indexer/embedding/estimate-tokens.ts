/**
 * Pieces of a text by how tokenizers cut them: words of one script, everything else sign by sign. A small letter after a capital
 * begins no new word, a capital after a small letter does, as in the letters of an address or a key.
 */
const PIECES = /\p{Script=Latin}?\p{Ll}+|\p{Lu}+|[\p{Script=Cyrillic}\p{Script=Greek}]+|\d|[^\s]/gu;

/** Letters of a Latin word that one token holds at least, on average: English has about four, German compounds three. */
const LETTERS_PER_TOKEN = 3;

/** Letters of another alphabet that one token holds at least. */
const OTHER_LETTERS_PER_TOKEN = 2;

/** Signs of scripts without an alphabet may be cut into their bytes; two tokens for one is what tokenizers made for them stay below. */
const TOKENS_PER_SIGN = 2;

/**
 * Tokens that a text has at most, as a rule, whatever the tokenizer: for a model on a server whose own tokenizer is not at hand.
 * It counts too many rather than too few, so that a text cut by it is cut into more windows and none is refused for its length.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECES)) {
    if (/^\p{Script=Latin}/u.test(piece)) tokens += Math.ceil(piece.length / LETTERS_PER_TOKEN);
    else if (/^[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(piece))
      tokens += Math.ceil(piece.length / OTHER_LETTERS_PER_TOKEN);
    else tokens += /^[\p{L}\p{Extended_Pictographic}]/u.test(piece) ? TOKENS_PER_SIGN : 1;
  }
  return tokens;
}
