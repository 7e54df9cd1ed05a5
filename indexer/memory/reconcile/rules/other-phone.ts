import { digitsOf, type Claim } from '../claim';
import { areEqual } from './pair';
import { sure, unsure, update, type Rule } from './ruling';

/** Without a country's and an area's beginning, which are written in several ways. */
const TELLING_DIGITS = 7;
const KINDS = new Set(['phone-number', 'mobile-number', 'landline-number']);

/** One number of a kind at a time. Of "my phone number" and "my mobile number" nobody can tell whether they are one. */
export const otherPhone: Rule = (pair) => {
  const [newer, older] = [numberOf(pair.newer), numberOf(pair.older)];
  if (!newer || !older || !areEqual(newer.of, older.of) || pair.newer.isBesides) return undefined;
  const isSame = newer.digits.slice(-TELLING_DIGITS) === older.digits.slice(-TELLING_DIGITS);
  if (newer.kind === older.kind) {
    if (isSame) return sure('duplicate', 'both say the same');
    return pair.older.isManifold
      ? unsure('update', 'the number may be another one now')
      : update(pair, 'the same with another number');
  }
  const isOpen = newer.kind === 'phone-number' || older.kind === 'phone-number';
  if (!isOpen) return undefined;
  return isSame
    ? unsure('duplicate', 'both say the same')
    : unsure('update', 'the number may be another one now');
};

interface PhoneNumber {
  readonly kind: string;
  readonly of: ReadonlySet<string>;
  readonly digits: string;
}

function numberOf({
  subject,
  parts,
  isPast,
  isNegative,
  isPlan,
  isSupposed,
}: Claim): PhoneNumber | undefined {
  const kind = [...subject.keys].find((key) => KINDS.has(key));
  const digits = digitsOf(parts);
  if (kind === undefined || digits === '' || isPast || isNegative || isPlan || isSupposed) return undefined;
  return { kind, of: new Set([...subject.keys].filter((key) => key !== kind)), digits };
}

/** Of whom it tells the number, whatever kind; undefined where it tells none. */
export function phoneOwner(claim: Claim): ReadonlySet<string> | undefined {
  return claim.subject.isUnresolved ? undefined : numberOf(claim)?.of;
}
