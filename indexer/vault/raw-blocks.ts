import { rangeOf, scanLines } from './block-scan';
import type { BlockScan, Container, Emit } from './block-scan';
import { closesFence, fenceLength } from './block-starts';
import { CODE, skipBlanks } from './characters';
import { htmlBlockEnd } from './html-blocks';
import type { HtmlBlockCloser } from './html-blocks';
import { contentOf, isBlank, isIndentedCode } from './text-lines';

/** Code by its indentation. Links in it count: only fences and code spans hide them. */
export function readIndentedCode(scan: BlockScan, container: Container, line: number, emit: Emit): number {
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

/** Code between fences; without a closing one it goes on to the container's end. */
export function readFence(scan: BlockScan, container: Container, line: number, emit: Emit): number {
  const length = fenceLength(scan.text, line);
  const mark = scan.text.source.charCodeAt(contentOf(scan.text, line));
  let end = line + 1;
  while (end < container.end && !closesFence(scan.text, end, mark, length)) end++;
  end = Math.min(end + 1, container.end);
  emit({ kind: 'code', ...rangeOf(scan.text, line, end) });
  return end;
}

/** Raw HTML: its links count, its `#` are no tags. */
export function readHtml(
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
export function readDelimited(
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
