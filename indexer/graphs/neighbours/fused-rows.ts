/** A graph in rows: the neighbours of note `i` stand at `offsets[i]` up to `offsets[i + 1]`, in the order of their ids. */
export interface FusedRows {
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
  /** Strength of each edge, above 0 up to 1. */
  readonly strengths: Float64Array;
  /** Bit `i` stands for `GRAPH_SIGNALS[i]`. */
  readonly signals: Uint8Array;
}

/** The edges of one signal with the strength of each. */
interface Layer {
  readonly bit: number;
  readonly edges: readonly { readonly one: string; readonly other: string }[];
  readonly strengths: Float64Array;
}

/** Both directions of all edges by row, several signals of a pair joined into one entry. */
export function toRows(layers: readonly Layer[], ids: ReadonlyMap<string, number>): FusedRows {
  const total = layers.reduce((sum, { edges }) => sum + 2 * edges.length, 0);
  const sources = new Uint32Array(total);
  const targets = new Uint32Array(total);
  const strengths = new Float64Array(total);
  const signals = new Uint8Array(total);
  let size = 0;
  const add = (source: number, target: number, strength: number, bit: number) => {
    sources[size] = source;
    targets[size] = target;
    strengths[size] = strength;
    signals[size++] = bit;
  };
  for (const { bit, edges, strengths: ofLayer } of layers) {
    edges.forEach(({ one, other }, index) => {
      const [a, b, strength] = [ids.get(one) as number, ids.get(other) as number, ofLayer[index] as number];
      add(a, b, strength, bit);
      add(b, a, strength, bit);
    });
  }
  // By source, within it by target, so that the graph does not depend on the order in which edges were told.
  const byTarget = orderBy(targets, ids.size, Uint32Array.from(targets.keys()));
  const order = orderBy(sources, ids.size, byTarget);
  return joinPairs(ids.size, order, { sources, targets, strengths, signals });
}

/** The entries by key, otherwise in the order they had (counting sort). */
function orderBy(keys: Uint32Array, keyCount: number, entries: Uint32Array): Uint32Array {
  const next = new Uint32Array(keyCount + 1);
  for (const key of keys) next[key + 1] = (next[key + 1] as number) + 1;
  for (let key = 0; key < keyCount; key++) next[key + 1] = (next[key + 1] as number) + (next[key] as number);
  const order = new Uint32Array(entries.length);
  for (const entry of entries) {
    const key = keys[entry] as number;
    const place = next[key] as number;
    order[place] = entry;
    next[key] = place + 1;
  }
  return order;
}

/** Rows of entries in order: what several signals say of one pair becomes one entry. */
function joinPairs(
  rows: number,
  order: Uint32Array,
  entries: Omit<FusedRows, 'offsets'> & { readonly sources: Uint32Array },
): FusedRows {
  const offsets = new Uint32Array(rows + 1);
  const targets = new Uint32Array(order.length);
  const strengths = new Float64Array(order.length);
  const signals = new Uint8Array(order.length);
  let size = 0;
  let row = 0;
  for (const entry of order) {
    const source = entries.sources[entry] as number;
    while (row < source) offsets[++row] = size;
    const target = entries.targets[entry] as number;
    const strength = entries.strengths[entry] as number;
    const isSamePair = size > (offsets[row] as number) && targets[size - 1] === target;
    const place = isSamePair ? size - 1 : size++;
    targets[place] = target;
    strengths[place] = 1 - (1 - (strengths[place] as number)) * (1 - strength);
    signals[place] = (signals[place] as number) | (entries.signals[entry] as number);
  }
  while (row < rows) offsets[++row] = size;
  return {
    offsets,
    targets: targets.slice(0, size),
    strengths: strengths.slice(0, size),
    signals: signals.slice(0, size),
  };
}
