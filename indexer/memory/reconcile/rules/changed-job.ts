import { findPhrases, hasPhrase, negations, readWords, verbReading, wordList, type Word } from '../../words';
import { wordKey, type ClaimPart } from '../claim';
import { VALUE_ROLE, type ClaimPair } from './pair';
import { unsure, update, type Rule } from './ruling';

/** Says that somebody does not work there any more. */
const LEAVING = wordList(
  'left, quit, resigned, resigned from, was fired, got fired, was laid off, got laid off, gave notice, handed in my notice',
  'gekündigt, verlassen, ausgeschieden, entlassen, aufgehört',
);
/** Says that somebody has another employer from now on, where what follows is one. */
const JOINING = wordList(
  'switched to, switch to, switching to, changed to, joined, joining, started at, start at, starting at',
  'gewechselt, wechsle, wechsele, wechselt, wechselte, angefangen bei, neuer Arbeitgeber',
);
/** Words for work and its end that name no employer. Concepts and stems. */
const ABOUT_WORK = new Set([
  'company',
  'employ',
  'job',
  'stell',
  'arbeit',
  'notice',
  'leave',
  'left',
  'stop',
]);

/**
 * "I left Acme", "I quit at Acme and work at Globex now", "I switched to company B" end "I work at Acme". Where it only may be
 * so ("I switched to Globex", "I left my coat at Acme"), a person is asked.
 */
export const changedJob: Rule = (pair) => {
  const { newer, older, newerStatement } = pair;
  if (pair.subject !== 'same' || older.relation !== 'employ' || newer.isPlan || newer.isSupposed)
    return undefined;
  if (older.isPast || older.isNegative || older.isPlan || older.isBesides) return undefined;
  const words = readWords(newerStatement.text);
  if (!speaksOfJobChange(words)) return undefined;
  const employers = new Set(older.parts.filter(isEmployer).map(({ key }) => key));
  if (employers.size === 0) return undefined;
  if (hasPhrase(words, LEAVING)) return left(pair, words, employers);
  return joined(pair, employers);
};

/** Whether words may tell of a job that ends or begins. */
export function speaksOfJobChange(words: readonly Word[]): boolean {
  return !hasPhrase(words, negations) && (hasPhrase(words, LEAVING) || hasPhrase(words, JOINING));
}

function left(pair: ClaimPair, words: readonly Word[], employers: ReadonlySet<string>): ReturnType<Rule> {
  const said = pair.newer.parts.filter(({ kind }) => kind !== 'time');
  const leaving = new Set(
    findPhrases(words, LEAVING).map(({ at }) => wordKey(words[at]!.written, pair.newer.language)),
  );
  const others = said.filter(({ key }) => !employers.has(key) && !ABOUT_WORK.has(key) && !leaving.has(key));
  const isNamed = [...employers].every((key) => said.some((part) => part.key === key));
  const worksElsewhere = words.some(({ written }) => {
    const reading = verbReading(written, false);
    return reading?.concept === 'employ' && reading.form === 'present';
  });
  // Whoever leaves at five comes back the next day.
  const isOfDay = pair.newer.parts.some(({ key }) => key.startsWith('clock:'));
  const isWhole = others.length === 0 || (worksElsewhere && others.some(({ isCapital }) => isCapital));
  if (isNamed && isWhole && !isOfDay) return update(pair, 'the work there has ended');
  const isLikely = isNamed || worksElsewhere || others.length === 0;
  return isLikely ? unsure('update', 'the work there may have ended') : undefined;
}

function joined(
  { newer, newerStatement, ...pair }: ClaimPair,
  employers: ReadonlySet<string>,
): ReturnType<Rule> {
  if (newerStatement.category === 'tool' || newerStatement.type === 'preference') return undefined;
  const named = newer.parts.filter(({ isCapital, key }) => isCapital && !employers.has(key));
  if (named.length === 0) return undefined;
  const isCompany = newer.parts.some(({ key }) => key === 'company');
  return isCompany
    ? update({ newer, newerStatement, ...pair }, 'the employer is another one now')
    : unsure('update', 'the employer may be another one now');
}

/** "At Acme", "for company B": what is named, and not "at night". */
function isEmployer({ role, isCapital, key }: ClaimPart): boolean {
  return role === VALUE_ROLE && isCapital && !ABOUT_WORK.has(key);
}
