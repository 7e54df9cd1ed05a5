import type { Claim } from '../claim';
import { unsure, type Rule } from './ruling';

const BEING_THERE = new Set<string | undefined>(['be', 'travel']);

/** "I was never in Iceland" beside "I was in Iceland in 2019": one is wrong, and only a person knows which. */
export const neverThere: Rule = (pair) => {
  const { newer, older } = pair;
  if (pair.subject !== 'same' || newer.isNever === older.isNever || newer.isSupposed || older.isSupposed)
    return undefined;
  const visited = placesVisited(older);
  const isShared = placesVisited(newer).some((place) => visited.includes(place));
  return isShared
    ? unsure('update', 'they contradict each other about the past, or in some cases')
    : undefined;
};

/** Where a statement says that somebody was, or never was. */
export function placesVisited({
  relation,
  parts,
  isPast,
  isNever,
  isPlan,
  isNegative,
}: Claim): readonly string[] {
  if (!BEING_THERE.has(relation) || isPlan || !(isPast || isNever) || (isNegative && !isNever)) return [];
  return parts
    .filter(({ role, isCapital, kind }) => (role === 'in' || role === 'to') && isCapital && kind === 'word')
    .map(({ key }) => key);
}
