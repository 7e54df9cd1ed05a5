import { findBlockId } from './block-ids';
import { rangeOf, scanLines } from './block-scan';
import type { BlockScan, Container, Emit } from './block-scan';
import { headingLevel, interruptsParagraph, isTableDelimiter, underlineLevel } from './block-starts';
import { CODE, skipBlanks, trimBlanksEnd } from './characters';
import { CODE_INDENT, contentOf, indentOf, isBlank } from './text-lines';
import type { Text } from './text-lines';

/** A heading that begins with `#` signs; some may close it. */
export function readHeading(scan: BlockScan, line: number, emit: Emit): number {
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

/** Whether the line begins the text of a footnote: `[^id]: `. */
export function isFootnoteDefinition({ source, lines }: Text, line: number): boolean {
  const begin = skipBlanks(source, lines.from[line]!, lines.to[line]!);
  if (!source.startsWith('[^', begin)) return false;
  return /^\[\^[^\]\s]+\]:/.test(source.slice(begin, lines.to[line]));
}

/** A footnote's text with the lines that go on with it. */
export function readFootnote(scan: BlockScan, container: Container, line: number, emit: Emit): number {
  let end = line + 1;
  for (let next = end; next < container.end; next++) {
    if (isBlank(scan.text, next)) continue;
    const isContinued =
      indentOf(scan.text, next) >= CODE_INDENT || (next === end && !interruptsParagraph(scan.text, next));
    if (!isContinued || isFootnoteDefinition(scan.text, next)) break;
    end = next + 1;
  }
  const range = rangeOf(scan.text, line, end);
  scanLines(scan, range);
  emit({ kind: 'footnoteDefinition', ...range });
  return end;
}

/** A paragraph, or a heading that is underlined, or a table. */
export function readParagraph(scan: BlockScan, container: Container, line: number, emit: Emit): number {
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
