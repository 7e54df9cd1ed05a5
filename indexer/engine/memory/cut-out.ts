import type { TextRange } from '../../vault';

/**
 * The line with a mark in place of each range, and where what was at a place is now.
 *
 * @param ranges in order and apart
 */
export function cutOut(
  line: string,
  ranges: readonly TextRange[],
  mark: string,
): { readonly text: string; readonly moved: (place: number) => number } {
  let text = '';
  let position = 0;
  for (const { start, end } of ranges) {
    text += line.slice(position, start) + mark;
    position = end;
  }
  const moved = (place: number): number =>
    ranges
      .filter(({ end }) => end <= place)
      .reduce((sum, { start, end }) => sum + mark.length - (end - start), place);
  return { text: text + line.slice(position), moved };
}
