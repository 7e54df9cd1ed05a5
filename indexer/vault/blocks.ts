import { rangeOf } from './block-scan';
import type { BlockScan, Container, Emit } from './block-scan';
import {
  fenceLength,
  headingLevel,
  interruptsParagraph,
  isQuote,
  isThematicBreak,
  listMarker,
} from './block-starts';
import { CODE } from './characters';
import { MAX_NESTING_DEPTH } from './defaults';
import { htmlBlockCloser } from './html-blocks';
import { readList } from './lists';
import { readDelimited, readFence, readHtml, readIndentedCode } from './raw-blocks';
import { isFootnoteDefinition, readFootnote, readHeading, readParagraph } from './text-blocks';
import { CODE_INDENT, contentOf, indentOf, isBlank } from './text-lines';

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
  if (indentOf(text, line) >= CODE_INDENT) return readIndentedCode(scan, container, line, emit);
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

/** A quote, or a callout where its first line names one: `[!note]`. */
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
