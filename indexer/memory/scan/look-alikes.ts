/** Cyrillic and Greek letters that look like Latin ones (https://www.unicode.org/reports/tr39/), each before its double. */
const PAIRS = 'аa вb еe ѕs іi јj кk мm нh оo рp сc тt уy хx ԁd һh ӏl αa εe ιi κk νv οo ρp τt υu χx';
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  PAIRS.split(' ').map((pair) => [pair.charAt(0), pair.charAt(1)]),
);

const FOREIGN = /[\u0370-\u052f]/u;
const LATIN = /\p{Script=Latin}/u;

/**
 * A lower-case word of Latin letters with those that only look so put right. A word that is Cyrillic or Greek as a whole
 * stays.
 */
export function withoutLookAlikes(word: string): string {
  if (!FOREIGN.test(word) || !LATIN.test(word)) return word;
  return [...word].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('');
}
