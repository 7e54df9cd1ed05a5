import { isGivenUp, isJourneyOff, readWords } from '../../words';
import type { Claim } from '../claim';
import { unsure, type Rule } from './ruling';

/**
 * "I am not travelling to Oslo any more" beside "I plan to visit Anke in Oslo", "I gave up the accordion" beside "I am going to
 * learn the accordion". The same place or thing may belong to another plan, so a person is asked.
 */
export const planDropped: Rule = ({ newer, older, newerStatement, olderStatement, subject }) => {
  if (subject !== 'same' || older.isNegative || older.isPast || newer.isPlan || newer.isSupposed)
    return undefined;
  if (!older.isPlan && olderStatement.category !== 'plan') return undefined;
  const planned = new Set(thingsPlanned(older));
  const isShared = thingsDropped(newer, newerStatement.text).some((key) => planned.has(key));
  return isShared ? unsure('update', 'what was planned may be off') : undefined;
};

/** Every word of a plan that may name where it leads or what it is about. */
export function thingsPlanned({ parts }: Claim): readonly string[] {
  return parts.filter(({ kind }) => kind === 'word').map(({ key }) => key);
}

/** The place that nobody goes to any more, or what was given up; none where a statement says neither. */
export function thingsDropped({ parts }: Claim, text: string): readonly string[] {
  const words = readWords(text);
  const said = parts.filter(({ kind }) => kind === 'word');
  if (isGivenUp(words)) return said.map(({ key }) => key);
  return isJourneyOff(words) ? said.filter(({ isCapital }) => isCapital).map(({ key }) => key) : [];
}
