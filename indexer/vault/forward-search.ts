/** Finds the next occurrence at or after an offset. */
export type ForwardSearch = (from: number) => number;

/**
 * Searches one text for one needle with offsets that only grow. The last hit is kept until it is passed, so that all
 * searches together read the text once, however many openers have no closer.
 *
 * @returns a function that gives the offset of the next occurrence, or `Infinity` where none follows
 */
export function createForwardSearch(source: string, needle: string): ForwardSearch {
  let searchedFrom = 0;
  let hit = -1;
  return (from) => {
    if (hit < from || from < searchedFrom) {
      searchedFrom = from;
      const found = source.indexOf(needle, from);
      hit = found < 0 ? Infinity : found;
    }
    return hit;
  };
}
