import { hasPhrase, wordList } from '../../words';
import type { Word } from '../../words';

/** Faces that laugh or wink at what was said. */
const LAUGHING = /😂|🤣|😜|😝|🙃|🤪|😹|😛|😆|(?:^|\s);-?\)|(?:^|\s)\/[sj](?:\s|$)/u;
const LAUGHTER = /^(?:ha){2,}h?$|^(?:he){2,}$|^ha$|^(?:hi){2,}$/;

const JOKES = wordList(
  'just kidding, kidding, only kidding, joking, just joking, a joke, lol, rofl, lmao, jk, j/k, sarcasm, sarcastic, irony, ironic',
  'ironically, not serious, not seriously, tongue in cheek, april fools',
  'nur Spaß, war Spaß, kleiner Scherz, ein Scherz, nur Scherz, Scherz, ein Witz, kleiner Witz, ein Witz war, Ironie, ironisch gemeint',
  'ironisch, Sarkasmus, nicht ernst, nicht ernst gemeint, April April, spaßeshalber, im Scherz, im Spaß',
);
const NO_JOKES = wordList(
  'no joke, not a joke, not joking, not kidding, joking aside, kein Scherz, kein Witz, Spaß beiseite, Scherz beiseite',
);
const SCORN = wordList(
  'oh great, oh wonderful, oh fantastic, yeah right, sure because, oh sure, na toll, na super, na klar, na prima, ja klar und, von wegen',
  'and i am the queen, and i am the king, and i am the pope, and i am the emperor, und ich bin der Papst, und ich bin der Kaiser',
  'und ich bin die Königin, und ich bin der König',
);

/** Longer sentences that laugh say something themselves. */
const LONGEST_MARK = 6;

/** Whether a sentence is not meant as it stands. */
export function isJoke(text: string, words: readonly Word[]): boolean {
  if (hasPhrase(words, NO_JOKES)) return false;
  return (
    LAUGHING.test(text) ||
    words.some(({ term }) => LAUGHTER.test(term)) ||
    hasPhrase(words, JOKES) ||
    hasPhrase(words, SCORN)
  );
}

/** Whether it says of the sentence before it that that was a joke: "Just kidding.", "Das war ein Witz.", "😂". */
export function marksJoke(text: string, words: readonly Word[]): boolean {
  return words.length <= LONGEST_MARK && isJoke(text, words);
}
