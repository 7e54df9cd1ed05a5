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
  let brackets: OpenBracket[] = [];
  /** Where the text after a code span, an escape or a link begins: a tag may follow them at once. */
  let nodeStart = from;
  let percentEnd = -1;
  let at = from;

  while (at < to) {
    const code = source.charCodeAt(at);
    if (code > CODE.pipe || (code > CODE.backtick && code < CODE.pipe)) {
      at++;
      continue;
    }
    switch (code) {
      case CODE.backslash:
        at += isAsciiPunctuation(source.charCodeAt(at + 1)) ? 2 : 1;
        nodeStart = at;
        break;
      case CODE.backtick:
        at = skips.code(at, to);
        nodeStart = at;
        break;
      case CODE.dollar:
        at = skips.math(at, to);
        break;
      case CODE.less: {
        const commentEnd = source.startsWith('<!--', at) ? skips.comment(at, to) : -1;
        if (commentEnd >= 0) findings.hidden.push({ start: at, end: commentEnd });
        at = commentEnd >= 0 ? commentEnd : skips.tag(at, to);
        nodeStart = at;
        break;
      }
      case CODE.percent:
        if (source.charCodeAt(at + 1) !== CODE.percent) {
          at++;
          break;
        }
        if (at === percentEnd || skips.nextPercents(at + 2) + 2 <= to) {
          findings.hidden.push({ start: at, end: at + 2 });
          percentEnd = at === percentEnd ? -1 : skips.nextPercents(at + 2);
        }
        at += 2;
        break;
      case CODE.hash: {
        const isOpen = at === nodeStart || mayPrecedeTag(source.charCodeAt(at - 1));
        const end = isOpen && options.withoutTags !== true ? findTagEnd(source, at, to) : -1;
        if (end >= 0) findings.tags.push({ start: at, end });
        at = end >= 0 ? end : at + 1;
        break;
      }
      case CODE.openBracket: {
        const isEmbed = at > from && source.charCodeAt(at - 1) === CODE.exclamation && at - 1 >= nodeStart;
        const start = isEmbed ? at - 1 : at;
        const end = source.charCodeAt(at + 1) === CODE.openBracket ? findWikilinkEnd(source, at + 2, to) : -1;
        const parts = end < 0 ? undefined : readWikilink(source.slice(at + 2, end), options.inTable === true);
        if (parts) {
          findings.links.push({ kind: isEmbed ? 'embed' : 'wikilink', start, end: end + 2, ...parts });
          at = end + 2;
          nodeStart = at;
        } else {
          if (brackets.length === MAX_OPEN_BRACKETS) brackets.splice(0, MAX_OPEN_BRACKETS / 2);
          brackets.push({ at: start, isEmbed });
          at++;
        }
        break;
      }
      case CODE.closeBracket: {
        const opener = brackets.pop();
        const isFollowed = source.charCodeAt(at + 1) === CODE.openParenthesis;
        const destination = opener && isFollowed ? readParenthesised(source, at + 1, to) : undefined;
        if (opener && destination) {
          addMarkdownLink(source, opener, at, destination, findings);
          // A link holds no further link, but an image may stand in one.
          if (!opener.isEmbed) brackets = [];
          at = destination.end;
          nodeStart = at;
        } else at++;
        break;
      }
      default:
        at++;
    }
  }
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
