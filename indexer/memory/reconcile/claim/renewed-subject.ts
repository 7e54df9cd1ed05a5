import { isSingleAttribute } from '../../words';
import { USER_KEY, type ClaimPart } from './claim';

/** "My new boss" is the boss of now. Keys as claims have them. */
const OF_NOW = new Set(['new', 'neu', 'current', 'aktuell', 'jetzig']);

/** What two words of English say in one of German. */
const JOINED: readonly (readonly [one: string, other: string, both: string])[] = [
  ['mobile', 'number', 'mobile-number'],
  ['landline', 'number', 'landline-number'],
  ['phone', 'number', 'phone-number'],
];
/** What is meant by each of these where the value is a number to call. */
const CALLED = new Map([
  ['number', 'phone-number'],
  ['phone', 'phone-number'],
  ['mobile', 'mobile-number'],
]);
/** No number to call is shorter, with its area. */
const FEWEST_DIGITS = 6;

/**
 * Names the single attribute that a statement speaks of as others would: "my new phone number" is `phone-number`, and so is "meine
 * Nummer" before the digits of one. What a new neighbour is called stays said of the new one: there may be several.
 *
 * @param keys of the subject; changed
 * @returns whether it says that there is a new one
 */
export function renewSubject(keys: Set<string>, parts: readonly ClaimPart[]): boolean {
  for (const [one, other, both] of JOINED)
    if (keys.has(one) && keys.has(other)) replace(keys, [one, other], both);
  if (digitsOf(parts).length >= FEWEST_DIGITS) {
    for (const [key, called] of CALLED) if (keys.has(key)) replace(keys, [key], called);
  }
  const isNew = [...keys].some((key) => OF_NOW.has(key));
  if (!isNew || ![...keys].some(isSingleAttribute)) return false;
  for (const key of OF_NOW) keys.delete(key);
  return keys.has(USER_KEY) || keys.size > 1;
}

/** All digits of a statement's value, as they are dialled. */
export function digitsOf(parts: readonly ClaimPart[]): string {
  return parts
    .filter(({ role, key }) => role === '' && /^\d+$/.test(key))
    .map(({ key }) => key)
    .join('');
}

function replace(keys: Set<string>, some: readonly string[], by: string): void {
  for (const key of some) keys.delete(key);
  keys.add(by);
}
