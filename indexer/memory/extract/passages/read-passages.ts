import { parseNote } from '../../../vault';
import type { ParsedNote, Section, TextRange } from '../../../vault';
import { findInjected } from './injected';
import { blankRanges, blanks, unquote, withoutComments } from './mask';
import type { Passage, PassageKind } from './passage';

/** Callouts that hold other people's words, or a program's. */
const QUOTING_CALLOUTS = new Set(
  'quote cite zitat ai ki chatgpt claude gemini gpt assistant abstract summary tldr example beispiel'.split(
    ' ',
  ),
);

/** A callout within a callout within … is read this deep. */
const MAX_DEPTH = 4;

export interface PassageRequest {
  /** The whole note. */
  readonly source: string;
  readonly start: number;
  readonly end: number;
  /** Whether each line begins with the `>` of a callout that the stretch is the body of. */
  readonly isQuoted?: boolean;
}

/**
 * Cuts a stretch of a note into paragraphs, list items and what is neither: code, tables, quotations, and what was handed
 * over from a memory. Offsets are the note's.
 */
export function readPassages({ source, start, end, isQuoted = false }: PassageRequest): readonly Passage[] {
  const stretch = source.slice(start, end);
  return passagesOf(isQuoted ? unquote(stretch) : stretch, start, [], 0);
}

function passagesOf(
  written: string,
  base: number,
  above: readonly string[],
  depth: number,
): readonly Passage[] {
  const injected = findInjected(written);
  const masked = withoutComments(blankRanges(written, injected));
  // A line in front, so that three dashes at the beginning are no properties.
  const note = parseNote('', `\n${masked}`);
  const reader = createSectionReader(note, masked, base, above, depth);
  const passages = note.sections.flatMap((section) => reader(section));
  return [...passages, ...injected.map((range) => injectedPassage(written, base, range, above))].sort(
    (one, other) => one.start - other.start,
  );
}

function injectedPassage(text: string, base: number, range: TextRange, headings: readonly string[]): Passage {
  return {
    kind: 'injected',
    start: base + range.start,
    end: base + range.end,
    text: text.slice(range.start, range.end),
    headings,
  };
}

type SectionReader = (section: Section) => readonly Passage[];

/** Reads the sections of a text in order, and keeps the headings that stand above each. */
function createSectionReader(
  note: ParsedNote,
  text: string,
  base: number,
  above: readonly string[],
  depth: number,
): SectionReader {
  const open: { readonly level: number; readonly text: string }[] = [];
  const headings = new Map(note.headings.map((heading) => [heading.span.start, heading]));
  const blocks = new Map(note.blocks.map(({ id, span }) => [span.start, id]));
  let nextItem = 0;
  const path = (): readonly string[] => [...above, ...open.map((heading) => heading.text)];
  const passage = (kind: PassageKind, { start, end }: TextRange): Passage => {
    const block = blocks.get(start);
    return {
      kind,
      start: base + start - 1,
      end: base + end - 1,
      text: text.slice(start - 1, end - 1),
      headings: path(),
      ...(block === undefined ? {} : { block }),
    };
  };
  return (section) => {
    const { kind, span } = section;
    switch (kind) {
      case 'heading': {
        const heading = headings.get(span.start);
        if (heading) {
          while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop();
          open.push(heading);
        }
        return [];
      }
      case 'paragraph':
        return [passage('prose', span)];
      case 'list': {
        const first = nextItem;
        while ((note.listItems[nextItem]?.span.start ?? Infinity) < span.end) nextItem++;
        return note.listItems.slice(first, nextItem).map((item, index, items) => {
          // Its own text ends where the next item begins, be that one nested or not.
          const end = Math.min(item.span.end, items[index + 1]?.span.start ?? item.span.end);
          return passage(item.task === undefined ? 'item' : 'task', { start: item.span.start, end });
        });
      }
      case 'callout':
        return callout(passage('quoted', span), path(), depth);
      case 'blockquote':
      case 'footnoteDefinition':
        return [passage('quoted', span)];
      case 'code':
      case 'math':
      case 'html':
        return [passage('code', span)];
      case 'table':
        return [passage('table', span)];
      case 'yaml':
      case 'comment':
      case 'thematicBreak':
        return [];
    }
  };
}

const CALLOUT_TITLE = /^[^\n]*?>[ \t]?\[!([\w-]+)\][+-]?/;

/** A callout is the writer's own words in a box, unless its kind says that others speak in it. */
function callout(passage: Passage, headings: readonly string[], depth: number): readonly Passage[] {
  const match = CALLOUT_TITLE.exec(passage.text);
  const kind = match?.[1]?.toLowerCase() ?? 'quote';
  if (!match || depth >= MAX_DEPTH || QUOTING_CALLOUTS.has(kind)) return [passage];
  const inner = blanks(match[0]) + passage.text.slice(match[0].length);
  return passagesOf(unquote(inner), passage.start, headings, depth + 1);
}
