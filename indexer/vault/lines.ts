/**
 * The lines of a note as offsets into its text. `from` is where a line's content begins once the marks of the
 * containers around it (quote marks, list indentation) are taken off: block parsing moves it forward as it descends,
 * so that nesting costs no copies of text.
 */
export interface Lines {
  readonly count: number;
  /** Offset of each line's first character, and one more entry: the text's length. */
  readonly start: Int32Array;
  readonly from: Int32Array;
  /** Offset after each line's last character, its line break (`\n` or `\r\n`) left out. */
  readonly to: Int32Array;
}

const CARRIAGE_RETURN = 13;
const BYTE_ORDER_MARK = 0xfeff;

/** Cuts a text into lines; a byte order mark is no part of the first line's content. */
export function splitLines(source: string): Lines {
  let count = 1;
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) count++;
  const start = new Int32Array(count + 1);
  const to = new Int32Array(count);
  let offset = 0;
  for (let line = 0; line < count; line++) {
    const newline = source.indexOf('\n', offset);
    const end = newline < 0 ? source.length : newline;
    start[line] = offset;
    to[line] = end > offset && source.charCodeAt(end - 1) === CARRIAGE_RETURN ? end - 1 : end;
    offset = end + 1;
  }
  start[count] = source.length;
  const from = start.slice(0, count);
  if (source.charCodeAt(0) === BYTE_ORDER_MARK) from[0] = 1;
  return { count, start, from, to };
}

/** The 0-based line that holds the offset, by binary search. */
export function lineAt(lines: Lines, offset: number): number {
  let low = 0;
  let high = lines.count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lines.start[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
