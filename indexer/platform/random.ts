/**
 * Numbers in [0, 1) that a seed decides, so that a sample can be drawn again. Mulberry32: small, fast, and good enough
 * to draw by; not for secrets.
 */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Up to `count` of the values, drawn without replacement (Fisher and Yates), in the order they were drawn. */
export function sampleOf<T>(values: readonly T[], count: number, seed: number): T[] {
  const random = seededRandom(seed);
  const drawn = [...values];
  const size = Math.min(count, drawn.length);
  for (let place = 0; place < size; place++) {
    const other = place + Math.floor(random() * (drawn.length - place));
    [drawn[place], drawn[other]] = [drawn[other] as T, drawn[place] as T];
  }
  return drawn.slice(0, size);
}
