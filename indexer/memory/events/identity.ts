import { inOneLine, withoutFormatting } from '../../ledger';
import { contentHash } from '../../platform';
import type { MemoryStore } from '../memory';

const BULLETS = /^(?:[-*+•‣◦]\s+)+/;
const FULL_STOPS = /[\s.。]+$/;

/**
 * What two texts have in common that say the same in the same words: white space, the shape of quotes, a bullet before it,
 * the case of the first letter and the full stop do not count. All other case does ("Sie" is not "sie", "US" not "us"), and
 * so does a number before the text ("1. FC" is not "2. FC").
 */
export function normaliseText(text: string): string {
  const plain = withoutFormatting(inOneLine(text)).replace(BULLETS, '').replace(FULL_STOPS, '');
  const [first = ''] = plain;
  return first.toLowerCase() + plain.slice(first.length);
}

/**
 * The identity of a statement: two devices that read one text come to the same, without a platform's crypto.
 *
 * @returns 32 hexadecimal digits
 */
export function identityOf(statement: {
  readonly space: string;
  readonly store: MemoryStore;
  readonly text: string;
}): string {
  const { space, store, text } = statement;
  return contentHash(JSON.stringify([space, store, normaliseText(text)]));
}
