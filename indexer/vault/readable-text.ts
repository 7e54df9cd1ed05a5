import { findNoise } from './noise';
import type { ParsedNote } from './note';

/** A stretch of a note and the text it is read as. */
interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A stretch of readable text and where it stands in the note. */
interface Segment {
  /** Offset in the readable text. */
  readonly at: number;
  readonly length: number;
  readonly start: number;
  readonly end: number;
  /** Whether the text is the note's own, character by character. */
  readonly isVerbatim: boolean;
}

/** The text of a stretch of a note as it is indexed, and the way back to the note. */
export interface ReadableText {
  readonly text: string;
  /** Offset in the note of the character at `index`. */
  sourceStart(index: number): number;
  /** Offset in the note after the character before `index`. */
  sourceEnd(index: number): number;
  /** Index in the readable text of a place in the note. */
  indexOf(offset: number): number;
}

/** Gives the readable text of any stretch of a note. */
export type Reader = (start: number, end: number) => ReadableText;

/**
 * Prepares a note for reading: links become what they show, comments, block ids and embedded data go, line breaks
 * become `\n`. Code stays as it is.
 */
export function createReader(note: ParsedNote, source: string): Reader {
  const replacements = collectReplacements(note, source);
  return (start, end) => readStretch(source, start, end, replacements);
}

function collectReplacements(note: ParsedNote, source: string): Replacement[] {
  const all: Replacement[] = [];
  for (const link of note.links) {
    if (link.kind !== 'frontmatter')
      all.push({ start: link.span.start, end: link.span.end, text: shownText(link) });
  }
  for (const { start, end } of note.hidden) all.push({ start, end, text: '' });
  for (const { start, end } of findNoise(source)) all.push({ start, end, text: '' });
  for (let at = source.indexOf('\r\n'); at >= 0; at = source.indexOf('\r\n', at + 2)) {
    all.push({ start: at, end: at + 1, text: '' });
  }
  all.sort((one, other) => one.start - other.start || other.end - one.end);
  let reached = 0;
  return all.filter((replacement) => {
    const isOuter = replacement.start >= reached;
    if (isOuter) reached = replacement.end;
    return isOuter;
  });
}

/** What a reader sees of a link; where that is nothing, the name of its target. */
function shownText(link: { readonly displayText: string; readonly target: string }): string {
  return link.displayText.trim() === '' ? link.target : link.displayText;
}

function readStretch(
  source: string,
  start: number,
  end: number,
  replacements: readonly Replacement[],
): ReadableText {
  const segments: Segment[] = [];
  let text = '';
  const add = (from: number, to: number, replacement?: string): void => {
    const piece = replacement ?? source.slice(from, to);
    segments.push({
      at: text.length,
      length: piece.length,
      start: from,
      end: to,
      isVerbatim: replacement === undefined,
    });
    text += piece;
  };
  let at = start;
  for (let index = firstFrom(replacements, start); index < replacements.length; index++) {
    const replacement = replacements[index]!;
    if (replacement.start >= end) break;
    if (replacement.start > at) add(at, replacement.start);
    add(replacement.start, replacement.end, replacement.text);
    at = replacement.end;
  }
  if (at < end) add(at, end);

  return {
    text,
    sourceStart: (index) => {
      const segment = lastWhere(segments, (candidate) => candidate.at <= index);
      if (!segment) return start;
      return segment.isVerbatim ? segment.start + (index - segment.at) : segment.start;
    },
    sourceEnd: (index) => {
      const segment = lastWhere(segments, (candidate) => candidate.at < index);
      if (!segment) return start;
      return segment.isVerbatim ? segment.start + (index - segment.at) : segment.end;
    },
    indexOf: (offset) => {
      const segment = lastWhere(segments, (candidate) => candidate.start <= offset);
      if (!segment) return 0;
      const into = segment.isVerbatim ? offset - segment.start : 0;
      return segment.at + Math.min(into, segment.length);
    },
  };
}

/** Index of the first replacement that begins at or after the offset, by binary search. */
function firstFrom(replacements: readonly Replacement[], offset: number): number {
  let low = 0;
  let high = replacements.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (replacements[middle]!.start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last segment for which the test holds; it holds for all before that one. */
function lastWhere(segments: readonly Segment[], holds: (segment: Segment) => boolean): Segment | undefined {
  let low = 0;
  let high = segments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(segments[middle]!)) low = middle + 1;
    else high = middle;
  }
  return segments[low - 1];
}
