import { hasPhrase, readWords, wordList } from '../../words';
import type { Claim } from '../claim';
import { isSubset, type ClaimPair } from './pair';
import { unsure, update, type Rule } from './ruling';

const MEATS =
  'meat beef pork chicken ham bacon sausage steak lamb turkey schnitzel bratwurst wurst schinken speck rindfleisch schweinefleisch hähnchen';
const MEAT = new Set(MEATS.split(' '));
const OF_ANIMALS = new Set([
  ...MEAT,
  ...'fish milk cheese butter egg honey milch käse eier ei honig'.split(' '),
]);

/** What nobody who lives by a diet eats. Fish is left out of the first: many who call themselves so eat it. Keys of both languages. */
const LEFT_OUT: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['vegetarian', MEAT],
  ['pescetarian', MEAT],
  ['vegan', OF_ANIMALS],
]);

const EVERYTHING = wordList('everything, anything', 'alles');
/** Says that it is not quite everything. */
const BUT = wordList(
  'but, except, without, besides, that, not',
  'außer, ohne, bis auf, was, nicht, kein, keine',
);

/** Verbs beside which a diet is named, and beside which food is. */
const DIETING = new Set<string | undefined>(['be', 'eat', 'verb:ernähr']);

/**
 * "I eat meat again" ends "I am vegetarian", and the other way round. Without a word of change, or where only some days are spoken
 * of, a person is asked.
 */
export const otherDiet: Rule = (pair) => {
  const { newer, older } = pair;
  if (pair.subject !== 'same' || !isOfNow(newer) || !isOfNow(older) || newer.isPlan || newer.isSupposed)
    return undefined;
  if (!areExclusive(pair)) return undefined;
  const isClear =
    !eatsEverything(newer, pair.newerStatement.text) &&
    newer.isChange &&
    !newer.isRestricted &&
    !newer.isBesides &&
    isUntimed(newer) &&
    saysNoMore(pair);
  return isClear
    ? update(pair, 'the diet is another one now')
    : unsure('update', 'the diet may be another one now');
};

function areExclusive({ newer, older, newerStatement, olderStatement }: ClaimPair): boolean {
  const [newDiet, oldDiet] = [dietOf(newer), dietOf(older)];
  if (newDiet !== undefined && oldDiet !== undefined)
    return newDiet !== oldDiet && newer.relation !== older.relation;
  const other = newDiet === undefined ? newerStatement : olderStatement;
  const leftOut = LEFT_OUT.get(newDiet ?? oldDiet ?? '');
  const eater = newDiet === undefined ? newer : older;
  if (leftOut === undefined || eater.relation !== 'eat') return false;
  return eatsEverything(eater, other.text) || foodsOf(eater).some((food) => leftOut.has(food));
}

/** Whether the older statement says nothing that would be hidden with what is over. */
function saysNoMore({ newer, older }: ClaimPair): boolean {
  const keys = new Set(older.parts.map(({ key }) => key));
  const diet = dietOf(newer) ?? dietOf(older) ?? '';
  return !older.isManifold && isSubset(keys, new Set([...LEFT_OUT.keys(), ...(LEFT_OUT.get(diet) ?? [])]));
}

function isOfNow({ isPast, isNegative, subject }: Claim): boolean {
  return !isPast && !isNegative && !subject.isUnresolved;
}

function isUntimed({ parts }: Claim): boolean {
  return parts.every(({ kind, role }) => kind !== 'time' || role === 'since');
}

function dietOf({ relation, parts }: Claim): string | undefined {
  return DIETING.has(relation)
    ? parts.find(({ key, role }) => role === '' && LEFT_OUT.has(key))?.key
    : undefined;
}

/** "I eat everything", and not "I eat everything but fish". */
function eatsEverything({ relation }: Claim, text: string): boolean {
  const words = readWords(text);
  return relation === 'eat' && hasPhrase(words, EVERYTHING) && !hasPhrase(words, BUT);
}

function foodsOf({ parts }: Claim): readonly string[] {
  return parts.filter(({ role }) => role === '').map(({ key }) => key);
}

/** Whether it tells what somebody lives on, by a diet or by food that some diet leaves out. */
export function speaksOfDiet(claim: Claim, text: string): boolean {
  const hasFood = claim.relation === 'eat' && foodsOf(claim).some((food) => OF_ANIMALS.has(food));
  return dietOf(claim) !== undefined || hasFood || eatsEverything(claim, text);
}
