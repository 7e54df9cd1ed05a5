import { CODE, isAsciiPunctuation } from './characters';
import { MAX_OPEN_BRACKETS } from './defaults';
import { findWikilinkEnd, readParenthesised } from './inline-links';
import type { InlineSkips } from './inline-skips';
import { isExternal, readDestination, readWikilink } from './link-text';
import type { LinkParts } from './link-text';
import type { LinkKind, TextRange } from './note';
import { findTagEnd, mayPrecedeTag } from './tags';

/** A link where it stands, before its line is known. */
export interface FoundLink extends LinkParts {
  readonly kind: LinkKind;
  readonly start: number;
  readonly end: number;
}

/** What the scanner collects, each list in the order of the text. */
export interface InlineFindings {
  readonly links: FoundLink[];
  readonly tags: TextRange[];
  readonly hidden: TextRange[];
}

export interface InlineOptions {
  /** In a table row the pipe of a wikilink is written `\|`. */
  readonly inTable?: boolean;
  /** In raw HTML and indented code a `#` begins no tag. */
  readonly withoutTags?: boolean;
}

interface OpenBracket {
  readonly at: number;
  readonly isEmbed: boolean;
}

/** A scan under way. */
interface InlineScan {
  readonly source: string;
  readonly from: number;
  readonly to: number;
  readonly skips: InlineSkips;
  readonly findings: InlineFindings;
  readonly options: InlineOptions;
  brackets: OpenBracket[];
  /** Where the text after a code span, an escape or a link begins: a tag may follow them at once. */
  nodeStart: number;
  /** Offset of the `%%` that closes the comment the scan is in, or -1. */
  percentEnd: number;
}

/**
 * Scans the inline text between two offsets once, from left to right. Code spans, math, HTML tags and comments are
 * stepped over. All searches for an end are shared or bounded, so that the work stays linear for any input.
 */
export function scanInline(
  source: string,
  from: number,
  to: number,
  skips: InlineSkips,
  findings: InlineFindings,
  options: InlineOptions = {},
): void {
  const scan: InlineScan = {
    ...{ source, from, to, skips, findings, options },
    brackets: [],
    nodeStart: from,
    percentEnd: -1,
  };
  let at = from;
  while (at < to) {
    const code = source.charCodeAt(at);
    at = IS_MARK[code] === 1 ? readMark(scan, at, code) : at + 1;
  }
}

/** By character code: whether it may begin something. Nearly all characters do not and are passed at once. */
const IS_MARK = new Uint8Array(128);
for (const mark of '\\`$<%#[]') IS_MARK[mark.charCodeAt(0)] = 1;

/** Reads what begins with a mark and gives the offset to go on from. */
function readMark(scan: InlineScan, at: number, code: number): number {
  const { source, to, skips } = scan;
  switch (code) {
    case CODE.backslash:
      return startNode(scan, at + (isAsciiPunctuation(source.charCodeAt(at + 1)) ? 2 : 1));
    case CODE.backtick:
      return startNode(scan, skips.code(at, to));
    case CODE.dollar:
      return skips.math(at, to);
    case CODE.less:
      return startNode(scan, readHtml(scan, at));
    case CODE.percent:
      return readPercent(scan, at);
    case CODE.hash:
      return readTag(scan, at);
    case CODE.openBracket:
      return readOpenBracket(scan, at);
    case CODE.closeBracket:
      return readCloseBracket(scan, at);
    default:
      return at + 1;
  }
}

function startNode(scan: InlineScan, at: number): number {
  scan.nodeStart = at;
  return at;
}

function readHtml({ source, to, skips, findings }: InlineScan, at: number): number {
  const end = source.startsWith('<!--', at) ? skips.comment(at, to) : -1;
  if (end < 0) return skips.tag(at, to);
  findings.hidden.push({ start: at, end });
  return end;
}

/** The marks of a comment are hidden; what stands between them is text like any other. */
function readPercent(scan: InlineScan, at: number): number {
  const { source, to, skips, findings } = scan;
  if (source.charCodeAt(at + 1) !== CODE.percent) return at + 1;
  const isClosing = at === scan.percentEnd;
  const end = skips.nextPercents(at + 2);
  if (isClosing || end + 2 <= to) {
    findings.hidden.push({ start: at, end: at + 2 });
    scan.percentEnd = isClosing ? -1 : end;
  }
  return at + 2;
}

function readTag({ source, to, findings, options, nodeStart }: InlineScan, at: number): number {
  if (options.withoutTags === true) return at + 1;
  if (at !== nodeStart && !mayPrecedeTag(source.charCodeAt(at - 1))) return at + 1;
  const end = findTagEnd(source, at, to);
  if (end < 0) return at + 1;
  findings.tags.push({ start: at, end });
  return end;
}

/** A wikilink as a whole, or the beginning of what may become a Markdown link. */
function readOpenBracket(scan: InlineScan, at: number): number {
  const { source, from, to, findings, options, brackets, nodeStart } = scan;
  const isEmbed = at > from && source.charCodeAt(at - 1) === CODE.exclamation && at - 1 >= nodeStart;
  const start = isEmbed ? at - 1 : at;
  const end = source.charCodeAt(at + 1) === CODE.openBracket ? findWikilinkEnd(source, at + 2, to) : -1;
  const parts = end < 0 ? undefined : readWikilink(source.slice(at + 2, end), options.inTable === true);
  if (parts) {
    findings.links.push({ kind: isEmbed ? 'embed' : 'wikilink', start, end: end + 2, ...parts });
    return startNode(scan, end + 2);
  }
  if (brackets.length === MAX_OPEN_BRACKETS) brackets.splice(0, MAX_OPEN_BRACKETS / 2);
  brackets.push({ at: start, isEmbed });
  return at + 1;
}

function readCloseBracket(scan: InlineScan, at: number): number {
  const { source, to, findings } = scan;
  const opener = scan.brackets.pop();
  if (!opener || source.charCodeAt(at + 1) !== CODE.openParenthesis) return at + 1;
  const destination = readParenthesised(source, at + 1, to);
  if (!destination) return at + 1;
  addMarkdownLink(source, opener, at, destination, findings);
  // A link holds no further link, but an image may stand in one.
  if (!opener.isEmbed) scan.brackets = [];
  return startNode(scan, destination.end);
}

/** Adds the link before what was found within its text; tags within its text are none. */
function addMarkdownLink(
  source: string,
  opener: OpenBracket,
  close: number,
  destination: { readonly text: string; readonly end: number },
  findings: InlineFindings,
): void {
  const { links, tags } = findings;
  while (tags.length > 0 && tags[tags.length - 1]!.start > opener.at) tags.pop();
  if (destination.text === '' || isExternal(destination.text)) return;
  const text = source.slice(opener.at + (opener.isEmbed ? 2 : 1), close);
  const kind = opener.isEmbed ? 'markdown-embed' : 'markdown-link';
  let position = links.length;
  while (position > 0 && links[position - 1]!.start > opener.at) position--;
  const parts = readDestination(destination.text, text);
  links.splice(position, 0, { kind, start: opener.at, end: destination.end, ...parts });
}
