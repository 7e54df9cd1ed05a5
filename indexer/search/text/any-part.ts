const SPECIAL = /[\\^$.*+?()[\]{}|/-]/g;

/**
 * Matches a text that has any of the parts, letter by letter; undefined where there are none. One pattern for all: its
 * alternatives are tried together, at a cost that hardly grows with their number.
 */
export function anyPart(parts: readonly string[]): RegExp | undefined {
  if (parts.length === 0) return undefined;
  // In order, so that what begins alike is compared once.
  const literals = [...parts].sort().map((part) => part.replace(SPECIAL, '\\$&'));
  return new RegExp(literals.join('|'));
}
