import { CODE, isDigit, skipBlanks, skipRun, trimBlanksEnd } from './characters';
import { htmlBlockCloser } from './html-blocks';
import { CODE_INDENT, contentOf, indentOf, isIndentedCode } from './text-lines';
import type { Text } from './text-lines';

/** The marker of a list item. */
export interface ListMarker {
  /** `-`, `*`, `+`, or what follows the number: items of one list share it. */
  readonly character: number;
  /** 1-based number of an ordered item, undefined for a bullet. */
  readonly number?: number;
  /** Offset of the first character of the item's text. */
  readonly contentStart: number;
  /** Column at which the text begins, counted from the container's edge: how far continuation lines are indented. */
  readonly contentColumn: number;
  /** Length of indentation, marker and space in characters. */
  readonly width: number;
}

/** The level of a heading that begins with `#` signs, or 0. */
export function headingLevel(text: Text, line: number): number {
  const begin = contentOf(text, line);
  const to = text.lines.to[line]!;
  const end = skipRun(text.source, begin, to, CODE.hash);
  const level = end - begin;
  if (level === 0 || level > 6) return 0;
  return end === to || skipBlanks(text.source, end, to) > end ? level : 0;
}

/** The level of a heading that this line underlines, or 0. */
export function underlineLevel(text: Text, line: number): number {
  const begin = contentOf(text, line);
  const end = trimBlanksEnd(text.source, begin, text.lines.to[line]!);
  const code = text.source.charCodeAt(begin);
  if (begin === end || (code !== CODE.equals && code !== CODE.dash)) return 0;
  if (indentOf(text, line) >= CODE_INDENT || skipRun(text.source, begin, end, code) !== end) return 0;
  return code === CODE.equals ? 1 : 2;
}

/** Three or more `*`, `-` or `_`, with nothing but blanks between. */
export function isThematicBreak(text: Text, line: number): boolean {
  const begin = contentOf(text, line);
  const mark = text.source.charCodeAt(begin);
  if (mark !== CODE.asterisk && mark !== CODE.dash && mark !== CODE.underscore) return false;
  let count = 0;
  for (let at = begin; at < text.lines.to[line]!; at++) {
    const code = text.source.charCodeAt(at);
    if (code === mark) count++;
    else if (code !== CODE.space && code !== CODE.tab) return false;
  }
  return count >= 3;
}

/** Length of the run of backticks or tildes that opens fenced code on this line, or 0. */
export function fenceLength(text: Text, line: number): number {
  const begin = contentOf(text, line);
  const mark = text.source.charCodeAt(begin);
  if (mark !== CODE.backtick && mark !== CODE.tilde) return 0;
  const to = text.lines.to[line]!;
  const end = skipRun(text.source, begin, to, mark);
  if (end - begin < 3) return 0;
  if (mark === CODE.tilde) return end - begin;
  for (let at = end; at < to; at++) if (text.source.charCodeAt(at) === CODE.backtick) return 0;
  return end - begin;
}

/** Whether the line closes a fence of that mark and length. */
export function closesFence(text: Text, line: number, mark: number, length: number): boolean {
  const begin = contentOf(text, line);
  const to = text.lines.to[line]!;
  const end = skipRun(text.source, begin, to, mark);
  return (
    end - begin >= length && skipBlanks(text.source, end, to) === to && indentOf(text, line) < CODE_INDENT
  );
}

export function isQuote(text: Text, line: number): boolean {
  return text.source.charCodeAt(contentOf(text, line)) === CODE.greater && !isIndentedCode(text, line);
}

/** The marker at a line's first character that is no white space, or undefined. */
export function listMarker(text: Text, line: number): ListMarker | undefined {
  const { source, lines } = text;
  const begin = contentOf(text, line);
  const to = lines.to[line]!;
  let at = begin;
  let number: number | undefined;
  while (at < to && isDigit(source.charCodeAt(at))) at++;
  const character = source.charCodeAt(at);
  if (at > begin) {
    if (at - begin > 9 || (character !== CODE.dot && character !== CODE.closeParenthesis)) return undefined;
    number = Number(source.slice(begin, at));
  } else if (character !== CODE.dash && character !== CODE.asterisk && character !== CODE.plus)
    return undefined;
  at++;
  if (at < to && source.charCodeAt(at) !== CODE.space && source.charCodeAt(at) !== CODE.tab) return undefined;

  const markerEnd = indentOf(text, line) + (at - begin);
  let contentStart = at;
  let column = markerEnd;
  if (source.charCodeAt(at) === CODE.tab && at < to) {
    contentStart++;
    column += CODE_INDENT - (column % CODE_INDENT);
  } else {
    const end = Math.min(skipRun(source, at, to, CODE.space), to);
    // More than four spaces are one space and indented code.
    const spaces = end - at > CODE_INDENT ? 1 : end - at;
    contentStart += spaces;
    column += Math.max(spaces, 1);
  }
  const width = contentStart - lines.from[line]!;
  const marker = { character, contentStart, contentColumn: column, width };
  return number === undefined ? marker : { ...marker, number };
}

/** Whether this line begins a block that may stand right after a paragraph's last line. */
export function interruptsParagraph(text: Text, line: number): boolean {
  if (indentOf(text, line) >= CODE_INDENT) return false;
  const begin = contentOf(text, line);
  const code = text.source.charCodeAt(begin);
  switch (code) {
    case CODE.hash:
      return headingLevel(text, line) > 0;
    case CODE.backtick:
    case CODE.tilde:
      return fenceLength(text, line) > 0;
    case CODE.greater:
      return true;
    case CODE.asterisk:
    case CODE.dash:
    case CODE.plus:
    case CODE.underscore:
      return isThematicBreak(text, line) || listMarker(text, line) !== undefined;
    case CODE.less:
      return htmlBlockCloser(text, line, true) !== undefined;
    case CODE.percent:
      return text.source.charCodeAt(begin + 1) === CODE.percent;
    case CODE.dollar:
      return text.source.charCodeAt(begin + 1) === CODE.dollar;
    default:
      return isDigit(code) && listMarker(text, line)?.number === 1;
  }
}

/** The second line of a table: dashes, colons and pipes, with at least one of the first and the last. */
export function isTableDelimiter({ source, lines }: Text, line: number): boolean {
  let hasDash = false;
  let hasPipe = false;
  for (let at = lines.from[line]!; at < lines.to[line]!; at++) {
    const code = source.charCodeAt(at);
    if (code === CODE.dash) hasDash = true;
    else if (code === CODE.pipe) hasPipe = true;
    else if (code !== CODE.colon && code !== CODE.space && code !== CODE.tab) return false;
  }
  return hasDash && hasPipe;
}
