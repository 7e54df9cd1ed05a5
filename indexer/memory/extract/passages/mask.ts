import type { TextRange } from '../../../vault';

/**
 * Blanks out stretches of a text, which come in order and apart, without moving anything: what is left stands where it
 * stood, so that offsets stay true.
 */
export function blankRanges(text: string, ranges: readonly TextRange[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of ranges) {
    pieces.push(text.slice(from, start), blanks(text.slice(start, end)));
    from = end;
  }
  return pieces.join('') + text.slice(from);
}

/** White space as long as the text, with its line breaks. */
export function blanks(text: string): string {
  return text.replace(/[^\n\r]/g, ' ');
}

/** Takes the outermost `>` off each line. */
export function unquote(text: string): string {
  return text.replace(/^( {0,3})>/gm, '$1 ');
}

/** Blanks out comments: what no reader sees is nothing that was said. One that nobody closes stays. */
export function withoutComments(text: string): string {
  return blankBetween(blankBetween(text, '<!--', '-->'), '%%', '%%');
}

function blankBetween(text: string, open: string, close: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, from)) {
    const end = text.indexOf(close, at + open.length);
    if (end < 0) break;
    pieces.push(text.slice(from, at), blanks(text.slice(at, end + close.length)));
    from = end + close.length;
  }
  return pieces.length === 0 ? text : pieces.join('') + text.slice(from);
}
