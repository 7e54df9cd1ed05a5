import { USER_KEY, type Claim } from '../claim';
import { isSubset, thingsSaid, type ClaimPair } from './pair';
import { unsure, update, type Rule } from './ruling';

/** Words for a plan that say nothing of which one. */
const UNTELLING = new Set(['idea', 'idee', 'plan', 'vorhab', 'thing', 'sach', 'intend', 'start', 'stop']);

/** Nouns of plans, and what the plan itself says in a verb. Keys as claims have them. */
const NOUNS_OF_PLANS = new Map([
  ['wed', 'married'],
  ['hochzeit', 'married'],
  ['heirat', 'married'],
  ['heiraten', 'married'],
  ['verb:heirat', 'married'],
  ['marry', 'married'],
  ['umzug', 'move'],
]);

/** "We will not go to Rome after all" ends "We are planning a trip to Rome": a plan that was dropped is no plan any more. */
export const planOff: Rule = (pair) => {
  const { newer, older } = pair;
  const isOff = newer.isCancelled || (newer.isPlan && newer.isNegative);
  if (!isOff || older.isNegative || older.isPast || older.isCancelled || !isOfSamePerson(pair))
    return undefined;
  const said = new Set([...plansNamed(newer)].filter((key) => !UNTELLING.has(key)));
  const planned = plansNamed(older);
  const isDated = older.parts.some(({ kind }) => kind === 'time');
  const isAppointment = isDated && (older.relation === 'be' || older.relation === 'verb:heirat');
  const isPlan = older.isPlan || isAppointment || pair.olderStatement.category === 'plan';
  if (said.size > 0 && isSubset(said, planned)) {
    const reason = 'what was planned is off';
    if (isOneOfSeveral(older, said)) return unsure('update', `${reason}, or a part of it`);
    return isPlan ? update(pair, reason) : unsure('update', `${reason}, if it was a plan`);
  }
  return pair.overlap >= 1 / 3 ? unsure('update', 'something like it is off') : undefined;
};

/** "A trip to Oslo and to Bergen" is not off where the one to Oslo is. */
function isOneOfSeveral({ parts }: Claim, said: ReadonlySet<string>): boolean {
  const places = parts.filter(({ role, kind, isCapital }) => role !== '' && kind === 'word' && isCapital);
  return places.some(
    (place) =>
      said.has(place.key) &&
      places.some(
        ({ role, phrase, key }) => role === place.role && phrase !== place.phrase && !said.has(key),
      ),
  );
}

/** "The meeting was moved to Friday" is an update of when it is. */
export const rescheduled: Rule = (pair) => {
  const { newer, older } = pair;
  if (newer.isNegative) return undefined;
  const isMoved =
    newer.isRescheduled && pair.subject === 'same' && (!isUsers(newer) || pair.common.length > 0);
  if (!isMoved) return movedByUser(pair);
  const hasTime = [newer, older].every(({ parts }) => parts.some(({ kind }) => kind === 'time'));
  const reason = 'it has another time now';
  return hasTime ? update(pair, reason) : unsure('update', reason);
};

/** "I moved the choir to Wednesdays" beside "The choir meets on Tuesdays". */
function movedByUser({ newer, older }: ClaimPair): ReturnType<Rule> {
  if (newer.relation !== 'move' || !newer.isPast || older.isPast || older.subject.isUnresolved)
    return undefined;
  const hasTime = [newer, older].every(({ parts }) => parts.some(({ kind }) => kind === 'time'));
  const moved = new Set(
    newer.parts.filter(({ role, kind }) => role === '' && kind === 'word').map(({ key }) => key),
  );
  const isSame = !isUsers(older) && isSubset(older.subject.keys, moved);
  return hasTime && isSame ? unsure('update', 'it has another time now') : undefined;
}

function plansNamed(claim: Claim): ReadonlySet<string> {
  return new Set([...thingsSaid(claim)].map((key) => NOUNS_OF_PLANS.get(key) ?? key));
}

/** A person's plan is dropped by that person, or named as a thing: "the trip", "Ben's trip". */
function isOfSamePerson({ newer, older, subject }: ClaimPair): boolean {
  if (subject === 'same') return true;
  return isUsers(older) ? !isUsers(newer) : isSubset(older.subject.keys, thingsSaid(newer));
}

function isUsers(claim: Claim): boolean {
  return claim.subject.keys.size === 1 && claim.subject.keys.has(USER_KEY);
}
