import { scanInline } from './inline';
import type { InlineFindings, InlineOptions } from './inline';
import type { InlineSkips } from './inline-skips';
import type { ListItem, SectionKind, TextRange } from './note';
import type { Text } from './text-lines';

/** A block of a container, as its parser hands it up. */
export interface FoundBlock extends TextRange {
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

/** Takes a block that was read. */
export type Emit = (block: FoundBlock) => void;

/** The stretch of some lines, from the first one's content to the last one's end. */
export function rangeOf({ lines }: Text, first: number, end: number): TextRange {
  return { start: lines.from[first]!, end: lines.to[end - 1]! };
}

/** Scans a stretch of inline text for links, tags and comments. */
export function scanLines(scan: BlockScan, range: TextRange, options?: InlineOptions): void {
  scanInline(scan.text.source, range.start, range.end, scan.skips, scan.findings, options);
}
