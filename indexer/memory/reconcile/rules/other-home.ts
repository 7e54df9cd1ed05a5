import { categoryWords } from '../../classify/category-words';
import { hasPhrase, readWords, wordList } from '../../words';
import type { Home } from '../claim';
import { isComparable } from './other-value';
import { areEqual, isSubset, type ClaimPair } from './pair';
import { sure, unsure, update, type Rule, type Ruling } from './ruling';

const ANOTHER = 'the home is another one now';
const PERHAPS = 'the home may be another one now';
const TOOLS = categoryWords.tool ?? wordList();
const INSIDE = 'one place may lie in the other';

/**
 * One home at a time: whoever is said later to live somewhere else moved. What is less or more exact than the other says the same,
 * a move with its time stays true, and where a name only may lie in another a person is asked.
 */
export const otherHome: Rule = (pair) => {
  const { newer, older } = pair;
  if (!newer.home || !older.home || !isComparable(pair) || newer.isPlan || older.isPlan) return undefined;
  if (older.home.isEvent || isBygone(pair))
    return sure('distinct', 'one tells of a move, the other of a home');
  if (!isNamed(newer.home) || !isNamed(older.home)) return unnamed(pair);
  const ruling = compareHomes(pair, newer.home, older.home);
  const isNew = ruling?.verdict === 'update' || ruling?.proposal === 'update';
  if (!isNew) return ruling;
  // "I moved to Linux": what is named is no place.
  if (hasPhrase(readWords(pair.newerStatement.text), TOOLS)) return unsure('distinct', PERHAPS);
  if ([newer, older].some(({ home, isRestricted }) => home?.isForATime || isRestricted))
    return unsure('distinct', 'one of them may be a home for a time only');
  return ruling;
};

/** A move that was over when the older statement was made, or a home that somebody is said to have had by then. */
function isBygone({ newer, olderStatement }: ClaimPair): boolean {
  return newer.home?.isEvent === true && hadBegun(newer.home, olderStatement.date);
}

function hadBegun({ years }: Home, date: string): boolean {
  const year = Number(date.slice(0, 'YYYY'.length));
  return years.some((each) => each < year);
}

/** "I now live with my sister", "I live in a flat": where that is only a person knows. */
function unnamed({ newer, older, onlyNewer, onlyOlder }: ClaimPair): Ruling | undefined {
  if (onlyNewer.length === 0 || onlyOlder.length === 0) return undefined;
  const isTold = newer.isChange && older.home !== undefined && isNamed(older.home);
  return unsure(isTold ? 'update' : 'distinct', 'what could be another value is not named');
}

function isNamed({ places, streets, countries }: Home): boolean {
  return places.size + streets.size + countries.size > 0;
}

function compareHomes(pair: ClaimPair, newer: Home, older: Home): Ruling | undefined {
  if (newer.places.size > 0 && older.places.size > 0) return comparePlaces(pair, newer, older);
  if (newer.streets.size > 0 && older.streets.size > 0)
    return areEqual(newer.streets, older.streets) ? undefined : another(pair, newer);
  if (isOnlyCountry(newer) && isOnlyCountry(older))
    return areEqual(newer.countries, older.countries) ? undefined : another(pair, newer);
  return unsure(pair.newer.isChange ? 'update' : 'distinct', INSIDE);
}

function comparePlaces(pair: ClaimPair, newer: Home, older: Home): Ruling | undefined {
  if (areEqual(newer.places, older.places)) return compareStreets(pair, newer, older);
  if (isSubset(older.places, newer.places)) {
    return pair.newer.isManifold && newer.first !== older.first ? unsure('update', PERHAPS) : exacter(pair);
  }
  if (isSubset(newer.places, older.places)) {
    return newer.first === older.first && !pair.older.isManifold
      ? lessExact(pair, newer, older)
      : unsure('update', INSIDE);
  }
  const isShared = [...newer.places].some((place) => older.places.has(place));
  if (!isShared) return another(pair, newer);
  const isMovedWithin = newer.isNested && older.isNested && newer.first === older.first;
  return isMovedWithin ? another(pair, newer) : unsure('update', PERHAPS);
}

/** In one place. */
function compareStreets(pair: ClaimPair, newer: Home, older: Home): Ruling | undefined {
  if (newer.streets.size > 0 && older.streets.size > 0)
    return areEqual(newer.streets, older.streets) ? undefined : another(pair, newer);
  if (newer.streets.size > 0) return exacter(pair);
  return older.streets.size > 0 ? lessExact(pair, newer, older) : undefined;
}

/** What else the older one says would be hidden with it: then a person is asked. */
function another(pair: ClaimPair, newer: Home): Ruling {
  const isSinceLong = hadBegun(newer, pair.olderStatement.date);
  return pair.older.isManifold || isSinceLong ? unsure('update', PERHAPS) : update(pair, ANOTHER);
}

function exacter(pair: ClaimPair): Ruling {
  return pair.newer.home?.isEvent
    ? sure('extends', 'it says the same and adds to it')
    : sure('extends', 'it names the same home more exactly');
}

function lessExact(pair: ClaimPair, newer: Home, older: Home): Ruling {
  const known = new Set([...older.places, ...older.streets, ...older.countries]);
  const isNothingNew = pair.onlyNewer.every(({ key, kind }) => kind === 'word' && known.has(key));
  return isNothingNew && !newer.isEvent
    ? sure('duplicate', 'the older one names the same home more exactly')
    : sure('extends', 'it says the same and adds to it');
}

function isOnlyCountry({ places, streets }: Home): boolean {
  return places.size + streets.size === 0;
}
