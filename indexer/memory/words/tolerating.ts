import { negations } from './negating';
import type { Word } from './read-words';
import { hasPhrase, phraseAt, wordList } from './word-list';
import { isFunctionTerm } from './grammar';

const TOLERATING = wordList('vertrage, verträgt, vertragen, tolerate, tolerates, stomach, digest');
/** "Ich vertrage mich nicht mit Uwe" is of people. */
const GETTING_ON = wordList('mich, sich, uns, euch, dich, miteinander');
const ALLOWED = wordList('darf, dürfen, dürfte');
const CONSUMING = wordList('essen, trinken, einnehmen, zu mir nehmen, nehmen, rauchen');
/** What German says of a whole kind of food: "keine Haselnüsse", and not "nicht ins Kino". */
const NO_KIND = wordList('kein, keine, keinen, keinerlei');
const UNABLE = wordList(
  "can't, cannot, can not, mustn't, must not, not allowed to, am not allowed, no longer allowed to, no longer",
);
const EATING = wordList('eat, drink, have');
/** Of one thing or one time, and not of a kind: "I can't have the car". */
const ONE_TIME = wordList(
  'now, tonight, today, tomorrow, this evening, this morning, yet, before, until, jetzt, heute, morgen, gerade, gleich, bis, vor',
);

/** Says that somebody does not bear or may not have a food or a medicine: "Ich vertrage kein Penicillin", "I can't have dairy". */
export function isIntolerance(words: readonly Word[]): boolean {
  if (hasPhrase(words, ONE_TIME) || words.some(({ term }) => ISO_DAY.test(term))) return false;
  const isNegated = hasPhrase(words, negations);
  if (isNegated && hasPhrase(words, TOLERATING)) return !hasPhrase(words, GETTING_ON);
  if (hasPhrase(words, ALLOWED) && hasPhrase(words, CONSUMING)) return hasPhrase(words, NO_KIND);
  return words.some((_, at) => isUnableToEat(words, at));
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

function isUnableToEat(words: readonly Word[], at: number): boolean {
  const unable = phraseAt(words, at, UNABLE);
  const verb = unable === 0 ? 0 : phraseAt(words, at + unable, EATING);
  const food = words[at + unable + verb];
  return verb > 0 && food !== undefined && (food.term === 'any' || !isFunctionTerm(food.term));
}
