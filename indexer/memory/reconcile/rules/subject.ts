import { isSingleAttribute, type VerbConcept } from '../../words';
import { USER_KEY, type Claim, type ClaimPart } from '../claim';
import { reconcileDefaults } from '../defaults';
import { areEqual, union, type ClaimPair } from './pair';
import { sure, unsure, type Rule } from './ruling';

/** What somebody does with a thing that is then spoken of as "the boat", without saying whose. */
const ENGAGING = new Set<string | undefined>([
  'have',
  'buy',
  'write',
  'learn',
  'play',
  'sing',
  'take',
] satisfies VerbConcept[]);

/** "My dog is called Bruno" adds to "I have a dog"; what is told of Anna adds to "Anna is my sister". */
export const introduced: Rule = (pair) => {
  const { newer, older } = pair;
  if (newer.isNegative || older.isNegative || older.subject.isUnresolved || older.isSupposed)
    return undefined;
  if (pair.subject === 'same') {
    const isTold = isIntroduction(older) && !newer.isIntroduction && !older.subject.keys.has(USER_KEY);
    return isTold ? sure('extends', 'it tells more of what was introduced') : undefined;
  }
  if (!newer.subject.isDefinite || (older.isPast && older.relation !== 'buy')) return undefined;
  const things = phrases(older.parts).filter((thing) => thing.size > 0);
  const isOwn = things.some((thing) => areEqual(newer.subject.keys, union(older.subject.keys, thing)));
  const isOfUser = older.subject.keys.size === 1 && older.subject.keys.has(USER_KEY);
  const isNamed =
    isOfUser && ENGAGING.has(older.relation) && things.some((thing) => areEqual(newer.subject.keys, thing));
  return isOwn || isNamed ? sure('extends', 'it tells more of what was introduced') : undefined;
};

/** Two people, two things: what is said of one neither repeats nor replaces what is said of the other. */
export const otherSubject: Rule = (pair) => {
  if (isSucceeded(pair)) return unsure('update', 'somebody else is what there may be one of');
  if (pair.subject === 'different') {
    return sure('distinct', 'they speak of different people or things', reconcileDefaults.certain);
  }
  if (pair.subject === 'same') return undefined;
  return pair.overlap >= reconcileDefaults.alikeOverlap
    ? unsure(
        pair.onlyNewer.length + pair.onlyOlder.length === 0 ? 'duplicate' : 'distinct',
        'of whom they speak is not clear',
      )
    : undefined;
};

/** Longer ones say something else than what a thing or a person is: "is a big fan of pottery". */
const LONGEST_INTRODUCTION = 2;

function isIntroduction({ isIntroduction: hasForm, parts }: Claim): boolean {
  return hasForm && parts.length <= LONGEST_INTRODUCTION && parts.every(({ role }) => role === '');
}

/** "Anna is my boss", "Peter is my boss". */
function isSucceeded({
  newer,
  older,
  subject,
  isSameRelation,
  onlyNewer,
  onlyOlder,
  common,
}: ClaimPair): boolean {
  if (subject !== 'different' || !isSameRelation || !newer.isIntroduction || !older.isIntroduction)
    return false;
  if (newer.isPast || older.isPast || newer.isNegative || older.isNegative) return false;
  return onlyNewer.length + onlyOlder.length === 0 && common.some((part) => isSingleAttribute(part.key));
}

function phrases(parts: readonly ClaimPart[]): readonly ReadonlySet<string>[] {
  const byPhrase = new Map<number, Set<string>>();
  for (const part of parts) {
    if (part.kind !== 'word' || (part.role !== '' && part.role !== 'in')) continue;
    const keys = byPhrase.get(part.phrase) ?? new Set();
    byPhrase.set(part.phrase, keys.add(part.key));
  }
  return [...byPhrase.values()];
}
