/** The order of strings in the whole house: by code units, the same on every machine. */
export function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Orders neighbours of one signal: the greater weight first, then by path. */
export function byWeight(
  one: { readonly weight: number; readonly path: string },
  other: { readonly weight: number; readonly path: string },
): number {
  return other.weight - one.weight || compareText(one.path, other.path);
}
