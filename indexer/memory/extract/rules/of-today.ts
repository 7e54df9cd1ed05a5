import { hasPhrase, negations, wordList } from '../../words';
import type { Word } from '../../words';

const TODAY = wordList(
  'today, tonight, this evening, this morning, this afternoon, right now, heute, heute Abend, gerade, im Moment',
);
const FROM_TODAY = wordList('from today, since today, as of today, ab heute, seit heute, heute in');
const MAY = wordList("can't, cannot, can not, may not, am not allowed, darf, dürfen, kann, können");
const STATES = wordList(
  'ill, sick, tired, late, off sick, away, out, krank, müde, weg, nicht da, unterwegs, im Urlaub, zu spät',
);

/** "Heute ist meine Chefin krank", "I can't have the car tonight": over by tomorrow. */
export function isOfToday(words: readonly Word[]): boolean {
  if (!hasPhrase(words, TODAY) || hasPhrase(words, FROM_TODAY)) return false;
  return hasPhrase(words, STATES) || (hasPhrase(words, MAY) && hasPhrase(words, negations));
}

const BRINGING = wordList(
  "ich bringe, wir bringen, i bring, i'll bring, i will bring, i'm bringing, i am bringing",
);
const OFTEN = wordList('always, usually, every, immer, meistens, jeden, jede, jedes, never, nie');

/** "Ich bringe den Salat mit": to an occasion, and over with it. */
export function isContribution(words: readonly Word[]): boolean {
  if (!hasPhrase(words, BRINGING) || hasPhrase(words, OFTEN)) return false;
  const isGerman = words.some(({ term }) => term === 'bringe' || term === 'bringen');
  return !isGerman || words.at(-1)?.term === 'mit';
}
