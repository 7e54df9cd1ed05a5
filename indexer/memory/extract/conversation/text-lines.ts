/** A line of a text: UTF-16 offsets without its line break. */
export interface TextLine {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Whether it stands in a fenced block of code, the fences included. */
  readonly isCode: boolean;
}

/** Fences open with three or more marks and close with at least as many of the same. */
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** The lines of a text from an offset on; a fence that nobody closes reaches to the end, as in Markdown. */
export function textLines(source: string, from = 0): readonly TextLine[] {
  const lines: TextLine[] = [];
  let fence: string | undefined;
  for (let start = from; start < source.length || start === from;) {
    const newline = source.indexOf('\n', start);
    const next = newline < 0 ? source.length + 1 : newline + 1;
    const isCarriageReturn = source.charAt(next - 2) === '\r' && newline >= 0;
    const end = isCarriageReturn ? next - 2 : next - 1;
    const text = source.slice(start, end);
    const mark = FENCE.exec(text)?.[1];
    const wasCode = fence !== undefined;
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence) === true) fence = undefined;
    lines.push({ start, end, text, isCode: wasCode || fence !== undefined });
    start = next;
  }
  return lines;
}
