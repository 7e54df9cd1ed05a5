import { parseNote, type Heading, type ParsedNote } from '../../indexer/vault';

/** Where in a note a link is to go. Headings are named by what they are, because lines move. */
export type LinkPlace =
  /** `ordinal` counts the headings of the same text and level from 0. */
  | { readonly kind: 'heading'; readonly text: string; readonly level: number; readonly ordinal: number }
  | { readonly kind: 'new-heading'; readonly text: string }
  | { readonly kind: 'end' };

/** Text that goes into a note at one place, whole. Offsets are UTF-16 code units of the note's text as read. */
export interface Insertion {
  readonly offset: number;
  readonly text: string;
}

/** What stands around an insertion, to see it before it is made. */
export interface InsertionPreview {
  readonly before: string;
  readonly inserted: string;
  readonly after: string;
}

/** A heading that a link can be put under. */
export interface PlacedHeading {
  readonly place: LinkPlace & { readonly kind: 'heading' };
  /** 0-based. */
  readonly line: number;
  /** Whether another heading of the note reads the same. */
  readonly isRepeated: boolean;
}

/** Lines shown on each side of an insertion. */
const CONTEXT_LINES = 2;

const NEW_HEADING_MARK = '##';

/** The note's headings in order, each with what tells it from its namesakes. */
export function listHeadings(text: string): readonly PlacedHeading[] {
  const headings = parseNote('', text).headings.filter((heading) => heading.text !== '');
  return headings.map((heading) => {
    const sameText = headings.filter((other) => other.text === heading.text);
    const namesakes = sameText.filter((other) => other.level === heading.level);
    const { text: title, level } = heading;
    const place = { kind: 'heading', text: title, level, ordinal: namesakes.indexOf(heading) } as const;
    return { place, line: heading.span.line, isRepeated: sameText.length > 1 };
  });
}

/**
 * The link as an item of a list at the end of the place's own text: under a heading before the next one, so that nothing
 * below it moves into another section. A list that ends there is gone on with, in its own marks.
 *
 * @returns undefined where the note has no such heading
 */
export function planInsertion(text: string, place: LinkPlace, link: string): Insertion | undefined {
  const note = parseNote('', text);
  const region = findRegion(note, text, place);
  if (region === undefined) return undefined;
  const offset = contentEnd(text, region);
  const lineEnd = lineEndOf(text, offset);
  if (place.kind === 'new-heading') {
    const heading = `${NEW_HEADING_MARK} ${place.text}${lineEnd}${lineEnd}- ${link}`;
    return { offset, text: offset === 0 ? heading : `${lineEnd}${lineEnd}${heading}` };
  }
  const mark = listMarkAt(note, text, offset);
  if (mark !== undefined) return { offset, text: `${lineEnd}${mark}${link}` };
  return { offset, text: offset === 0 ? `- ${link}` : `${lineEnd}${lineEnd}- ${link}` };
}

/** The link at this offset of a line, parted by a space from the words around it. */
export function planInline(text: string, offset: number, link: string): Insertion {
  const spaceBefore = /[^\s([{"'„“‚‘«»/-]$/u.test(text.slice(Math.max(0, offset - 2), offset));
  const spaceAfter = /^[\p{L}\p{N}[]/u.test(text.slice(offset, offset + 2));
  return { offset, text: `${spaceBefore ? ' ' : ''}${link}${spaceAfter ? ' ' : ''}` };
}

/** The offset of the first character that is no property of the note. */
export function bodyStartOf(text: string): number {
  return parseNote('', text).bodyStart;
}

export function insert(text: string, { offset, text: inserted }: Insertion): string {
  return text.slice(0, offset) + inserted + text.slice(offset);
}

/**
 * Where the inserted text stands now: where it was put, or, if the note has moved around it, the one place that has it.
 *
 * @returns undefined where it is gone, changed, or stands there more than once
 */
export function findInserted(text: string, { offset, text: inserted }: Insertion): number | undefined {
  if (text.startsWith(inserted, offset)) return offset;
  const first = text.indexOf(inserted);
  return first >= 0 && first === text.lastIndexOf(inserted) ? first : undefined;
}

/** The text without what was inserted, or undefined where that cannot be found. */
export function takeOut(text: string, insertion: Insertion): string | undefined {
  const at = findInserted(text, insertion);
  return at === undefined ? undefined : text.slice(0, at) + text.slice(at + insertion.text.length);
}

export function previewOf(text: string, { offset, text: inserted }: Insertion): InsertionPreview {
  const before = text
    .slice(0, offset)
    .split('\n')
    .slice(-CONTEXT_LINES - 1);
  const after = text
    .slice(offset)
    .split('\n')
    .slice(0, CONTEXT_LINES + 1);
  return {
    before: withSimpleLineEnds(before.join('\n')),
    inserted: withSimpleLineEnds(inserted),
    after: withSimpleLineEnds(after.join('\n')).trimEnd(),
  };
}

interface Region {
  readonly start: number;
  readonly end: number;
}

function findRegion(note: ParsedNote, text: string, place: LinkPlace): Region | undefined {
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

/** The indentation and bullet of the list that ends here, or undefined where none with bullets does. */
function listMarkAt(note: ParsedNote, text: string, offset: number): string | undefined {
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
function lineEndOf(text: string, offset: number): string {
  const next = text.indexOf('\n', offset);
  const at = next >= 0 ? next : text.lastIndexOf('\n', offset);
  return at > 0 && text.charAt(at - 1) === '\r' ? '\r\n' : '\n';
}

function withSimpleLineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
