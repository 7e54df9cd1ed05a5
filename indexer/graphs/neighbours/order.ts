import { compareText } from '../../platform';

/** Orders neighbours of one signal: the greater weight first, then by path. */
export function byWeight(
  one: { readonly weight: number; readonly path: string },
  other: { readonly weight: number; readonly path: string },
): number {
  return other.weight - one.weight || compareText(one.path, other.path);
}
