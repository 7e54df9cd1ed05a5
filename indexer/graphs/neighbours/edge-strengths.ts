/**
 * How strong each edge is among those of its signal: the share of them that weigh no more, so that the strongest has 1 and
 * units do not matter; times `scale`.
 */
export function strengthsOf(edges: readonly { readonly weight: number }[], scale: number): Float64Array {
  const sorted = Float64Array.from(edges, ({ weight }) => weight).sort();
  return Float64Array.from(edges, ({ weight }) => (scale * countUpTo(sorted, weight)) / sorted.length);
}

/** Values of the sorted list that are at most `limit`. */
function countUpTo(sorted: Float64Array, limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
