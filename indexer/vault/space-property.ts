/** Where properties that cannot be read name a space all the same. */
const NAMED = /(?:^|[{,])[ \t]*["']?space["']?[ \t]*:/im;

/** Longer than any name of a space. */
const LONGEST_TEXT = 1000;

/**
 * What a note's property `space` says: a text of one line; undefined where it has none, or one without a value; null where
 * it has one that is no single text.
 *
 * @param unread text of properties that are not valid: whoever wrote `space` into them meant something by it
 */
export function readSpaceProperty(
  values: Readonly<Record<string, unknown>>,
  unread: string = '',
): string | null | undefined {
  const key = Object.keys(values).find((name) => name.toLowerCase() === 'space');
  if (key !== undefined) return singleText(values[key]);
  return NAMED.test(unread) ? null : undefined;
}

/** A property may be a list of one, or a number; one without a value is as good as none. */
function singleText(value: unknown): string | null | undefined {
  if (Array.isArray(value)) return value.length > 1 ? null : singleText(value[0]);
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  const text = String(value).trim();
  if (text === '') return undefined;
  return text.length > LONGEST_TEXT || /[\r\n]/.test(text) ? null : text;
}
