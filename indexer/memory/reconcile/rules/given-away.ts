import { findPhrases, readWords, wordList } from '../../words';
import { USER_KEY, wordKey, type Claim } from '../claim';
import { areEqual } from './pair';
import { unsure, update, type Rule } from './ruling';

/** Says that somebody has something no longer. */
const GIVING = wordList(
  'sold, gave away, given away, got rid of, scrapped, donated',
  'verkauft, verkaufte, verschenkt, verschenkte, weggegeben, verschrottet, gespendet',
);

/**
 * "I sold my car" ends "I have a car". Of two cars one may be left, and who sold the red one may have another: there a person is asked.
 */
export const givenAway: Rule = (pair) => {
  const { newer, older, newerStatement } = pair;
  if (pair.subject !== 'same' || !older.subject.keys.has(USER_KEY) || older.relation !== 'have')
    return undefined;
  if (
    older.isPast ||
    older.isNegative ||
    older.isPlan ||
    newer.isNegative ||
    newer.isPlan ||
    newer.isSupposed
  )
    return undefined;
  const words = readWords(newerStatement.text);
  const verbs = findPhrases(words, GIVING).map(({ at }) => wordKey(words[at]!.written, newer.language));
  if (!newer.isPast || verbs.length === 0) return undefined;
  const had = thingsOf(older);
  const given = thingsOf(newer, new Set(verbs));
  if (![...had].some((key) => given.has(key))) return undefined;
  return areEqual(had, given)
    ? update(pair, 'it was given away')
    : unsure('update', 'it may have been given away');
};

/** What is had or given, with its number and all that tells which one it is. */
function thingsOf({ parts }: Claim, verbs: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  return new Set(parts.filter(({ role, key }) => role === '' && !verbs.has(key)).map(({ key }) => key));
}
