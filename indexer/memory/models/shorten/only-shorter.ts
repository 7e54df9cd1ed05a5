import { scanText } from '../../scan';
import { hasPhrase, negations, nevers, endings, noMores, readWords, restrictions } from '../../words';
import type { Word } from '../../words';

/**
 * Whether a line says what a text says and does nothing but leave out words: all of its words stand in the text in the same order,
 * and none is left out that a meaning hangs on, which are numbers, names, negations, conditions, and what is no plain word, such as
 * a path.
 */
export function isOnlyShorter(line: string, text: string): boolean {
  if (line.trim() === '' || [...line].length >= [...text].length) return false;
  const leftOut = wordsLeftOut(readWords(line), readWords(text));
  if (leftOut === undefined || leftOut.some((word) => isNeeded(word, text))) return false;
  return specialsOf(text).every((special) => line.includes(special)) && scanText(line).length === 0;
}

/** Words of the text that the line does not have; undefined where the line has one of its own, or another order. */
function wordsLeftOut(line: readonly Word[], text: readonly Word[]): readonly Word[] | undefined {
  const leftOut: Word[] = [];
  let at = 0;
  for (const word of text) {
    if (line[at]?.term === word.term) at += 1;
    else leftOut.push(word);
  }
  return at === line.length ? leftOut : undefined;
}

function isNeeded(word: Word, text: string): boolean {
  const isNumber = /\p{N}/u.test(word.term);
  // German nouns count as well: too much is kept rather than too little.
  const isName = /^\p{Lu}/u.test(word.written) && !beginsSentence(word, text);
  const lists = [negations, nevers, endings, noMores, restrictions];
  return isNumber || isName || lists.some((list) => hasPhrase([word], list));
}

function beginsSentence({ start }: Word, text: string): boolean {
  return /(?:^|[.!?:\n])[\s\-*•"“„(]*$/u.test(text.slice(0, start));
}

/** Paths, addresses, code and the like: what has signs within. */
function specialsOf(text: string): readonly string[] {
  const code = text.match(/`[^`]+`/gu) ?? [];
  const tokens = text.split(/\s+/u).map((token) => token.replace(/^[("“„]+|[)"”“.,;:!?]+$/gu, ''));
  return [
    ...code,
    ...tokens.filter((token) => /[\p{L}\p{N}][/\\_@#=+<>~^$%&|.:]+[\p{L}\p{N}]|^[~/$@#]/u.test(token)),
  ];
}
