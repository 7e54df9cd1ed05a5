import { CODE, isAsciiLetter, isDigit, isWhitespace, skipRun } from './characters';
import { createForwardSearch } from './forward-search';
import type { ForwardSearch } from './forward-search';

/** Finds the ends of what is no text: code spans, math, HTML. Every function gives the offset to go on from. */
export interface InlineSkips {
  /** From a backtick: after the span, or after the run of backticks where nothing closes it before `to`. */
  code(at: number, to: number): number;
  /** From a dollar sign: after the formula, or after the dollar signs. */
  math(at: number, to: number): number;
  /** From `<!--`: after the comment, or -1 where it does not end before `to`. */
  comment(at: number, to: number): number;
  /** From `<`: after a tag or an address in angle brackets, or after the sign. */
  tag(at: number, to: number): number;
  /** Offset of the next `%%`, or Infinity. */
  readonly nextPercents: ForwardSearch;
  /** Offset of the next `$$`, or Infinity. */
  readonly nextFormulaEnd: ForwardSearch;
}

/** Searches over one note, from its start to its end. */
export function createInlineSkips(source: string): InlineSkips {
  const nextFormulaEnd = createForwardSearch(source, '$$');
  const nextCommentEnd = createForwardSearch(source, '-->');
  const nextTagEnd = createForwardSearch(source, '>');
  const nextPercents = createForwardSearch(source, '%%');
  const backticks = createBacktickSearch(source);

  return {
    code: (at, to) => backticks(at, skipRun(source, at, to, CODE.backtick), to),
    math: (at, to) => {
      if (source.charCodeAt(at + 1) !== CODE.dollar) return skipInlineMath(source, at, to);
      const end = nextFormulaEnd(at + 2);
      return end + 2 <= to ? end + 2 : Math.min(to, at + 2);
    },
    comment: (at, to) => {
      const end = nextCommentEnd(at + 4);
      return end + 3 <= to ? end + 3 : -1;
    },
    tag: (at, to) => {
      const code = source.charCodeAt(at + 1);
      if (!isAsciiLetter(code) && code !== CODE.slash && code !== CODE.exclamation) return at + 1;
      const end = nextTagEnd(at + 1);
      return end < to ? end + 1 : at + 1;
    },
    nextPercents,
    nextFormulaEnd,
  };
}

/**
 * Inline math stands on one line: its first character follows the dollar sign at once, its last stands right before
 * the closing one, which no digit follows ("5 $ and 6 $" is money).
 */
function skipInlineMath(source: string, at: number, to: number): number {
  if (at + 1 >= to || isWhitespace(source.charCodeAt(at + 1))) return at + 1;
  for (let end = at + 1; end < to; end++) {
    const code = source.charCodeAt(end);
    if (code === CODE.newline || code === CODE.backtick) break;
    if (code === CODE.backslash) end++;
    else if (code === CODE.dollar) {
      const closes = !isWhitespace(source.charCodeAt(end - 1)) && !isDigit(source.charCodeAt(end + 1));
      return closes ? end + 1 : at + 1;
    }
  }
  return at + 1;
}

/**
 * A code span ends at the next run of as many backticks as began it. Where the lengths of all runs of a stretch are
 * known, an opener without a closer costs nothing.
 */
function createBacktickSearch(source: string): (at: number, runEnd: number, to: number) => number {
  let stretchEnd = -1;
  const lastRun = new Map<number, number>();
  return (at, runEnd, to) => {
    if (stretchEnd !== to) {
      stretchEnd = to;
      lastRun.clear();
      forEachRun(source, at, to, (start, length) => {
        lastRun.set(length, start);
        return false;
      });
    }
    const length = runEnd - at;
    if ((lastRun.get(length) ?? -1) <= at) return runEnd;
    return forEachRun(source, runEnd, to, (_, other) => other === length);
  };
}

/** Visits runs of backticks until the visitor says stop; gives the offset after the last one visited. */
function forEachRun(
  source: string,
  from: number,
  to: number,
  stopsAt: (start: number, length: number) => boolean,
): number {
  let at = from;
  while (at < to) {
    if (source.charCodeAt(at) !== CODE.backtick) {
      at++;
      continue;
    }
    const end = skipRun(source, at, to, CODE.backtick);
    if (stopsAt(at, end - at)) return end;
    at = end;
  }
  return to;
}
