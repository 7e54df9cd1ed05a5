import type { TextRange } from '../../../vault';

/** A part of a note, perhaps with pieces taken out, and the way back to the note. */
export interface Stretch {
  readonly text: string;
  /** UTF-16 offset in the note of the character at `index` of the text; of its end for the text's length. */
  readonly offsetOf: (index: number) => number;
}

export function stretchOf(source: string, start: number, end: number): Stretch {
  return { text: source.slice(start, end), offsetOf: (index) => start + index };
}

/** The stretch without some ranges of its text, which come in order and apart. */
export function without({ text, offsetOf }: Stretch, ranges: readonly TextRange[]): Stretch {
  if (ranges.length === 0) return { text, offsetOf };
  const pieces: string[] = [];
  /** Where each kept piece begins, in the new text and in the old one. */
  const starts: number[] = [];
  const olds: number[] = [];
  let length = 0;
  let from = 0;
  const keep = (to: number): void => {
    if (to > from) {
      starts.push(length);
      olds.push(from);
      pieces.push(text.slice(from, to));
      length += to - from;
    }
  };
  for (const { start, end } of ranges) {
    keep(start);
    from = end;
  }
  keep(text.length);
  return {
    text: pieces.join(''),
    offsetOf: (index) => {
      const piece = lastAtMost(starts, index);
      return piece < 0 ? offsetOf(index) : offsetOf(olds[piece]! + index - starts[piece]!);
    },
  };
}

/** The stretch without the outermost `>` of its lines, and one blank after each. */
export function unquoted(stretch: Stretch): Stretch {
  const marks = [...stretch.text.matchAll(/^ {0,3}> ?/gm)];
  return without(
    stretch,
    marks.map((mark) => ({ start: mark.index, end: mark.index + mark[0].length })),
  );
}

/** Where comments stand: what no reader sees is nothing that was said. One that nobody closes is none. */
export function findComments(text: string): readonly TextRange[] {
  const ranges: TextRange[] = [];
  const unclosed = new Set<string>();
  const opening = /<!--|%%/g;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const close = match[0] === '%%' ? '%%' : '-->';
    const end = unclosed.has(close) ? -1 : text.indexOf(close, opening.lastIndex);
    if (end < 0) {
      unclosed.add(close);
      continue;
    }
    ranges.push({ start: match.index, end: end + close.length });
    opening.lastIndex = end + close.length;
  }
  return ranges;
}

/** The position of the last number that is not above the limit, -1 where there is none; the numbers ascend. */
function lastAtMost(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
