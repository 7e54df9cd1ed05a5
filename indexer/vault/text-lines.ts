import { CODE, skipBlanks } from './characters';
import type { Lines } from './lines';

/** Columns of indentation from which on a line is code rather than a block (CommonMark). */
export const CODE_INDENT = 4;

/** A text and its lines, which every block recogniser looks at. */
export interface Text {
  readonly source: string;
  readonly lines: Lines;
}

export function isBlank({ source, lines }: Text, line: number): boolean {
  return skipBlanks(source, lines.from[line]!, lines.to[line]!) >= lines.to[line]!;
}

/** Columns of white space before a line's content; a tab reaches to the next multiple of four. */
export function indentOf({ source, lines }: Text, line: number): number {
  let column = 0;
  for (let at = lines.from[line]!; at < lines.to[line]!; at++) {
    const code = source.charCodeAt(at);
    if (code === CODE.tab) column += CODE_INDENT - (column % CODE_INDENT);
    else if (code === CODE.space) column++;
    else break;
  }
  return column;
}

/** Offset of a line's first character that is no white space. */
export function contentOf({ source, lines }: Text, line: number): number {
  return skipBlanks(source, lines.from[line]!, lines.to[line]!);
}

export function isIndentedCode(text: Text, line: number): boolean {
  return indentOf(text, line) >= CODE_INDENT && !isBlank(text, line);
}

/** Takes up to `columns` columns of indentation off the line; a tab that reaches beyond goes as a whole. */
export function stripIndent({ source, lines }: Text, line: number, columns: number): void {
  let column = 0;
  let at = lines.from[line]!;
  while (column < columns && at < lines.to[line]!) {
    const code = source.charCodeAt(at);
    if (code === CODE.tab) column += CODE_INDENT - (column % CODE_INDENT);
    else if (code === CODE.space) column++;
    else break;
    at++;
  }
  lines.from[line] = at;
}
