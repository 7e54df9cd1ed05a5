import { classify } from '../../classify';
import { readClaim, USER_KEY } from '../../reconcile/claim';
import type { Claim } from '../../reconcile/claim';
import {
  agains,
  hasPhrase,
  isGivenUp,
  isJourneyOff,
  isSingleAttribute,
  lastingConditions,
  lastingStates,
  readWords,
  userPossessives,
  weekdayOf,
  wordList,
} from '../../words';
import type { VerbConcept, Word } from '../../words';
import { subjectOf } from '../subject/pronouns';
import { tellingWords } from './content-words';
import { isAboutSpeaker } from './persons';
import { hasTerm, terms } from './terms';

/**
 * Ordinary notes are full of sentences in the first person that tell of a day. Of those only what lasts is kept: what has a
 * subject of its own, a preference, a habit, a date, or somebody's full name.
 */
export function isWorthOfNote(text: string): boolean {
  const { type, category } = classify(text);
  const words = readWords(text);
  if (words.length <= 4 && hasPhrase(words, LEFT_WORK) && subjectOf(text) !== undefined) return true;
  if (isJourneyOff(words) || isGivenUp(words) || hasPhrase(words, CALLED_OFF)) return true;
  if (type === 'preference' || isOfPerson(text, words) || isAmount(text, words)) return true;
  const isDated = /\b\d{4}-\d{2}\b|\b(?:19|20)\d{2}\b/.test(text);
  // What happened once, and when nobody knows, is no more than a day's doing; a decision holds on.
  const isOver = type === 'episode' || (readClaim(text).isPast && !hasPhrase(words, DECISIONS));
  if (isOver) return isDated && !hasPhrase(words, ROUTINE);
  return category !== 'other' || isDated || FULL_NAME.test(text);
}

/** Whether it says what somebody is and stays: vegetarian, left-handed. */
export function isLastingState(words: readonly Word[]): boolean {
  return hasPhrase(words, lastingConditions) || hasPhrase(words, lastingStates);
}

/** What belongs to a person for long: how they are, where they were born, whom they go to, what they take, what they gave away. */
function isOfPerson(text: string, words: readonly Word[]): boolean {
  const claim = readClaim(text);
  const { relation, subject, parts, isPast } = claim;
  const isOfNow = !isPast || hasPhrase(words, RESCHEDULED);
  if (isOfNow && isHabit(words) && isAboutSpeaker(words) && tellsWhat(words)) return true;
  if (!subject.keys.has(USER_KEY)) return false;
  if (hasPhrase(words, BORN) || isOwnedNoMore(claim, words) || isNeverDone(claim)) return true;
  if (hasPhrase(words, GIVEN_AWAY)) return hasPhrase(words, userPossessives);
  if (isPast) return false;
  if (hasPhrase(words, agains) && TAKEN_UP.has(relation)) return true;
  if (isLastingState(words)) return true;
  const isOfOther = subject.keys.size > 1 && (relation === 'be' || relation === 'name');
  if (isOfOther)
    return parts.some(({ kind, role, isCapital }) => kind === 'word' && role === '' && isCapital);
  return subject.keys.size === 1 && HABITS.has(relation) && parts.length >= 2;
}

/** Of somebody with a name, in few words: whom one works with changes. */
const LEFT_WORK = wordList('hat gekündigt, has quit, has resigned, has retired, quit, resigned, retired');

/** Said of what has a date or a booking; "gave up on" is said of a crossword as well. */
const CALLED_OFF = wordList('called off, cancelled, canceled, abgesagt, storniert, abgeblasen, fällt aus');

/** What somebody does again and again, where it is said without a time. */
const HABITS = new Set<string | undefined>(['drink', 'eat', 'speak', 'play', 'sing'] satisfies VerbConcept[]);
const BORN = wordList('was born, were born, bin geboren, wurde geboren, geboren');
const GIVEN_AWAY = wordList('sold, gave away, verkauft, verschenkt');

/** What somebody may do again for long: "I eat meat again". */
const TAKEN_UP = new Set<string | undefined>([
  ...HABITS,
  ...(['smoke', 'employ', 'reside', 'learn', 'run', 'use', 'write', 'read'] satisfies VerbConcept[]),
]);

const OFTEN = wordList(
  'usually, often, mostly, normally, regularly, typically, generally, daily, weekly, most days, most mornings, most evenings',
  'every day, every morning, every evening, every night, every week, every weekend, every month, every year, every summer, every winter',
  'meistens, meist, oft, öfter, gewöhnlich, normalerweise, regelmäßig, üblicherweise, täglich, wöchentlich, in der Regel',
  'jeden Tag, jeden Morgen, jeden Abend, jede Nacht, jede Woche, jedes Wochenende, jeden Monat, jedes Jahr, jeden Sommer, jeden Winter',
  'morgens, vormittags, mittags, nachmittags, abends, nachts',
);
/** "I go every Monday": where to, another sentence says. */
function tellsWhat(words: readonly Word[]): boolean {
  return tellingWords(words).some(({ term }) => weekdayOf(term) === undefined && !EACH.has(term));
}

/** "I moved the choir to Wednesdays": from then on. */
const RESCHEDULED = wordList('moved, switched, changed, verlegt, verschoben, gewechselt');
const EACH = terms('every each jeden');

/** "I usually get up at six", "Dienstags gehe ich zum Chor", "every Thursday". */
function isHabit(words: readonly Word[]): boolean {
  return hasPhrase(words, OFTEN) || words.some((_, at) => isEveryWeek(words, at));
}

function isEveryWeek(words: readonly Word[], at: number): boolean {
  const { term } = words[at]!;
  if (weekdayOf(term) === undefined) return false;
  return term.endsWith('s') || EACH.has(words[at - 1]?.term ?? '');
}

const OWNING = terms('own owns owned besitze besitzen');

/** "I no longer own a boat", "I no longer have a car": nobody says so of milk. */
function isOwnedNoMore({ relation, isEnded, isPast }: Claim, words: readonly Word[]): boolean {
  if (relation !== 'have' || !isEnded) return false;
  return hasTerm(words, OWNING) || (!isPast && hasPhrase(words, HAVING_ONE));
}

const HAVING_ONE = wordList('have a, have an, has a, has an');

/** "I have never been to Japan", "Ich habe nie geraucht". */
function isNeverDone({ isNever, relation, parts }: Claim): boolean {
  if (!isNever) return false;
  const isPlace = parts.some(
    ({ kind, role, isCapital }) => kind === 'word' && isCapital && PLACE_ROLES.has(role),
  );
  return ((relation === 'be' || relation === 'have') && isPlace) || TAKEN_UP.has(relation);
}

const PLACE_ROLES = new Set(['in', 'to', 'on']);

const MONEY =
  /(?:[€$£]\s?\d|\b\d[\d.,]*\s?(?:[€$£]|(?:euros?|eur|dollars?|pounds?|francs|franken|chf|usd|gbp)\b))/iu;
/** What is paid again and again, or set once for long. */
const COSTS = terms(
  'rent salary wage wages budget fee fees insurance premium electricity subscription mortgage deposit pension allowance income ' +
    'miete kaltmiete warmmiete gehalt lohn budget strom gas versicherung beitrag mitgliedsbeitrag gebühr abo kaution rente ' +
    'taschengeld nebenkosten rate kredit honorar einkommen',
);
const COSTING = terms('is are amounts costs totals ist sind beträgt betragen liegt liegen kostet kosten');

/** "The rent is 740 pounds", "Das Budget liegt bei 1200 Euro", "Unser Strom kostet 85 Euro": an amount that holds on. */
export function isAmount(text: string, words: readonly Word[]): boolean {
  if (!MONEY.test(text)) return false;
  const verb = words.findIndex(({ term }) => COSTING.has(term));
  if (verb <= 0 || readClaim(text).isPast) return false;
  return words.slice(0, verb).some(({ term }) => COSTS.has(term) || isSingleAttribute(term));
}

const DECISIONS = wordList(
  'decided, agreed, chose, settled on, entschieden, beschlossen, vereinbart, geeinigt',
);

/** What everybody does every day, whatever its date. */
const ROUTINE = wordList(
  'got up, woke up, slept, showered, had breakfast, had lunch, had dinner, went to bed, cooked, cleaned, tidied, did the dishes',
  'aufgestanden, aufgewacht, geschlafen, geduscht, gefrühstückt, eingekauft, gekocht, geputzt, aufgeräumt, abgewaschen, ins Bett',
);

/** Within the sentence: at its beginning every word has a capital. */
const FULL_NAME = /\s\p{Lu}\p{Ll}+\s\p{Lu}[\p{Ll}’'-]+(?=[\s.,;:!)]|$)/u;
