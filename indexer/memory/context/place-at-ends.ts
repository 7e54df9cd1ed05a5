/**
 * The best first, the next best last, and so on inwards: models read the middle of a long text least well.
 *
 * Source: Liu et al., "Lost in the Middle: How Language Models Use Long Contexts", TACL 2024.
 *
 * @param ranked the best first
 */
export function placeAtEnds<Item>(ranked: readonly Item[]): readonly Item[] {
  const front = ranked.filter((_, place) => place % 2 === 0);
  const back = ranked.filter((_, place) => place % 2 === 1);
  return [...front, ...back.reverse()];
}
