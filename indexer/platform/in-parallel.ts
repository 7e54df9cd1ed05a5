/**
 * Maps in order of the items, so many at a time. Where one fails, no other is begun, and those that run are awaited first.
 *
 * @param width asked before each begin: how many may run at once, 1 at least
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  width: () => number,
  map: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const running = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | undefined;
  for (const [index, item] of items.entries()) {
    while (running.size >= Math.max(1, width())) await Promise.race(running);
    if (failure !== undefined) break;
    const run = map(item)
      .then((result) => {
        results[index] = result;
      })
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => running.delete(run));
    running.add(run);
  }
  await Promise.all(running);
  if (failure !== undefined) throw failure.error;
  return results;
}
