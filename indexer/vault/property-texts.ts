import { MAX_NESTING_DEPTH, MAX_PROPERTY_KEY_LENGTH, MAX_PROPERTY_VALUES } from './defaults';

export interface PropertyTextOptions {
  /** Called with the name of each property on the way; what stands under a name it refuses is passed over. */
  readonly reads?: (name: string) => boolean;
}

/**
 * Visits every text among a note's properties, nested ones included, in the order they are written. YAML aliases make
 * more of a value than its text: one may hold itself, or stand in many places. So a value within itself is passed over,
 * and the walk ends after a bounded number of values.
 *
 * @param visit - takes the text and the names that lead to it, joined by dots
 */
export function visitPropertyTexts(
  values: Readonly<Record<string, unknown>>,
  visit: (text: string, key: string) => void,
  { reads = () => true }: PropertyTextOptions = {},
): void {
  const above = new Set<object>();
  let remaining = MAX_PROPERTY_VALUES;
  walk(values, '');

  function walk(value: unknown, key: string): void {
    if (typeof value === 'string') return visit(value, key);
    if (typeof value !== 'object' || value === null) return;
    if (above.has(value) || above.size >= MAX_NESTING_DEPTH) return;
    above.add(value);
    for (const [name, child] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
      if (remaining-- <= 0) break;
      if (reads(String(name))) walk(child, joinNames(key, String(name)));
    }
    above.delete(value);
  }
}

function joinNames(key: string, name: string): string {
  const last = name.slice(0, MAX_PROPERTY_KEY_LENGTH);
  return key === '' ? last : `${key}.${last}`.slice(0, MAX_PROPERTY_KEY_LENGTH);
}
