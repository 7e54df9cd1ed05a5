import { seededRandom } from '../../../indexer/platform';

/**
 * Longer words of real text that a copy says otherwise, so that copies are no duplicates and the vocabulary goes on growing:
 * over the real chunks it grows with the square root of the text (24,854 words at 5,000 chunks, 56,441 at 25,000),
 * and this share lets it go on so to 100,000.
 */
const VARIED_SHARE = 0.03;

/** Shorter words are mostly function words, which no text has new ones of. */
const LEAST_LETTERS = 5;

const word = /\p{L}+/gu;
const syllables = ['ba', 'de', 'fi', 'go', 'ku', 'la', 'me', 'ni', 'po', 'ru', 'sa', 'te', 'vi', 'wo', 'zu'];

/**
 * A text with some of its longer words replaced by words that no real text has: a syllable or two put into the middle,
 * drawn so that most replacements share few variants and some are seen once, as new words of real text are.
 *
 * @param seed - decides every choice, so that the same copy is made again
 */
export function varyText(text: string, seed: number): string {
  const random = seededRandom(seed);
  return text.replace(word, (found) => {
    if (found.length < LEAST_LETTERS || random() >= VARIED_SHARE) return found;
    const middle = Math.ceil(found.length / 2);
    return found.slice(0, middle) + drawInfix(random) + found.slice(middle);
  });
}

/** The square of a uniform number prefers the first syllables: variants are as uneven as words are. */
function drawInfix(random: () => number): string {
  const draw = (): string => syllables[Math.floor(random() ** 2 * syllables.length)] ?? '';
  return random() < 0.5 ? draw() : draw() + draw();
}
