import { parseNote, type Heading, type ParsedNote } from '../../indexer/vault';

/** Where in a note a link is to go. Headings are named by what they are, because lines move. */
export type LinkPlace =
  /** `ordinal` counts the headings of the same text and level from 0. */
  | { readonly kind: 'heading'; readonly text: string; readonly level: number; readonly ordinal: number }
  | { readonly kind: 'new-heading'; readonly text: string }
  | { readonly kind: 'end' };

const ATX_HEADING = /^ {0,3}#{1,6}(?:[ \t]|$)/;

/** Blocks that take in all that follows when nothing closes them. */
const OPEN_BLOCKS: ReadonlySet<string> = new Set(['code', 'comment', 'html', 'math']);

/** The stretch of a note that a link can go into. */
export interface Region {
  readonly start: number;
  readonly end: number;
}

/** The text of the place, without the headings below it; undefined where the note has no such heading. */
export function findRegion(note: ParsedNote, text: string, place: LinkPlace): Region | undefined {
  if (place.kind !== 'heading') return { start: 0, end: text.length };
  const isMeant = (heading: Heading): boolean => heading.text === place.text && heading.level === place.level;
  const heading = note.headings.filter(isMeant)[place.ordinal];
  if (heading === undefined) return undefined;
  const next = note.headings[note.headings.indexOf(heading) + 1];
  return { start: heading.span.end, end: next?.span.start ?? text.length };
}

/** Where the last character of the region that is no white space ends; the region's start where it has none. */
function contentEnd(text: string, { start, end }: Region): number {
  return start + text.slice(start, end).trimEnd().length;
}

/** The end of the region's text, above all blocks that go on until something closes them. */
export function findFreeEnd(text: string, region: Region): number {
  for (let end = region.end; ;) {
    const offset = contentEnd(text, { start: region.start, end });
    const probe = parseNote('', `${text.slice(0, offset)}\n\n- `);
    const swallowing = probe.sections.find(
      ({ kind, span }) => OPEN_BLOCKS.has(kind) && span.start < offset && span.end > offset,
    );
    if (swallowing === undefined || swallowing.span.start < region.start) return offset;
    end = swallowing.span.start;
  }
}

/** What keeps the link apart from a line right below it, which would be read as going on with it. */
export function gapBelow(text: string, offset: number, lineEnd: string): string {
  if (!isLineEnd(text, offset)) return lineEnd + lineEnd;
  const [, next = ''] = text.slice(offset).split(/\r\n?|\n/, 2);
  return next.trim() === '' || ATX_HEADING.test(next) ? '' : lineEnd;
}

/** Whether nothing but white space is left of the line here. */
export function isLineEnd(text: string, offset: number): boolean {
  return /^[ \t]*(?:[\r\n]|$)/.test(text.slice(offset));
}

/** The indentation and bullet of the list that ends here, or undefined where none with bullets does. */
export function listMarkAt(note: ParsedNote, text: string, offset: number): string | undefined {
  const list = note.sections.find(
    ({ kind, span }) => kind === 'list' && offset > span.start && offset <= span.end,
  );
  if (list === undefined) return undefined;
  const marks = note.listItems
    .filter(({ span }) => span.start >= list.span.start && span.start < offset)
    .map(({ span }) =>
      text.slice(text.lastIndexOf('\n', span.start - 1) + 1, text.indexOf(' ', span.start) + 1),
    );
  const indent = Math.min(...marks.map(indentOf));
  const outermost = marks.filter((mark) => indentOf(mark) === indent).at(-1);
  return outermost !== undefined && /^[ \t]*[-*+] $/.test(outermost) ? outermost : undefined;
}

function indentOf(mark: string): number {
  return mark.length - mark.trimStart().length;
}

/** The line end that the note has around here: of this line, else of the one before, else a plain one. */
export function lineEndOf(text: string, offset: number): string {
  const next = text.indexOf('\n', offset);
  const at = next >= 0 ? next : text.lastIndexOf('\n', offset);
  return at > 0 && text.charAt(at - 1) === '\r' ? '\r\n' : '\n';
}
