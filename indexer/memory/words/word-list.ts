import { readWords, type Word } from './read-words';

/**
 * Words and phrases that a decision hangs on, such as those that negate. They are compared word by word and never letter by
 * letter: `no` is not in `Kino`, `ja` not in `Jahr`.
 */
export interface WordList {
  /** Phrases by their first word, each with the words after it. */
  readonly phrasesByFirst: ReadonlyMap<string, readonly (readonly string[])[]>;
}

/** Where words of a list stand: `words.slice(at, at + length)`. */
export interface PhraseMatch {
  readonly at: number;
  readonly length: number;
}

/** @param phrases words or phrases with commas between them, in any number of strings */
export function wordList(...phrases: readonly string[]): WordList {
  const phrasesByFirst = new Map<string, (readonly string[])[]>();
  for (const phrase of phrases.flatMap((some) => some.split(','))) {
    const [first, ...rest] = readWords(phrase).map((word) => word.term);
    if (first === undefined) continue;
    const known = phrasesByFirst.get(first);
    if (known) known.push(rest);
    else phrasesByFirst.set(first, [rest]);
  }
  // The longest phrase wins: "noch nie" before "noch".
  for (const known of phrasesByFirst.values()) known.sort((one, other) => other.length - one.length);
  return { phrasesByFirst };
}

/** The longest phrase of the list that begins at this word, as its number of words; 0 where none does. */
export function phraseAt(words: readonly Word[], at: number, list: WordList): number {
  const first = words[at];
  const rests = first && list.phrasesByFirst.get(first.term);
  if (rests === undefined) return 0;
  const rest = rests.find((terms) => terms.every((term, index) => words[at + 1 + index]?.term === term));
  return rest ? rest.length + 1 : 0;
}

/** Where words of a list stand, from the first to the last, none within another. */
export function findPhrases(words: readonly Word[], list: WordList): readonly PhraseMatch[] {
  const matches: PhraseMatch[] = [];
  for (let at = 0; at < words.length;) {
    const length = phraseAt(words, at, list);
    if (length > 0) matches.push({ at, length });
    at += Math.max(1, length);
  }
  return matches;
}

export function hasPhrase(words: readonly Word[], list: WordList): boolean {
  for (let at = 0; at < words.length; at++) if (phraseAt(words, at, list) > 0) return true;
  return false;
}
