import { withAtxHeadings } from './setext-headings';
import type { WorkLogProblem } from './work-log';

/** A line of a log with what counts for nothing taken out: frontmatter, fenced code, HTML comments, quote marks. */
export interface LogLine {
  /** Columns of white space before the text. */
  readonly indent: number;
  /** Without white space at both ends; empty for a line that holds nothing to read. */
  readonly text: string;
  readonly isQuoted: boolean;
}

export interface LogLines {
  /** One for each line of the note. */
  readonly lines: readonly LogLine[];
  readonly problems: readonly WorkLogProblem[];
}

/** A fence of code that is open. */
interface Fence {
  readonly mark: string;
  readonly line: number;
  /** Its content ends with the list item or quote that holds it. */
  readonly indent: number;
  readonly isQuoted: boolean;
}

const BLANK: LogLine = { indent: 0, text: '', isQuoted: false };
const BLANK_IN_QUOTE: LogLine = { ...BLANK, isQuoted: true };
const QUOTE = /^[ \t]{0,3}>[ \t]?/;
const FENCE = /^(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,4})?(`{3,}|~{3,})(.*)$/;

/**
 * The lines of a note as a log is read. The room's own pass over them, and not the sections of a parsed note, because a
 * log is read where Markdown would not render it: tables in quotes and cut by an empty line, entries in callouts.
 */
export function readLogLines(source: string): LogLines {
  const raw = source.replace(/^\uFEFF/, '').split('\n');
  const withoutComments = createCommentRemover(source);
  const problems: WorkLogProblem[] = [];
  const lines: LogLine[] = [];
  let fence: Fence | undefined;
  const body = frontmatterEnd(raw);
  raw.forEach((rawLine, number) => {
    if (number < body) return void lines.push(BLANK);
    const { text: unquoted, isQuoted } = withoutQuoteMarks(rawLine);
    const blank = isQuoted ? BLANK_IN_QUOTE : BLANK;
    if (fence) {
      const { isOver, isText } = readInFence(fence, unquoted, isQuoted);
      if (isOver) fence = undefined;
      if (!isText) return void lines.push(blank);
    }
    const { indent, text } = readLine(withoutComments(unquoted, number), isQuoted);
    const mark = fenceMark(text);
    if (mark !== undefined) fence = { mark, line: number, indent, isQuoted };
    lines.push(mark === undefined && text !== '' ? { indent, text, isQuoted } : blank);
  });
  if (fence) problems.push({ line: fence.line + 1, message: unclosedFence(fence.mark) });
  return { lines: withAtxHeadings(lines), problems };
}

function unclosedFence(mark: string): string {
  return `The code block that begins here never ends, so nothing after it is read. Close it with ${mark.slice(0, 3)}.`;
}

/** The first line after the frontmatter. */
function frontmatterEnd(raw: readonly string[]): number {
  if (raw[0]?.trimEnd() !== '---') return 0;
  const end = raw.findIndex((line, number) => number > 0 && /^(?:---|\.\.\.)\s*$/.test(line));
  return end + 1;
}

function withoutQuoteMarks(line: string): { readonly text: string; readonly isQuoted: boolean } {
  let text = line;
  while (QUOTE.test(text)) text = text.replace(QUOTE, '');
  return { text, isQuoted: text.length < line.length };
}

/** Elements that begin a line and leave its text as it is: a summary to unfold, a heading or bold text written in HTML. */
const ELEMENTS =
  /^(?:<\/?(?:b|big|center|details|div|em|h[1-6]|i|mark|p|small|span|strong|summary|u)(?:\s[^<>]{0,300})?>\s*){1,9}/i;
const CALLOUT = /^\[![\p{L}\p{N}_-]{1,40}(?:\|[^\]]{0,40})?\][+-]?\s*/u;

/** A row of a table that lists what is to be said of one entry, below its heading: `| Date | 2026-05-15 |`. */
const DATE_ROW =
  /^\|\s{0,99}[*_]{0,3}(datum|date|day|tag)[*_]{0,3}:?\s{0,99}\|\s{0,99}([^|\d]{0,20}\d[^|]{0,60})\|?$/i;

function readLine(line: string, isQuoted: boolean): { readonly indent: number; readonly text: string } {
  let text = line.trim();
  if (text.startsWith('<')) text = text.replace(ELEMENTS, '');
  if (isQuoted) text = text.replace(CALLOUT, '');
  if (text.startsWith('|')) text = text.replace(DATE_ROW, '$1: $2').trimEnd();
  return { indent: indentOf(line), text };
}

function indentOf(line: string): number {
  let indent = 0;
  for (const character of line) {
    if (character === ' ') indent++;
    else if (character === '\t') indent += 4 - (indent % 4);
    else break;
  }
  return indent;
}

function fenceMark(text: string): string | undefined {
  const [, mark, info] = FENCE.exec(text) ?? [];
  return mark?.startsWith('`') === true && info!.includes('`') ? undefined : mark;
}

/** Whether the line ends the fence, and whether it is then text: what ends a list item or quote is. */
function readInFence(fence: Fence, line: string, isQuoted: boolean): { isOver: boolean; isText: boolean } {
  if (fence.isQuoted && !isQuoted) return { isOver: true, isText: true };
  const text = line.trim();
  const closes = text.startsWith(fence.mark) && text === fence.mark.charAt(0).repeat(text.length);
  if (closes) return { isOver: true, isText: false };
  // Only a fence within a list is indented so far.
  const leaves = fence.indent >= 2 && text !== '' && indentOf(line) < 2;
  return { isOver: leaves, isText: leaves };
}

/** Takes HTML comments out of one line after the other. What begins like one and never ends is text. */
function createCommentRemover(source: string): (line: string, number: number) => string {
  if (!source.includes('<!--')) return (line) => line;
  const lastEnd = lastLineWith(source, '-->');
  let isOpen = false;
  return (line, number) => {
    let kept = '';
    let at = 0;
    for (;;) {
      if (isOpen) {
        const end = line.indexOf('-->', at);
        if (end < 0) return kept;
        at = end + 3;
        isOpen = false;
      }
      const begin = commentStart(line, at);
      const mayEnd = begin >= 0 && (number < lastEnd || line.includes('-->', begin));
      if (!mayEnd) return kept + line.slice(at);
      kept += line.slice(at, begin);
      at = begin + 4;
      isOpen = true;
    }
  };
}

/** Offset of the next `<!--` that stands in no code span, or -1. */
function commentStart(line: string, from: number): number {
  if (!line.includes('<!--', from)) return -1;
  CODE_OR_COMMENT.lastIndex = from;
  for (let match = CODE_OR_COMMENT.exec(line); match; match = CODE_OR_COMMENT.exec(line))
    if (match[0] === '<!--') return match.index;
  return -1;
}
const CODE_OR_COMMENT = /`[^`]{1,2000}`|<!--/g;

function lastLineWith(source: string, text: string): number {
  const last = source.lastIndexOf(text);
  if (last < 0) return -1;
  let line = 0;
  for (let at = source.indexOf('\n'); at >= 0 && at < last; at = source.indexOf('\n', at + 1)) line++;
  return line;
}
