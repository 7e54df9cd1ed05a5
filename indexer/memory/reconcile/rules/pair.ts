import { isInstitution, statementLanguage, readWords, type VerbConcept } from '../../words';
import type { Statement } from '../../judge';
import { readClaim, USER_KEY, type Claim, type ClaimPart, type ClaimSubject } from '../claim';
import { compareDates } from '../../fold/standing';

/** Two statements side by side, and what of each the other does not say. */
export interface ClaimPair {
  readonly newer: Claim;
  readonly older: Claim;
  readonly newerStatement: Statement;
  readonly olderStatement: Statement;
  readonly subject: 'same' | 'different' | 'unknown';
  readonly isSameRelation: boolean;
  readonly common: readonly ClaimPart[];
  readonly onlyNewer: readonly ClaimPart[];
  readonly onlyOlder: readonly ClaimPart[];
  /** Whether the newer statement is dated before the older one: then it tells history. */
  readonly isOutOfOrder: boolean;
  /** Share of all things said that both say, 0 to 1. */
  readonly overlap: number;
}

/** Prepositions that say the same after a verb: works at, works for; lives in, moved to. */
const VALUE_ROLES: Partial<Record<VerbConcept, ReadonlySet<string>>> = {
  employ: new Set(['at', 'for']),
  reside: new Set(['in', 'at', 'to', 'on']),
  travel: new Set(['to', 'in']),
};
export const VALUE_ROLE = 'value';

/** What may be said of somebody besides the name, without another person being meant: "my daughter Mia" is Mia. */
const KINDS_OF_PEOPLE = new Set(
  'daughter son sister brother mother father wife husband partner neighbour friend child boss'.split(' '),
);
/** What may be said of a thing besides its name. */
const KINDS_OF_THINGS = new Set(['project', 'projekt']);

/** Whether a key says only whose or what kind of person or thing it is that has a name besides. */
export function isKindOfSubject(key: string): boolean {
  return key === USER_KEY || KINDS_OF_PEOPLE.has(key) || KINDS_OF_THINGS.has(key);
}

export function pairClaims(newerStatement: Statement, olderStatement: Statement): ClaimPair {
  const terms = readWords(`${newerStatement.text} ${olderStatement.text}`).map((word) => word.term);
  const language = statementLanguage(terms);
  const newer = withValueRoles(readClaim(newerStatement.text, language));
  const older = withValueRoles(readClaim(olderStatement.text, language));
  const [common, onlyNewer, onlyOlder] = splitParts(newer.parts, older.parts);
  const all = union(thingsSaid(newer), thingsSaid(older));
  const both = [...thingsSaid(newer)].filter((key) => thingsSaid(older).has(key));
  return {
    newer,
    older,
    newerStatement,
    olderStatement,
    subject: compareSubjects(newer.subject, older.subject),
    isSameRelation: newer.relation === older.relation,
    common,
    onlyNewer,
    onlyOlder,
    isOutOfOrder: compareDates(newerStatement.date, olderStatement.date) < 0,
    overlap: all.size === 0 ? 0 : both.length / all.size,
  };
}

/** Everything that a claim speaks of, whatever its place; without the user. */
export function thingsSaid(claim: Claim): ReadonlySet<string> {
  const keys = new Set([...claim.subject.keys, ...claim.parts.map((part) => part.key)]);
  if (claim.relation !== undefined && !WEAK_RELATIONS.has(claim.relation)) keys.add(claim.relation);
  keys.delete(USER_KEY);
  return keys;
}

/** Verbs that say nothing without their object. */
const WEAK_RELATIONS: ReadonlySet<string> = new Set([
  'be',
  'have',
  'do',
  'become',
  'may',
  'intend',
  'start',
  'stop',
]);

export function isSubset(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...some].every((key) => all.has(key));
}

export function union(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...one, ...other]);
}

export function areEqual(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && isSubset(one, other);
}

function withValueRoles(claim: Claim): Claim {
  const roles = VALUE_ROLES[claim.relation as VerbConcept];
  if (!roles) return claim;
  const parts = claim.parts.map((part) => (roles.has(part.role) ? { ...part, role: VALUE_ROLE } : part));
  const isNamed = parts.some(({ role }) => role === VALUE_ROLE);
  return { ...claim, parts: claim.relation === 'employ' && !isNamed ? withInstitution(parts) : parts };
}

/** "Works in the city archive": German has "im Stadtarchiv" and "an der Universität" where others have "at". */
function withInstitution(parts: readonly ClaimPart[]): readonly ClaimPart[] {
  const phrases = new Set(
    parts
      .filter(({ role, key }) => (role === 'in' || role === 'on') && isInstitution(key))
      .map(({ phrase }) => phrase),
  );
  return parts.map((part) => (phrases.has(part.phrase) ? { ...part, role: VALUE_ROLE } : part));
}

/** Each part has at most one counterpart: two dogs are not one. */
function splitParts(
  newer: readonly ClaimPart[],
  older: readonly ClaimPart[],
): readonly [readonly ClaimPart[], readonly ClaimPart[], readonly ClaimPart[]] {
  const rest = [...older];
  const common: ClaimPart[] = [];
  const onlyNewer: ClaimPart[] = [];
  for (const part of newer) {
    const at = rest.findIndex((other) => other.key === part.key && other.role === part.role);
    if (at < 0) onlyNewer.push(part);
    else {
      common.push(part);
      rest.splice(at, 1);
    }
  }
  return [common, onlyNewer, rest];
}

function compareSubjects(newer: ClaimSubject, older: ClaimSubject): ClaimPair['subject'] {
  if (newer.isUnresolved || older.isUnresolved) return 'unknown';
  if (areEqual(newer.keys, older.keys)) return 'same';
  const [less, more] =
    newer.keys.size < older.keys.size ? [newer.keys, older.keys] : [older.keys, newer.keys];
  const isNamed = [...less].some(
    (key) => key !== USER_KEY && !KINDS_OF_PEOPLE.has(key) && !KINDS_OF_THINGS.has(key),
  );
  const added = [...more].filter((key) => !less.has(key));
  return isSubset(less, more) && isNamed && isKind(added) ? 'same' : 'different';
}

/** "Lena's friend" is not Lena: a kind of person needs the user it is one to, and there is one of it. */
function isKind(added: readonly string[]): boolean {
  if (added.every((key) => KINDS_OF_THINGS.has(key))) return true;
  const kinds = added.filter((key) => KINDS_OF_PEOPLE.has(key));
  return kinds.length === 1 && added.length === 2 && added.includes(USER_KEY);
}
