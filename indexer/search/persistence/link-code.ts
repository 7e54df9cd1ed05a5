import type { Link, LinkKind, Span } from '../../vault';
import type { ByteReader, ByteWriter } from './bytes';
import { usualParts, withBrackets, withoutBrackets } from './link-rule';
import type { StoredTexts, TextWriter } from './shared-texts';

/** By number. The order is part of the format. */
const kinds: readonly LinkKind[] = ['wikilink', 'embed', 'markdown-link', 'markdown-embed', 'frontmatter'];
const KIND_MASK = 0x07;
const HAS_USUAL_BRACKETS = 0x08;
const HAS_USUAL_PARTS = 0x10;
/** The span is as long as the link's text. */
const HAS_USUAL_LENGTH = 0x20;
/** The span is that of the link before: links of the frontmatter share one. */
const HAS_SAME_SPAN = 0x40;
const HAS_KEY = 0x80;

const NOWHERE: Span = { start: 0, end: 0, line: 0 };

/**
 * The links of a note: a byte that says what follows, the text, the parts that do not follow from it, how far the span
 * lies behind the one before.
 */
export function writeLinks(links: readonly Link[], texts: TextWriter, writer: ByteWriter): void {
  writer.writeNumber(links.length);
  let before = NOWHERE;
  for (const link of links) {
    const { kind, original, target, subpath, displayText, span, key } = link;
    const between = withoutBrackets(kind, original);
    const hasUsualParts = isSameParts(usualParts(kind, original), link);
    const hasSameSpan = span.start === before.start && span.end === before.end && span.line === before.line;
    const hasUsualLength = span.end - span.start === original.length;
    writer.writeByte(
      kinds.indexOf(kind) |
        (between === undefined ? 0 : HAS_USUAL_BRACKETS) |
        (hasUsualParts ? HAS_USUAL_PARTS : 0) |
        (hasUsualLength ? HAS_USUAL_LENGTH : 0) |
        (hasSameSpan ? HAS_SAME_SPAN : 0) |
        (key === undefined ? 0 : HAS_KEY),
    );
    texts.write(between ?? original, writer);
    if (!hasUsualParts) for (const part of [target, subpath, displayText]) texts.write(part, writer);
    if (!hasSameSpan) {
      writer.writeSigned(span.start - before.start);
      writer.writeSigned(span.line - before.line);
      if (!hasUsualLength) writer.writeSigned(span.end - span.start);
    }
    if (key !== undefined) texts.write(key, writer);
    before = span;
  }
}

/** @throws RangeError where the bytes are no links */
export function readLinks(reader: ByteReader, texts: StoredTexts): Link[] {
  const links: Link[] = [];
  let before = NOWHERE;
  for (let left = reader.readCount(); left > 0; left--) {
    const what = reader.readByte();
    const kind = kinds[what & KIND_MASK];
    if (kind === undefined) throw new RangeError('A link is of no known kind.');
    const text = texts.read(reader);
    const original = (what & HAS_USUAL_BRACKETS) === 0 ? text : withBrackets(kind, text);
    const parts = (what & HAS_USUAL_PARTS) === 0 ? readParts(reader, texts) : usualParts(kind, original);
    if (parts === undefined) throw new RangeError('A link does not say where it leads.');
    const usualLength = (what & HAS_USUAL_LENGTH) === 0 ? undefined : original.length;
    const span = (what & HAS_SAME_SPAN) === 0 ? readSpan(reader, before, usualLength) : before;
    const link: Link = { kind, original, ...parts, span };
    links.push((what & HAS_KEY) === 0 ? link : { ...link, key: texts.read(reader) });
    before = span;
  }
  return links;
}

type Parts = Pick<Link, 'target' | 'subpath' | 'displayText'>;

function readParts(reader: ByteReader, texts: StoredTexts): Parts {
  return { target: texts.read(reader), subpath: texts.read(reader), displayText: texts.read(reader) };
}

function readSpan(reader: ByteReader, before: Span, usualLength: number | undefined): Span {
  const start = before.start + reader.readSigned();
  const line = before.line + reader.readSigned();
  return { start, end: start + (usualLength ?? reader.readSigned()), line };
}

function isSameParts(parts: Parts | undefined, link: Link): boolean {
  return (
    parts?.target === link.target && parts.subpath === link.subpath && parts.displayText === link.displayText
  );
}
