import {
  closesFence,
  fenceLength,
  headingLevel,
  interruptsParagraph,
  isQuote,
  isTableDelimiter,
  isThematicBreak,
  listMarker,
  underlineLevel,
} from './block-starts';
import { findBlockId } from './block-ids';
import { CODE, skipBlanks, trimBlanksEnd } from './characters';
import { MAX_NESTING_DEPTH } from './defaults';
import { htmlBlockCloser, htmlBlockEnd } from './html-blocks';
import type { HtmlBlockCloser } from './html-blocks';
import { scanInline } from './inline';
import type { InlineFindings, InlineOptions, Range } from './inline';
import type { InlineSkips } from './inline-skips';
import { readList } from './lists';
import type { ListItem, SectionKind } from './note';
import { contentOf, indentOf, isBlank, isIndentedCode } from './text-lines';
import type { Text } from './text-lines';

/** A block of a container, as its parser hands it up. */
export interface FoundBlock extends Range {
  readonly kind: SectionKind;
  /** The id at the end of a paragraph's text. */
  readonly id?: string;
  /** Whether the id stands alone and so names the block before. */
  readonly isLoneId?: boolean;
  /** Of a heading: its level and text. */
  readonly level?: number;
  readonly heading?: string;
}

/** What parsing one note's body works with and adds to. */
export interface BlockScan {
  readonly text: Text;
  readonly skips: InlineSkips;
  readonly findings: InlineFindings;
  readonly listItems: ListItem[];
}

/** Lines `first` to `end` (exclusive) of a container. */
export interface Container {
  readonly first: number;
  readonly end: number;
  readonly depth: number;
  /** Line of the list item that holds these lines directly. */
  readonly parentItem?: number;
}

type Emit = (block: FoundBlock) => void;

/**
 * Reads the blocks of a container one after the other and hands each up. Inline text is scanned on the way, so that
 * links and tags come in the order of the note.
 */
export function parseBlocks(scan: BlockScan, container: Container, emit: Emit): void {
  let line = container.first;
  while (line < container.end) {
    line = isBlank(scan.text, line) ? line + 1 : readBlock(scan, container, line, emit);
  }
}

/** Reads one block and gives the line after it. */
function readBlock(scan: BlockScan, container: Container, line: number, emit: Emit): number {
  const { text } = scan;
  if (container.depth >= MAX_NESTING_DEPTH) return readParagraph(scan, container, line, emit);
  if (indentOf(text, line) >= 4) return readIndentedCode(scan, container, line, emit);
  const code = text.source.charCodeAt(contentOf(text, line));
  switch (code) {
    case CODE.backtick:
    case CODE.tilde:
      if (fenceLength(text, line) > 0) return readFence(scan, container, line, emit);
      break;
    case CODE.greater:
      return readQuote(scan, container, line, emit);
    case CODE.hash:
      if (headingLevel(text, line) > 0) return readHeading(scan, line, emit);
      break;
    case CODE.less: {
      const closer = htmlBlockCloser(text, line, false);
      if (closer !== undefined) return readHtml(scan, container, line, closer, emit);
      break;
    }
    case CODE.percent:
    case CODE.dollar: {
      const next = readDelimited(scan, container, line, code, emit);
      if (next > line) return next;
      break;
    }
    case CODE.openBracket:
      if (isFootnoteDefinition(text, line)) return readFootnote(scan, container, line, emit);
      break;
    default:
      if (isThematicBreak(text, line)) {
        emit({ kind: 'thematicBreak', ...rangeOf(text, line, line + 1) });
        return line + 1;
      }
      if (listMarker(text, line)) return readList(scan, container, line, emit, parseBlocks);
  }
  return readParagraph(scan, container, line, emit);
}

/** The stretch of some lines, from the first one's content to the last one's end. */
function rangeOf({ lines }: Text, first: number, end: number): Range {
  return { start: lines.from[first]!, end: lines.to[end - 1]! };
}

function scanLines(scan: BlockScan, range: Range, options?: InlineOptions): void {
  scanInline(scan.text.source, range.start, range.end, scan.skips, scan.findings, options);
}

function readIndentedCode(scan: BlockScan, container: Container, line: number, emit: Emit): number {
  let end = line + 1;
  for (let next = end; next < container.end; next++) {
    if (isIndentedCode(scan.text, next)) end = next + 1;
    else if (!isBlank(scan.text, next)) break;
  }
  const range = rangeOf(scan.text, line, end);
  scanLines(scan, range, { withoutTags: true });
  emit({ kind: 'code', ...range });
  return end;
}

function readFence(scan: BlockScan, container: Container, line: number, emit: Emit): number {
  const length = fenceLength(scan.text, line);
  const mark = scan.text.source.charCodeAt(contentOf(scan.text, line));
  let end = line + 1;
  while (end < container.end && !closesFence(scan.text, end, mark, length)) end++;
  end = Math.min(end + 1, container.end);
  emit({ kind: 'code', ...rangeOf(scan.text, line, end) });
  return end;
}

function readHeading(scan: BlockScan, line: number, emit: Emit): number {
  const { source, lines } = scan.text;
  const level = headingLevel(scan.text, line);
  const begin = contentOf(scan.text, line) + level;
  const from = skipBlanks(source, begin, lines.to[line]!);
  let to = trimBlanksEnd(source, from, lines.to[line]!);
  let closing = to;
  while (closing > from && source.charCodeAt(closing - 1) === CODE.hash) closing--;
  if (closing === from) to = from;
  else if (closing < to && trimBlanksEnd(source, from, closing) < closing)
    to = trimBlanksEnd(source, from, closing);
  scanLines(scan, { start: from, end: to });
  emit({ kind: 'heading', ...rangeOf(scan.text, line, line + 1), level, heading: source.slice(from, to) });
  return line + 1;
}

function readHtml(
  scan: BlockScan,
  container: Container,
  line: number,
  closer: HtmlBlockCloser,
  emit: Emit,
): number {
  const end = Math.max(htmlBlockEnd(scan.text, line, container.end, closer), line + 1);
  const range = rangeOf(scan.text, line, end);
  scanLines(scan, range, { withoutTags: true });
  emit({ kind: 'html', ...range });
  return end;
}

/** A comment between `%%` or a formula between `$$` that begins a line; gives `line` where it is none. */
function readDelimited(
  scan: BlockScan,
  container: Container,
  line: number,
  code: number,
  emit: Emit,
): number {
  const { source, lines } = scan.text;
  const begin = contentOf(scan.text, line);
  if (source.charCodeAt(begin + 1) !== code) return line;
  const mark = code === CODE.percent ? '%%' : '$$';
  const limit = lines.to[container.end - 1]!;
  const search = code === CODE.percent ? scan.skips.nextPercents : scan.skips.nextFormulaEnd;
  const close = search(begin + 2);
  const isClosed = close + mark.length <= limit;
  if (!isClosed && code === CODE.dollar) return line;
  let last = line;
  while (last < container.end - 1 && (!isClosed || lines.to[last]! < close)) last++;
  const afterClose = isClosed ? skipBlanks(source, close + 2, lines.to[last]!) : lines.to[last]!;
  if (last === line && isClosed && afterClose < lines.to[last]!) return line;
  const range = rangeOf(scan.text, line, last + 1);
  scanLines(scan, range);
  emit({ kind: code === CODE.percent ? 'comment' : 'math', ...range });
  return last + 1;
}

function isFootnoteDefinition({ source, lines }: Text, line: number): boolean {
  const begin = skipBlanks(source, lines.from[line]!, lines.to[line]!);
  if (!source.startsWith('[^', begin)) return false;
  return /^\[\^[^\]\s]+\]:/.test(source.slice(begin, lines.to[line]));
}

function readFootnote(scan: BlockScan, container: Container, line: number, emit: Emit): number {
  let end = line + 1;
  for (let next = end; next < container.end; next++) {
    if (isBlank(scan.text, next)) continue;
    const isContinued =
      indentOf(scan.text, next) >= 4 || (next === end && !interruptsParagraph(scan.text, next));
    if (!isContinued || isFootnoteDefinition(scan.text, next)) break;
    end = next + 1;
  }
  const range = rangeOf(scan.text, line, end);
  scanLines(scan, range);
  emit({ kind: 'footnoteDefinition', ...range });
  return end;
}

function readQuote(scan: BlockScan, container: Container, line: number, emit: Emit): number {
  const { text } = scan;
  const { source, lines } = text;
  const start = lines.from[line]!;
  let end = line;
  let takesLazyLines = false;
  while (end < container.end) {
    if (isQuote(text, end)) {
      const mark = contentOf(text, end);
      const next = source.charCodeAt(mark + 1);
      lines.from[end] = mark + (next === CODE.space || next === CODE.tab ? 2 : 1);
      // Only a paragraph goes on in a line without its mark.
      takesLazyLines = !isBlank(text, end) && headingLevel(text, end) === 0 && fenceLength(text, end) === 0;
    } else if (isBlank(text, end) || !takesLazyLines || interruptsParagraph(text, end)) break;
    end++;
  }
  const isCallout = /^\[![^\]\n]+\]/.test(source.slice(lines.from[line], lines.to[line]).trimStart());
  const range = { start, end: lines.to[end - 1]! };
  parseBlocks(scan, { first: line, end, depth: container.depth + 1 }, () => undefined);
  emit({ kind: isCallout ? 'callout' : 'blockquote', ...range });
  return end;
}

/** A paragraph, or a heading that is underlined, or a table. */
function readParagraph(scan: BlockScan, container: Container, line: number, emit: Emit): number {
  const { text } = scan;
  if (line + 1 < container.end && isTableDelimiter(text, line + 1) && isTableRow(text, line)) {
    return readTable(scan, container, line, emit);
  }
  let end = line + 1;
  while (end < container.end && !isBlank(text, end)) {
    const level = underlineLevel(text, end);
    if (level > 0) return readUnderlined(scan, line, end, level, emit);
    if (interruptsParagraph(text, end)) break;
    end++;
  }
  emitParagraph(scan, line, end, emit);
  return end;
}

function emitParagraph(scan: BlockScan, line: number, end: number, emit: Emit): void {
  const { source, lines } = scan.text;
  const range = {
    start: contentOf(scan.text, line),
    end: trimBlanksEnd(source, lines.from[end - 1]!, lines.to[end - 1]!),
  };
  scanLines(scan, range);
  const found = findBlockId(source, range.start, range.end);
  if (!found) return emit({ kind: 'paragraph', ...range });
  scan.findings.hidden.push({ start: found.start, end: found.end });
  emit({ kind: 'paragraph', ...range, id: found.id, isLoneId: found.isAlone });
}

/** The line before the underline is the heading; what stands before it is a paragraph of its own. */
function readUnderlined(scan: BlockScan, line: number, underline: number, level: number, emit: Emit): number {
  const { source, lines } = scan.text;
  const title = underline - 1;
  if (title > line) emitParagraph(scan, line, title, emit);
  const from = contentOf(scan.text, title);
  const to = trimBlanksEnd(source, from, lines.to[title]!);
  scanLines(scan, { start: from, end: to });
  emit({
    kind: 'heading',
    ...rangeOf(scan.text, title, underline + 1),
    level,
    heading: source.slice(from, to),
  });
  return underline + 1;
}

function isTableRow({ source, lines }: Text, line: number): boolean {
  return source.slice(lines.from[line], lines.to[line]).includes('|');
}

function readTable(scan: BlockScan, container: Container, line: number, emit: Emit): number {
  let end = line + 2;
  while (end < container.end && !isBlank(scan.text, end) && !interruptsParagraph(scan.text, end)) end++;
  for (let row = line; row < end; row++) scanLines(scan, rangeOf(scan.text, row, row + 1), { inTable: true });
  emit({ kind: 'table', ...rangeOf(scan.text, line, end) });
  return end;
}
