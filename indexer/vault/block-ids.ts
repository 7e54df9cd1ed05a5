import { CODE, isAsciiLetter, isDigit, isWhitespace, trimBlanksEnd } from './characters';

/** A block id and where it stands, with the white space before it. */
export interface FoundBlockId {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  /** Whether nothing else stands in the text: the id then names the block before. */
  readonly isAlone: boolean;
}

/** Finds ` ^id` at the end of a block's text: letters, digits and dashes after a caret that follows white space. */
export function findBlockId(source: string, from: number, to: number): FoundBlockId | undefined {
  const end = trimBlanksEnd(source, from, to);
  let begin = end;
  while (begin > from && isIdCharacter(source.charCodeAt(begin - 1))) begin--;
  const caret = begin - 1;
  if (begin === end || caret < from || source.charCodeAt(caret) !== CODE.caret) return undefined;
  let start = caret;
  while (start > from && isWhitespace(source.charCodeAt(start - 1))) start--;
  if (caret > from && start === caret) return undefined;
  return { id: source.slice(begin, end), start, end, isAlone: start === from };
}

function isIdCharacter(code: number): boolean {
  return isAsciiLetter(code) || isDigit(code) || code === CODE.dash;
}
