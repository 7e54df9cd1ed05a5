import { parseNote } from '../../indexer/vault';
import {
  findFreeEnd,
  findRegion,
  gapBelow,
  isLineEnd,
  lineEndOf,
  listMarkAt,
  type LinkPlace,
} from './link-place';

export type { LinkPlace } from './link-place';

/** Text that goes into a note at one place, whole. Offsets are UTF-16 code units of the note's text as read. */
export interface Insertion {
  readonly offset: number;
  readonly text: string;
  /** Whether it is lines of its own, or words within one. */
  readonly isLines: boolean;
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
 * below it moves into another section. A list that ends there is gone on with, in its own marks. A block that would
 * swallow the link, such as code whose fence was never closed, stays below it.
 *
 * @returns undefined where the note has no such heading
 */
export function planInsertion(text: string, place: LinkPlace, link: string): Insertion | undefined {
  const note = parseNote('', text);
  const region = findRegion(note, text, place);
  if (region === undefined) return undefined;
  const offset = findFreeEnd(text, region);
  const lineEnd = lineEndOf(text, offset);
  const mark = place.kind === 'new-heading' ? undefined : listMarkAt(note, text, offset);
  const heading = place.kind === 'new-heading' ? `${NEW_HEADING_MARK} ${place.text}${lineEnd}${lineEnd}` : '';
  const before = offset === 0 ? '' : mark === undefined ? lineEnd + lineEnd : lineEnd;
  const inserted = `${before}${heading}${mark ?? '- '}${link}${gapBelow(text, offset, lineEnd)}`;
  return { offset, text: inserted, isLines: true };
}

/** The link at this offset of a line, parted by a space from the words around it. */
export function planInline(text: string, offset: number, link: string): Insertion {
  const spaceBefore = /[^\s([{"'„“‚‘«»/-]$/u.test(text.slice(Math.max(0, offset - 2), offset));
  const spaceAfter = /^[\p{L}\p{N}[]/u.test(text.slice(offset, offset + 2));
  const inserted = `${spaceBefore ? ' ' : ''}${link}${spaceAfter ? ' ' : ''}`;
  return { offset, text: inserted, isLines: false };
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
 * @returns undefined where it is gone, changed, gone on with in its line, or stands there more than once
 */
export function findInserted(text: string, insertion: Insertion): number | undefined {
  const { offset, text: inserted, isLines } = insertion;
  const isWhole = (at: number): boolean =>
    !isLines || inserted.endsWith('\n') || isLineEnd(text, at + inserted.length);
  if (text.startsWith(inserted, offset)) return isWhole(offset) ? offset : undefined;
  const first = text.indexOf(inserted);
  return first >= 0 && first === text.lastIndexOf(inserted) && isWhole(first) ? first : undefined;
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

function withSimpleLineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
