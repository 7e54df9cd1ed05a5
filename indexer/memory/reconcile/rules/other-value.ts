import {
  areExclusiveStates,
  areOpposite,
  isInstitution,
  isOffice,
  isSingleAttribute,
  type VerbConcept,
} from '../../words';
import type { Claim, ClaimPart } from '../claim';
import { reconcileDefaults } from '../defaults';
import { areEqual, isSubset, VALUE_ROLE, type ClaimPair } from './pair';
import { sure, unsure, update, type Rule } from './ruling';

/** What a person has one of at a time. The value stands without a preposition, or with one of the verb's own. */
export const SINGLE_RELATIONS: ReadonlyMap<string | undefined, string> = new Map<string | undefined, string>([
  ['employ', VALUE_ROLE],
  ['reside', VALUE_ROLE],
  ['name', ''],
  ['weigh', ''],
  ['cost', ''],
]);

/** The same attribute of the same subject, of which there is one at a time, with another value. */
export const otherValue: Rule = (pair) => {
  // Of places a rule of its own tells which lies in which.
  if (!isComparable(pair) || pair.newer.relation === 'reside') return undefined;
  const role = SINGLE_RELATIONS.get(pair.newer.relation);
  if (role !== undefined && pair.newer.isPlan !== pair.older.isPlan)
    return sure('distinct', 'one is only planned');
  if (role !== undefined) return compareValues(pair, role);
  if (pair.onlyNewer.length === 0 || pair.onlyOlder.length === 0) return undefined;
  const isBeing = pair.newer.relation === 'be';
  const keys = [...pair.newer.subject.keys];
  // Who is the boss is asked elsewhere; of what a boss is several things are true.
  const isSingle = isBeing && keys.some(isSingleAttribute) && !keys.some(isOffice);
  const exclude = isBeing ? areExclusiveStates : areOpposite;
  const areExclusive = pair.onlyNewer.some((part) =>
    pair.onlyOlder.some((other) => exclude(part.key, other.key)),
  );
  return isSingle || areExclusive || isReversed(pair)
    ? update(pair, 'the same attribute has another value')
    : undefined;
};

/** "Prefers tea over coffee", "prefers coffee over tea". */
function isReversed({ newer, onlyNewer, onlyOlder }: ClaimPair): boolean {
  const keys = (parts: readonly ClaimPart[]): ReadonlySet<string> => new Set(parts.map((part) => part.key));
  return newer.relation === 'like' && areEqual(keys(onlyNewer), keys(onlyOlder));
}

/** "Is 41 years old", "is 42 years old": the same but for a number. */
export const otherNumber: Rule = (pair) => {
  if (!isComparable(pair) || !pair.isSameRelation || !areAll(pair, 'number')) return undefined;
  if (isHappening(pair)) return sure('distinct', 'what happened twice happened twice');
  return update(pair, 'the same with another number');
};

/** "The meeting is on Tuesday", "the meeting is on Friday": the same but for the time. */
export const otherTime: Rule = (pair) => {
  if (pair.subject !== 'same' || !pair.isSameRelation || !areAll(pair, 'time')) return undefined;
  if (isHappening(pair) || pair.newer.isPast || pair.older.isPast) {
    return sure('distinct', 'they tell of different times');
  }
  if (pair.newer.relation === 'be' || isOneTime(pair)) return update(pair, 'the same at another time');
  return unsure('update', 'the same at another time, or a second time');
};

/** What begins or ends does so once, and so does what holds until a day; what happens may happen again. */
const ONCE = new Set<string | undefined>(['start', 'stop', 'end'] satisfies VerbConcept[]);
/** "Der Vertrag läuft am 31. Mai aus." */
const RUNNING_OUT = /\s(?:aus|ab)[\s.!]*$/u;

function isOneTime({ newer, newerStatement, onlyNewer, onlyOlder }: ClaimPair): boolean {
  const times = [...onlyNewer, ...onlyOlder];
  if (!newer.subject.isDefinite || times.length !== 2) return false;
  if (times.every(({ role }) => role === 'until')) return true;
  const isOnce = ONCE.has(newer.relation) || RUNNING_OUT.test(newerStatement.text);
  return isOnce && times.every(({ key }) => key.startsWith('date:'));
}

export function isComparable({ subject, isSameRelation, newer, older }: ClaimPair): boolean {
  const isOfNow = !newer.isPast && !older.isPast && !newer.isNegative && !older.isNegative;
  const areShort = [newer, older].every(({ parts }) => parts.length <= reconcileDefaults.mostComparableParts);
  return subject === 'same' && isSameRelation && isOfNow && areShort && !newer.isBesides && !newer.isSupposed;
}

function isHappening({ newerStatement, olderStatement }: ClaimPair): boolean {
  return newerStatement.type === 'episode' || olderStatement.type === 'episode';
}

function areAll({ onlyNewer, onlyOlder }: ClaimPair, kind: ClaimPart['kind']): boolean {
  const isKind = (part: ClaimPart): boolean => part.kind === kind;
  return onlyNewer.length > 0 && onlyOlder.length > 0 && onlyNewer.every(isKind) && onlyOlder.every(isKind);
}

function compareValues(pair: ClaimPair, role: string): ReturnType<Rule> {
  const newer = valuesOf(pair.newer.parts, role);
  const older = valuesOf(pair.older.parts, role);
  if (newer.size === 0 || older.size === 0) return undefined;
  if (areEqual(newer, older) && pair.onlyNewer.length > 0 && pair.onlyOlder.length > 0) {
    return unsure('update', 'the same attribute with the same value, but something about it is another');
  }
  if (isSubset(newer, older) || isSubset(older, newer)) return undefined;
  if (pair.newer.relation === 'name' && [...pair.newer.subject.keys].some((key) => SEVERAL.has(key)))
    return unsure('distinct', 'there may be several of them');
  if (pair.newer.relation === 'employ' && [pair.newer, pair.older].some(isActivity)) return undefined;
  if (role === VALUE_ROLE && !areNamed(pair)) {
    return isByKind(pair.newer)
      ? unsure('update', 'it may be another employer')
      : unsure('distinct', 'what could be another value is not named');
  }
  return update(pair, 'the same attribute has another value');
}

/** Whoever has one may have another, with another name. Concepts and stems. */
const SEVERAL = new Set(
  'sister brother daughter son child friend neighbour colleagu kolleg dog cat'.split(' '),
);

/** "Is working on a song for the show": on what, not for whom. */
function isActivity({ parts }: Claim): boolean {
  return parts.some(({ role }) => role === 'on' || role === 'about');
}

/**
 * Whether both name what could be another value. Whoever "now works at the city archive" has another employer; without a word of
 * change, or on Fridays, the same one may send them there.
 */
function areNamed({ newer, older }: ClaimPair): boolean {
  if (newer.relation !== 'employ' || ![newer, older].some(isByKind))
    return [newer, older].every(hasNamedValue);
  const isTimed = newer.parts.some(({ kind }) => kind === 'time');
  const isMoved = !isByKind(newer) || (newer.isChange && !isTimed);
  return isMoved && [newer, older].every((claim) => hasNamedValue(claim) || isByKind(claim));
}

/** Whether all that is said of whom somebody works for is what kind of institution that is. */
function isByKind({ parts }: Claim): boolean {
  const values = parts.filter(({ role }) => role === VALUE_ROLE);
  return values.some(({ key, determiner }) => isInstitution(key) && determiner !== 'indefinite');
}

/** "Works at Northwind", not "works at night"; German nouns are all written like names. */
function hasNamedValue({ parts }: Claim): boolean {
  return parts.some(({ role, isCapital }) => role === VALUE_ROLE && isCapital);
}

function valuesOf(parts: readonly ClaimPart[], role: string): ReadonlySet<string> {
  return new Set(parts.filter((part) => part.role === role && part.kind !== 'time').map((part) => part.key));
}
