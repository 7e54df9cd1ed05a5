import { isSingleAttribute, readWords } from '../../words';
import { readClaim, type Claim } from '../claim';
import { speaksOfJobChange } from './changed-job';
import { SINGLE_RELATIONS } from './other-value';
import { isKindOfSubject } from './pair';

/**
 * What a statement says how it is, where there is one of it at a time: somebody's employer, home, name, weight, price, or any
 * other single attribute. Equal where two statements say so of the same subject, whatever the value and the language.
 *
 * @returns undefined where it is of no such attribute, or of how it was
 */
export function attributeOf(text: string): string | undefined {
  const claim = readClaim(text);
  return claim.isPast ? undefined : attributeOfClaim(claim);
}

/** The attributes that a new statement may change: its own, and the employer where it tells of a job that ends or begins. */
export function attributesChangedBy(text: string): readonly string[] {
  const claim = readClaim(text);
  const attributes = new Set<string>();
  const own = attributeOfClaim(claim);
  if (own !== undefined) attributes.add(own);
  if (!claim.subject.isUnresolved && speaksOfJobChange(readWords(text)))
    attributes.add(keyOf('employ', claim));
  return [...attributes];
}

function attributeOfClaim(claim: Claim): string | undefined {
  const { relation, subject } = claim;
  if (relation === undefined || subject.isUnresolved || subject.keys.size === 0) return undefined;
  const isSingle =
    SINGLE_RELATIONS.has(relation) || (relation === 'be' && [...subject.keys].some(isSingleAttribute));
  return isSingle ? keyOf(relation, claim) : undefined;
}

/** A person goes by the name where there is one: "my brother Jonas" is Jonas. */
function keyOf(relation: string, { subject }: Claim): string {
  const names = [...subject.keys].filter((key) => !isKindOfSubject(key));
  return [relation, ...(names.length > 0 ? names : [...subject.keys]).sort()].join(' ');
}
