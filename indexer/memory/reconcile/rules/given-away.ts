import { findPhrases, readWords, wordList } from '../../words';
import { USER_KEY, wordKey, type Claim } from '../claim';
import { areEqual, union, type ClaimPair } from './pair';
import { unsure, update, type Rule } from './ruling';

/** Says that somebody has something no longer. */
const GIVING = wordList(
  'sold, gave away, given away, got rid of, scrapped, donated',
  'verkauft, verkaufte, verschenkt, verschenkte, weggegeben, verschrottet, gespendet',
);
/** Whoever drives something has a car, as a rule. */
const DRIVING = new Set<string | undefined>(['verb:drive', 'travel']);
const CAR = 'car';

const GIVEN = 'it was given away';
const PERHAPS = 'it may have been given away';

/**
 * "I sold my car" ends "I have a car", "I sold the Polo" "I drive a Polo". Of two cars one may be left, who sold the red one may
 * have another, and who has none may drive another's: there a person is asked.
 */
export const givenAway: Rule = (pair) => {
  const had = thingsHad(pair.older);
  const gone = thingsGone(pair.newer, pair.newerStatement.text);
  if (pair.subject !== 'same' || had.length === 0) return undefined;
  if (drivesAnother(pair)) return unsure('update', PERHAPS);
  if (gone.length === 0) return undefined;
  const all = had.reduce(union);
  const isNamed = gone.some((thing) => areEqual(thing, all));
  const isWhole = pair.newer.isPast || pair.newer.isEnded;
  if (isNamed && isWhole && !pair.older.isManifold) return update(pair, GIVEN);
  const isTouched = gone.some((thing) => [...thing].some((key) => all.has(key)));
  return isTouched || isCarGone(pair, gone) ? unsure('update', PERHAPS) : undefined;
};

/** "I now drive a Corsa" beside "Ich fahre einen Polo". */
function drivesAnother({ newer, older, common }: ClaimPair): boolean {
  const isOther = newer.isChange && !newer.isBesides && thingsHad(newer).length > 0;
  return isOther && isDriven(newer) && isDriven(older) && common.length === 0;
}

function isCarGone({ older }: ClaimPair, gone: readonly ReadonlySet<string>[]): boolean {
  return DRIVING.has(older.relation) && gone.some((thing) => thing.has(CAR));
}

/** What the user has or drives, each with its number and all that tells which one it is. */
export function thingsHad(claim: Claim): readonly ReadonlySet<string>[] {
  const { relation, subject, isPast, isNegative, isPlan } = claim;
  if (!subject.keys.has(USER_KEY) || isPast || isNegative || isPlan) return [];
  if (relation !== 'have' && !DRIVING.has(relation)) return [];
  const isHad = (determiner: string): boolean => relation === 'have' || determiner !== 'none';
  return things(claim.parts.filter(({ role, determiner }) => role === '' && isHad(determiner)));
}

/** What the user gave away, or has no longer. */
export function thingsGone(claim: Claim, text: string): readonly ReadonlySet<string>[] {
  const { isNegative, isEnded, isPast, isPlan, isSupposed, isManifold, relation, subject, language } = claim;
  if (isPlan || isSupposed || (isNegative && !isEnded) || !subject.keys.has(USER_KEY)) return [];
  const words = readWords(text);
  const verbs = new Set(findPhrases(words, GIVING).map(({ at }) => wordKey(words[at]!.written, language)));
  // Of several clauses only one has to be of the past: "I sold my car and cycle now".
  const isGiven = verbs.size > 0 && (isPast || isEnded || isManifold);
  const isLost = isEnded && relation === 'have';
  if (!isGiven && !isLost) return [];
  return things(claim.parts.filter(({ role, key }) => role === '' && !verbs.has(key)));
}

/** Whether what somebody has is driven, so that it is a car by its verb alone. */
export function isDriven({ relation }: Claim): boolean {
  return DRIVING.has(relation);
}

function things(parts: Claim['parts']): readonly ReadonlySet<string>[] {
  const byPhrase = new Map<number, Set<string>>();
  for (const { phrase, key, kind } of parts) {
    if (kind !== 'time') byPhrase.set(phrase, (byPhrase.get(phrase) ?? new Set()).add(key));
  }
  return [...byPhrase.values()];
}
