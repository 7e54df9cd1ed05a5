import { readClaim, USER_KEY } from '../reconcile/claim';
import { topicsOf } from './read-topics';
import { topicOf } from './topics';

/** "Katrin Wiebe: Allergic to walnuts.": what a note of a person says, under their name. */
const OF_NAMED = /^\p{Lu}[\p{L}\p{M}\p{N}.'’ -]{0,60}: /u;

/** Whether a statement has a subject that is neither the user nor of theirs: "Jonas lives in Berlin", "The choir meets". */
export function isOfSomebodyElse(text: string): boolean {
  if (OF_NAMED.test(text)) return true;
  const { subject } = readClaim(text);
  return !subject.isUnresolved && !subject.keys.has(USER_KEY);
}

/** The same, or whether it tells of somebody whom the user has: "My brother lives in Bremen", and not "I have a brother". */
export function isOfOthers(text: string): boolean {
  if (isOfSomebodyElse(text)) return true;
  if (readClaim(text).subject.keys.size <= 1) return false;
  return [...topicsOf(text)].some((topic) => topicOf(topic).isNamed === true);
}
