import { readClaim } from '../../reconcile/claim';
import {
  cancellations,
  conceptOf,
  hasPhrase,
  isGivenUp,
  isJourneyOff,
  isPlannedThing,
  negations,
  readDismissal,
  reversals,
  speaksOfPlan,
  wordList,
} from '../../words';
import type { Word } from '../../words';
import { contentWords } from './content-words';
import { isAboutSpeaker } from './persons';
import { hasTerm, terms } from './terms';

const ENDINGS = wordList(
  'decided against, changed my mind, changed our mind, gave up on, giving up on, no longer plan, no longer want, no longer going',
  'forget that plan, forget the plan, scrap that, scrap the plan, is over, plan is off, it is off, that is off, not going to happen',
  'lasse ich bleiben, lasse ich doch, lassen wir bleiben, dagegen entschieden, anders entschieden, umentschieden, daraus wird nichts',
  'aus dem Kopf geschlagen, mir aus dem Kopf, uns aus dem Kopf, sein gelassen, lasse ich sein, lassen wir sein, begraben, abgekommen',
  'kommt nicht mehr in Frage, kommt nicht mehr infrage, aufgegeben, verabschiedet',
  'dropped the idea, dropped the plan, ditched, shelved, out of the question, out of my mind, let go of the idea, buried the idea',
  'nicht mehr vor, hat sich erledigt, ist vom Tisch, wird nichts, aus dem Plan',
);
const INTENTIONS = terms('will wollen möchte möchten');
const POINTING = terms("that it this that's it's das es daraus davon plan vorhaben idee idea");

/** Where people go; said of now it is what they are going to do. */
const GOING = terms(
  'fly travel move visit go flying travelling traveling moving visiting going driving fahre fahren fliege fliegen reise reisen ziehe ' +
    'ziehen verreise verreisen besuche besuchen',
);

/** Whether the sentence says what somebody means to do: "I want to see Vienna", "Ich fahre im Mai nach Wien". */
export function isPlan(text: string, words: readonly Word[]): boolean {
  if (speaksOfPlan(words) || hasTerm(words, INTENTIONS)) return true;
  return hasTerm(words, GOING) && isAboutSpeaker(words) && !readClaim(text).isPast;
}

/** Whether the sentence says that a plan is off. */
export function isCancellation(text: string, words: readonly Word[]): boolean {
  const isReversed = hasPhrase(words, reversals) && hasPhrase(words, negations);
  const isAgainst =
    words.some(({ term }) => term === 'gegen') && words.some(({ term }) => term === 'entschieden');
  if (readDismissal(text, words) || isGivenUp(words) || isJourneyOff(words)) return true;
  return hasPhrase(words, cancellations) || hasPhrase(words, ENDINGS) || isReversed || isAgainst;
}

/**
 * Whether a cancellation can be about this plan: they name the same thing, in one language or in two. Where the cancellation has
 * a name, that name counts and not that people go there: "I am not going to Oslo" leaves a trip to Rome.
 */
export function isAbout(cancellation: readonly Word[], plan: readonly Word[]): boolean {
  const planned = new Set(contentWords(plan).map(keyOf));
  const names = cancellation.filter(isName);
  return (names.length > 0 ? names : contentWords(cancellation)).some((word) => planned.has(keyOf(word)));
}

function isName({ written, term }: Word, at: number): boolean {
  return at > 0 && /^\p{Lu}\p{Ll}/u.test(written) && !isPlannedThing(term) && !POINTING.has(term);
}

function keyOf({ term }: Word): string {
  return conceptOf(term) ?? term;
}

/** Whether the cancellation names nothing itself: "That plan is off." */
export function isPointing(cancellation: readonly Word[]): boolean {
  const isCapital = cancellation
    .slice(1)
    .some(({ written }) => /^\p{Lu}\p{Ll}{2,}/u.test(written) && !POINTING.has(written.toLowerCase()));
  return hasTerm(cancellation, POINTING) && !isCapital && cancellation.length <= 10;
}
