/**
 * The lowest of the highest `limit` values, or -Infinity where there are no more values than that: who takes what is not
 * below it has the highest, and all that equal the last of them. Sorting everything would cost more than finding it.
 *
 * @param count how many of the values count
 */
export function lowestOfHighest(values: Float64Array | Float32Array, count: number, limit: number): number {
  if (count <= limit) return -Infinity;
  if (limit <= 0) return Infinity;
  // A heap with the lowest at its root: what is no higher is passed over.
  const heap = values.slice(0, limit);
  for (let root = (limit >>> 1) - 1; root >= 0; root--) sink(heap, root);
  for (let at = limit; at < count; at++) {
    if ((values[at] as number) <= (heap[0] as number)) continue;
    heap[0] = values[at] as number;
    sink(heap, 0);
  }
  return heap[0] as number;
}

/** What the highest values have to be beside high. */
export interface HighestRequest {
  /** No lower value counts. */
  readonly least?: number;
  /** Whether the value at a place may be taken; undefined where all may. */
  readonly isMet?: ((place: number) => boolean) | undefined;
}

/** How much further down values are looked at where too few of the highest may be taken. */
const DEEPER = 4;

/**
 * The places of the highest `limit` values that may be taken, in no order, and of some lower ones, among them all that
 * equal the last. It is asked of the highest alone whether they may, and of more as long as too few do: what is read for
 * it may be a whole note.
 *
 * @param count how many of the values count; those of -Infinity never do
 */
export function placesOfHighest(
  values: Float64Array,
  count: number,
  limit: number,
  { least = -Number.MAX_VALUE, isMet }: HighestRequest = {},
): number[] {
  const taken: number[] = [];
  let above = Infinity;
  for (let depth = limit; ; depth *= DEEPER) {
    const lowest = Math.max(least, lowestOfHighest(values, count, depth));
    for (let place = 0; place < count; place++) {
      const value = values[place] as number;
      if (value >= lowest && value < above && (isMet === undefined || isMet(place))) taken.push(place);
    }
    if (taken.length >= limit || lowest === least) return taken;
    above = lowest;
  }
}

function sink(heap: Float64Array | Float32Array, from: number): void {
  const value = heap[from] as number;
  let place = from;
  for (;;) {
    let child = 2 * place + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && (heap[child + 1] as number) < (heap[child] as number)) child += 1;
    if ((heap[child] as number) >= value) break;
    heap[place] = heap[child] as number;
    place = child;
  }
  heap[place] = value;
}
