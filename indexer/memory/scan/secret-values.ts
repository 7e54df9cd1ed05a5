import { KEY_ENTROPY_BITS, SHORTEST_KEY, SHORTEST_PASSWORD } from './defaults';

/** What stands where a secret will be: `<password>`, `${TOKEN}`, `****`. */
const FRAME = /^(?:[<[{(*•.…_#xX-]|\$[\w({]|%[\w{]|process\.|os\.|env\.)/u;
/** The same in words: `your-key-here`. Whole words only. */
const PLACEHOLDER_WORDS = new Set(
  (
    'your my dein deine example examples beispiel placeholder platzhalter changeme change replace insert enter todo tbd dummy ' +
    'sample here hier xxx xxxx env redacted removed password passwort'
  ).split(' '),
);
/** What people and programs say of a value instead of giving it. */
const REMARKS = new Set(
  (
    'none null undefined true false string hidden required optional secret forgotten changed unknown stored expired missing ' +
    'needed wrong incorrect correct invalid ' +
    'vergessen geändert unbekannt gespeichert abgelaufen erforderlich nötig falsch richtig geheim siehe'
  ).split(' '),
);
/** Signs that words, dates, times and fractions are not written with. */
const SIGN = /[^\p{L}\p{N}\s.,;:'’"/()-]/u;
const WORD_BREAK = /[^\p{L}\p{N}]+/u;

/** Whether a value only shows where a secret would stand. */
export function isPlaceholder(value: string): boolean {
  if (FRAME.test(value) || /^(.)\1*$/u.test(value)) return true;
  const words = value
    .toLowerCase()
    .split(WORD_BREAK)
    .filter((word) => word !== '');
  if (words.length === 1 && REMARKS.has(words[0] ?? '')) return true;
  return words.some((word) => PLACEHOLDER_WORDS.has(word));
}

/**
 * Whether what stands behind "password:" is one, rather than the next word of a sentence: it has digits or signs among its
 * letters, or letters of both cases in no order that a word has.
 */
export function isPassword(value: string): boolean {
  if (value.length < SHORTEST_PASSWORD || isPlaceholder(value)) return false;
  const hasLetter = /\p{L}/u.test(value);
  const hasDigit = /\p{N}/u.test(value);
  const hasSign = SIGN.test(value);
  const isMixed = /\p{Ll}\p{Lu}/u.test(value) && /\p{Lu}\p{Ll}.*\p{Lu}/u.test(value);
  return (hasDigit && (hasLetter || value.length >= SHORTEST_KEY / 2)) || (hasSign && hasLetter) || isMixed;
}

/** Whether it cannot be a word, a name, a number or an address: letters, digits and signs in one, as only passwords have them. */
export function isStrongPassword(value: string): boolean {
  const isAddress =
    value.includes('://') || value.includes('](') || /^[^@]+@[\p{L}\p{N}-]+\.\p{L}/u.test(value);
  return isPassword(value) && !isAddress && /\p{L}/u.test(value) && /\p{N}/u.test(value) && SIGN.test(value);
}

/** Whether what stands alone, or between quotation marks, behind "password:" is one. */
export function isAssignedPassword(value: string): boolean {
  return value.length >= SHORTEST_PASSWORD && !isPlaceholder(value);
}

/** Whether what stands behind a name such as "token" was drawn by chance: long, of letters and digits, without repetition. */
export function isKey(value: string): boolean {
  const hasBoth = /\p{L}/u.test(value) && /\d/.test(value);
  return (
    value.length >= SHORTEST_KEY && hasBoth && !isPlaceholder(value) && entropyBits(value) >= KEY_ENTROPY_BITS
  );
}

/** Shannon's entropy of the characters of a text, in bits per character. */
function entropyBits(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / text.length);
  return -shares.reduce((sum, share) => sum + share * Math.log2(share), 0);
}
