import { isOffice } from '../../words';
import { USER_KEY, type Claim, type ClaimPart } from '../claim';
import { areEqual, type ClaimPair } from './pair';
import { unsure, update, type Rule } from './ruling';

const TITLES = new Set('mr mrs ms miss frau herr herrn dr doctor prof professor professorin'.split(' '));

/** Who is what one person at a time is to somebody: "my boss is Mrs Quinn". */
interface Holder {
  readonly office: string;
  /** To whom. */
  readonly of: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  /** Whether the name is a family name for sure. */
  readonly isTitled: boolean;
}

/**
 * Somebody else is the boss, the landlord or the coach now. A first name and a family name may be of one person: then only a word
 * of change tells.
 */
export const otherHolder: Rule = (pair) => {
  const [newer, older] = [readHolder(pair.newer), readHolder(pair.older)];
  if (!newer || !older || newer.office !== older.office || !areEqual(newer.of, older.of)) return undefined;
  if (pair.newer.isBesides || [...newer.names].some((name) => older.names.has(name))) return undefined;
  const isClear = (pair.newer.isChange || (newer.isTitled && older.isTitled)) && !isHiding(pair);
  return isClear
    ? update(pair, 'somebody else is what there is one of')
    : unsure('update', 'somebody else is what there may be one of');
};

function isHiding({ older }: ClaimPair): boolean {
  return older.isManifold;
}

/** Undefined where a statement names nobody, or not for now. */
export function readHolder(claim: Claim): Holder | undefined {
  const { subject, relation, isPast, isNegative, isPlan, isSupposed } = claim;
  if (isPast || isNegative || isPlan || isSupposed || subject.isUnresolved) return undefined;
  if (relation !== 'be' && relation !== 'name') return undefined;
  return readBySubject(claim) ?? readByValue(claim);
}

/** "My boss is called Quinn", "Meine Chefin ist Frau Brandt". */
function readBySubject({ subject, relation, parts, language }: Claim): Holder | undefined {
  const office = [...subject.keys].find(isOffice);
  if (office === undefined) return undefined;
  const [first] = parts;
  const said = parts.filter(({ role, phrase }) => role === '' && phrase === first?.phrase);
  const names = said.filter(({ isCapital, key, kind }) => kind === 'word' && isCapital && !TITLES.has(key));
  const isTitled = said.some(({ key }) => TITLES.has(key));
  const isBare = first?.determiner === 'none' && names.length > 0;
  // "My boss is Anna"; German "Mein Chef ist Buchhalter" is written no other way.
  if (!isBare || !(relation === 'name' || isTitled || language === 'en')) return undefined;
  return { office, of: without(subject.keys, office), names: keysOf(names), isTitled };
}

/** "Peter is my boss". */
function readByValue({ subject, parts, isIntroduction }: Claim): Holder | undefined {
  const value = parts.find(
    ({ key, role, determiner }) => role === '' && determiner === 'user' && isOffice(key),
  );
  if (!isIntroduction || value === undefined || subject.keys.has(USER_KEY)) return undefined;
  const names = new Set([...subject.keys].filter((key) => !TITLES.has(key)));
  return { office: value.key, of: new Set([USER_KEY]), names, isTitled: names.size < subject.keys.size };
}

function keysOf(parts: readonly ClaimPart[]): ReadonlySet<string> {
  return new Set(parts.map(({ key }) => key));
}

function without(keys: ReadonlySet<string>, left: string): ReadonlySet<string> {
  return new Set([...keys].filter((key) => key !== left));
}
