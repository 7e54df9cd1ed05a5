import { CHUNK_MAX_LENGTH, CHUNK_MIN_LENGTH, CHUNK_SOFT_MAX_LENGTH, CHUNK_TARGET_LENGTH } from './defaults';
import type { TextRange } from './note';

/**
 * Cuts a text into pieces of about the target length: between paragraphs, else before a list item or table row, else
 * after a sentence, else between words, else between characters as a reader counts them.
 *
 * @param whole - stretches that are kept in one piece where they fit (fenced code), in order
 */
export function splitText(text: string, whole: readonly TextRange[]): TextRange[] {
  const pieces: TextRange[] = [];
  let start = 0;
  let next = 0;
  while (start < text.length) {
    const target = start + CHUNK_TARGET_LENGTH;
    while (next < whole.length && whole[next]!.end <= target) next++;
    const isRest = text.length - start <= CHUNK_SOFT_MAX_LENGTH;
    const end = isRest ? text.length : findCut(text, start, whole[next]);
    pieces.push({ start, end });
    start = end;
  }
  return pieces;
}

/**
 * @param following - the first stretch to be kept whole that ends behind the target
 */
function findCut(text: string, start: number, following: TextRange | undefined): number {
  const from = start + CHUNK_MIN_LENGTH;
  const to = start + CHUNK_TARGET_LENGTH;
  const block = following && following.start < to ? following : undefined;
  if (block && block.start >= from) return block.start;
  if (block && block.end <= start + CHUNK_MAX_LENGTH) return block.end;
  return (
    lastParagraph(text, from, to) ??
    lastMatch(text, LINE_START, from, to) ??
    lastMatch(text, SENTENCE_END, from, to) ??
    lastMatch(text, WORD_END, from, to) ??
    lastCharacter(text, start, to)
  );
}

function lastParagraph(text: string, from: number, to: number): number | undefined {
  // Within the window alone: searched back to the text's beginning, one long paragraph would cost its square.
  const at = text.slice(from, to).lastIndexOf('\n\n');
  return at >= 0 ? from + at + 2 : undefined;
}

/** A line break before a list item, a table row or a quoted line. */
const LINE_START = /\n(?=[ \t]*(?:[-*+|>]|\d+[.)])[ \t]?)/g;

/** What ends a sentence, with closing marks and the white space after it; CJK writes none. */
const SENTENCE_END = /[.!?…]["'”’»)\]]*\s+|[。！？][」』”’）]*/g;

const WORD_END = /\s+/g;

/** UTF-16 units of the longest character anyone writes: a family of emoji has 11, a flag of a region 14. */
const LONGEST_CHARACTER = 32;

/** Where the last match between the offsets ends. */
function lastMatch(text: string, pattern: RegExp, from: number, to: number): number | undefined {
  let last: number | undefined;
  for (const match of text.slice(from, to).matchAll(pattern)) last = from + match.index + match[0].length;
  return last;
}

/** The last boundary between two characters at or before `to`; never within an emoji or a letter with its accents. */
function lastCharacter(text: string, start: number, to: number): number {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  // What follows decides whether a character ends here, so some of it must be seen.
  const window = text.slice(start, to + LONGEST_CHARACTER);
  const last = segmenter.segment(window).containing(to - start);
  return last && last.index > 0 ? start + last.index : to;
}
