import { CODE, isWhitespace, skipBlanks } from './characters';
import { MAX_DESTINATION_LENGTH, MAX_LINK_TITLE_LENGTH, MAX_PARENTHESIS_DEPTH } from './defaults';

/** Where a Markdown destination stands, and the offset after the closing parenthesis. */
export interface Destination {
  readonly text: string;
  readonly end: number;
}

/**
 * Reads `(destination "title")` from the opening parenthesis on: bare with balanced parentheses, or in `<angles>`.
 * Lengths are bounded, so that hostile text costs no more than a constant per bracket.
 */
export function readParenthesised(source: string, open: number, to: number): Destination | undefined {
  const begin = skipSpaces(source, open + 1, to);
  // `[text]([[Note]])` is a wikilink between parentheses.
  if (source.startsWith('[[', begin)) return undefined;
  const destination =
    source.charCodeAt(begin) === CODE.less ? readAngled(source, begin, to) : readBare(source, begin, to);
  if (!destination) return undefined;
  let at = skipSpaces(source, destination.end, to);
  if (at < to && source.charCodeAt(at) !== CODE.closeParenthesis) {
    if (at === destination.end) return undefined;
    const title = readTitle(source, at, to);
    if (title < 0) return undefined;
    at = skipSpaces(source, title, to);
  }
  if (at >= to || source.charCodeAt(at) !== CODE.closeParenthesis) return undefined;
  return { text: destination.text, end: at + 1 };
}

/**
 * Offset of the `]]` that closes a wikilink opened before `from`, or -1: it must stand on the same line, with no
 * further opening bracket before it.
 */
export function findWikilinkEnd(source: string, from: number, to: number): number {
  const limit = Math.min(to, from + MAX_DESTINATION_LENGTH);
  for (let at = from; at < limit; at++) {
    const code = source.charCodeAt(at);
    if (code === CODE.newline) return -1;
    if (code === CODE.closeBracket && at + 1 < to && source.charCodeAt(at + 1) === CODE.closeBracket)
      return at;
    if (code === CODE.openBracket) return -1;
  }
  return -1;
}

function readAngled(source: string, open: number, to: number): Destination | undefined {
  const limit = Math.min(to, open + MAX_DESTINATION_LENGTH);
  for (let at = open + 1; at < limit; at++) {
    const code = source.charCodeAt(at);
    if (code === CODE.greater) return { text: source.slice(open + 1, at), end: at + 1 };
    if (code === CODE.less || code === CODE.newline) return undefined;
    if (code === CODE.backslash) at++;
  }
  return undefined;
}

function readBare(source: string, begin: number, to: number): Destination | undefined {
  // Data URIs are long, but hold no parentheses; everything else is a path or an address.
  const isData = source.startsWith('data:', begin);
  const limit = isData ? to : Math.min(to, begin + MAX_DESTINATION_LENGTH);
  let depth = 0;
  let at = begin;
  for (; at < limit; at++) {
    const code = source.charCodeAt(at);
    if (isWhitespace(code)) break;
    if (code === CODE.backslash) at++;
    else if (code === CODE.openParenthesis) {
      if (isData || ++depth > MAX_PARENTHESIS_DEPTH) return undefined;
    } else if (code === CODE.closeParenthesis && depth-- === 0) break;
  }
  if (at >= limit) return undefined;
  return { text: source.slice(begin, at), end: at };
}

/** Offset after a title's closing mark, or -1. */
function readTitle(source: string, open: number, to: number): number {
  const mark = source.charCodeAt(open);
  if (mark !== CODE.quote && mark !== CODE.apostrophe && mark !== CODE.openParenthesis) return -1;
  const closing = mark === CODE.openParenthesis ? CODE.closeParenthesis : mark;
  const limit = Math.min(to, open + MAX_LINK_TITLE_LENGTH);
  for (let at = open + 1; at < limit; at++) {
    const code = source.charCodeAt(at);
    if (code === closing) return at + 1;
    if (code === CODE.backslash) at++;
  }
  return -1;
}

function skipSpaces(source: string, from: number, to: number): number {
  let at = skipBlanks(source, from, to);
  if (at < to && (source.charCodeAt(at) === CODE.newline || source.charCodeAt(at) === 13)) {
    at = skipBlanks(source, source.indexOf('\n', at) + 1, to);
  }
  return at;
}
