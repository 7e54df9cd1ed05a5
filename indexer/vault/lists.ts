import { interruptsParagraph, isThematicBreak, listMarker } from './block-starts';
import type { ListMarker } from './block-starts';
import type { BlockScan, Container, Emit } from './block-scan';
import { CODE, isWhitespace } from './characters';
import type { ListItem } from './note';
import { CODE_INDENT, indentOf, isBlank, stripIndent } from './text-lines';

/** An item's lines, before they are parsed. */
interface ItemLines {
  readonly marker: ListMarker;
  readonly first: number;
  /** Line after the item's last line with text. */
  end: number;
  /** Whether a blank line stands between this item and the next, which the item then reaches to. */
  isLoose: boolean;
}

type ParseBlocks = (scan: BlockScan, container: Container, emit: Emit) => void;

/**
 * Reads a list: all its items with their nested lists. The rules are those of the app's own parser (they follow
 * remark's older one), as far as the positions it records for items show them.
 *
 * @param parseBlocks - reads an item's content; handed in, since lists and blocks hold each other
 * @returns the line after the list
 */
export function readList(
  scan: BlockScan,
  container: Container,
  line: number,
  emit: Emit,
  parseBlocks: ParseBlocks,
): number {
  const { lines } = scan.text;
  const items = collectItems(scan, container, line);
  const last = items[items.length - 1]!;
  const start = lines.from[line]!;
  const end = lines.to[last.end - 1]!;
  // An app that counts lines from 0 cannot say -0.
  const parent = container.parentItem ?? -Math.max(1, line);
  for (const item of items) readItem(scan, container, item, parent, parseBlocks);
  emit({ kind: 'list', start, end });
  return last.end;
}

function collectItems(scan: BlockScan, container: Container, first: number): ItemLines[] {
  const { text } = scan;
  const items: ItemLines[] = [];
  let character = 0;
  let item: ItemLines | undefined;
  let wasBlank = false;
  for (let line = first; line < container.end; line++) {
    if (isBlank(text, line)) {
      wasBlank = true;
      continue;
    }
    const indent = indentOf(text, line);
    const isInside = item !== undefined && indent >= item.marker.contentColumn;
    const marker = isInside ? undefined : listMarker(text, line);
    if (marker) {
      if (item && (marker.character !== character || isThematicBreak(text, line))) break;
      if (item) item.isLoose = wasBlank;
      character = marker.character;
      item = { marker, first: line, end: line + 1, isLoose: false };
      items.push(item);
    } else {
      const isContinued = isInside || indent > CODE_INDENT;
      if (!item || (!isContinued && (wasBlank || interruptsParagraph(text, line)))) break;
      item.end = line + 1;
    }
    wasBlank = false;
  }
  return items;
}

function readItem(
  scan: BlockScan,
  container: Container,
  item: ItemLines,
  parent: number,
  parseBlocks: ParseBlocks,
): void {
  const { lines } = scan.text;
  const start = lines.from[item.first]!;
  const task = takeMarks(scan, item);
  // The item stands before its children, but ends only when they are read.
  const position = scan.listItems.length;
  scan.listItems.push(UNREAD_ITEM);

  let beforeList: number | undefined;
  let previous: number | undefined;
  let id: string | undefined;
  const content = { first: item.first, end: item.end, depth: container.depth + 1, parentItem: item.first };
  parseBlocks(scan, content, (block) => {
    if (block.kind === 'list') beforeList ??= previous;
    previous = block.end;
    id ??= block.id;
  });
  const ownEnd = item.isLoose ? lines.start[item.end]! : lines.to[item.end - 1]!;
  scan.listItems[position] = {
    // The app lets an item end where its nested list begins.
    span: { start, end: beforeList ?? ownEnd, line: item.first },
    parent,
    ...(task === undefined ? {} : { task }),
    ...(id === undefined ? {} : { id }),
  };
}

/** Keeps the place of an item whose children are being read. */
const UNREAD_ITEM: ListItem = { span: { start: 0, end: 0, line: 0 }, parent: 0 };

/** Takes marker, checkbox and indentation off the item's lines; gives the checkbox's character, if it has one. */
function takeMarks(scan: BlockScan, item: ItemLines): string | undefined {
  const { source, lines } = scan.text;
  const { marker } = item;
  lines.from[item.first] = marker.contentStart;
  const columns = marker.contentColumn + extraColumn(marker);
  for (let line = item.first + 1; line < item.end; line++) stripIndent(scan.text, line, columns);

  const box = marker.contentStart;
  if (source.charCodeAt(box) !== CODE.openBracket) return undefined;
  const character = String.fromCodePoint(source.codePointAt(box + 1) ?? 0);
  const close = box + 1 + character.length;
  const to = lines.to[item.first]!;
  if (close + 1 >= to || source.charCodeAt(close) !== CODE.closeBracket) return undefined;
  if (!isWhitespace(source.charCodeAt(close + 1))) return undefined;
  lines.from[item.first] = close + 2;
  return character;
}

/** The content of `1.` to `9.` may be indented by one more column, so that it lines up with bullets of four. */
function extraColumn(marker: ListMarker): number {
  const isSingleDigit = marker.character === CODE.dot && marker.number !== undefined && marker.number < 10;
  return isSingleDigit && marker.width % 2 === 1 ? 1 : 0;
}
