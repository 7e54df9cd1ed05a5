/** Crockford's base 32: no I, L, O, U, and in the order of its digits, so that ids sort as their times do. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_DIGITS = 10;
const RANDOM_DIGITS = 16;

/**
 * An id in the form of a ULID (https://github.com/ulid/spec): 48 bits of time, 80 of chance.
 *
 * @param timeMs milliseconds since the epoch
 */
export function createLedgerId(timeMs: number): string {
  let time = '';
  for (let rest = timeMs, digit = 0; digit < TIME_DIGITS; digit++) {
    time = DIGITS.charAt(rest % 32) + time;
    rest = Math.floor(rest / 32);
  }
  let chance = '';
  for (const byte of randomBytes(RANDOM_DIGITS)) chance += DIGITS.charAt(byte % 32);
  return time + chance;
}

/** Ids need to be distinct, not secret: where the platform withholds its crypto, plain chance does. */
function randomBytes(count: number): Uint8Array {
  const bytes = new Uint8Array(count);
  const { crypto } = globalThis as { crypto?: Crypto };
  if (crypto !== undefined) return crypto.getRandomValues(bytes);
  return bytes.map(() => Math.floor(Math.random() * 256));
}
