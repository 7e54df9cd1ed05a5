import { isOffice, isSingleAttribute, readWords } from '../../words';
import { readClaim, USER_KEY, type Claim } from '../claim';
import { reconcileDefaults } from '../defaults';
import { speaksOfJobChange } from './changed-job';
import { isDriven, thingsGone, thingsHad } from './given-away';
import { placesVisited } from './never-there';
import { speaksOfDiet } from './other-diet';
import { readHolder } from './other-holder';
import { phoneOwner } from './other-phone';
import { SINGLE_RELATIONS } from './other-value';
import { isKindOfSubject } from './pair';
import { thingsDropped, thingsPlanned } from './plan-dropped';

/**
 * What a statement says how it is, where there is one of it at a time: somebody's employer, home, name, boss, diet, weight, price,
 * or any other single attribute; and what it says that another may contradict outright: what somebody has, plans, and where they were.
 * One of them equal where two statements may speak of the same, whatever the value and the language.
 *
 * @returns none where it is of no such attribute, or of how it was
 */
export function attributesOf(text: string): readonly string[] {
  const claim = readClaim(text);
  if (claim.subject.isUnresolved || claim.parts.length > reconcileDefaults.mostComparableParts) return [];
  const own = claim.isPast ? undefined : attributeOfClaim(claim);
  const had = thingsHad(claim).flatMap((thing) => [...thing]);
  return [
    ...(own === undefined ? [] : [own]),
    ...framesOf(claim, text),
    ...(claim.isPlan ? thingsPlanned(claim).map((key) => `plan ${key}`) : []),
    ...(isDriven(claim) && had.length > 0 ? [...had, 'car'] : had).map((key) => `own ${key}`),
  ];
}

/** The attributes that a new statement may change: its own, the employer where a job ends or begins, and what was given away. */
export function attributesChangedBy(text: string): readonly string[] {
  const claim = readClaim(text);
  const own = attributeOfClaim(claim);
  const isOfJob = !claim.subject.isUnresolved && speaksOfJobChange(readWords(text));
  const gone = thingsGone(claim, text).flatMap((thing) => [...thing]);
  const isOtherCar = isDriven(claim) && claim.isChange && thingsHad(claim).length > 0;
  return [
    ...new Set([
      ...(own === undefined ? [] : [own]),
      ...framesOf(claim, text),
      ...thingsDropped(claim, text).map((key) => `plan ${key}`),
      ...(isOfJob ? [keyOf('employ', claim)] : []),
      ...[...gone, ...(isOtherCar ? ['car'] : [])].map((key) => `own ${key}`),
    ]),
  ];
}

/** What rules of their own compare, whatever verb says it. */
function framesOf(claim: Claim, text: string): readonly string[] {
  const { subject } = claim;
  if (subject.isUnresolved || subject.keys.size === 0) return [];
  const holder = readHolder(claim);
  const owner = phoneOwner(claim);
  return [
    ...(holder ? [nameOf(`holder ${holder.office}`, holder.of)] : []),
    ...(owner ? [nameOf('phone', owner)] : []),
    ...(speaksOfDiet(claim, text) ? [keyOf('diet', claim)] : []),
    ...placesVisited(claim).map((place) => keyOf(`visit ${place}`, claim)),
  ];
}

function attributeOfClaim(claim: Claim): string | undefined {
  const { relation, subject } = claim;
  if (relation === undefined || subject.isUnresolved || subject.keys.size === 0) return undefined;
  const keys = [...subject.keys];
  const isSingle =
    SINGLE_RELATIONS.has(relation) ||
    (relation === 'be' && keys.some(isSingleAttribute) && !keys.some(isOffice));
  return isSingle ? keyOf(relation, claim) : undefined;
}

function keyOf(what: string, { subject }: Claim): string {
  return nameOf(what, subject.keys);
}

/** A person goes by the name where there is one: "my brother Jonas" is Jonas. */
function nameOf(what: string, keys: ReadonlySet<string>): string {
  const names = [...keys].filter((key) => !isKindOfSubject(key));
  const named = names.length > 0 ? names : [...keys];
  return [what, ...(named.length > 0 ? named : [USER_KEY]).sort()].join(' ');
}
