import { parseNote } from '../../../vault';
import type { Section, TextRange } from '../../../vault';
import { findInjected } from './injected';
import type { Passage, PassageKind } from './passage';
import { findComments, stretchOf, unquoted, without } from './stretch';
import type { Stretch } from './stretch';

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
  const stretch = stretchOf(source, start, end);
  return passagesOf(isQuoted ? unquoted(stretch) : stretch, [], 0);
}

function passagesOf(written: Stretch, above: readonly string[], depth: number): readonly Passage[] {
  const injected = findInjected(written.text);
  const told = without(written, injected);
  const stretch = without(told, findComments(told.text));
  const own = readSections(stretch, above, depth);
  return [...own, ...injected.map((range) => passageOf('injected', written, range, above))].sort(
    (one, other) => one.offsetOf(0) - other.offsetOf(0),
  );
}

function passageOf(
  kind: PassageKind,
  { text, offsetOf }: Stretch,
  { start, end }: TextRange,
  headings: readonly string[],
  block?: string,
): Passage {
  return {
    kind,
    text: text.slice(start, end),
    offsetOf: (index) => offsetOf(start + index),
    headings,
    ...(block === undefined ? {} : { block }),
  };
}

/** Reads the sections of a stretch in order, and keeps the headings that stand above each. */
function readSections(stretch: Stretch, above: readonly string[], depth: number): readonly Passage[] {
  // A line in front, so that three dashes at the beginning are no properties.
  const note = parseNote('', `\n${stretch.text}`);
  const open: { readonly level: number; readonly text: string }[] = [];
  const headings = new Map(note.headings.map((heading) => [heading.span.start, heading]));
  const blocks = new Map(note.blocks.map(({ id, span }) => [span.start, id]));
  let nextItem = 0;
  const passage = (kind: PassageKind, { start, end }: TextRange): Passage => {
    const path = [...above, ...open.map((heading) => heading.text)];
    return passageOf(kind, stretch, { start: start - 1, end: end - 1 }, path, blocks.get(start));
  };
  const read = (section: Section): readonly Passage[] => {
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
        return callout(passage('quoted', span), depth);
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
  return note.sections.flatMap(read);
}

const CALLOUT_TITLE = /^ {0,3}>[ \t]?\[!([\w-]+)\][+-]?[ \t]*/;

/** A callout is the writer's own words in a box, its title too, unless its kind says that others speak in it. */
function callout(passage: Passage, depth: number): readonly Passage[] {
  const { text, headings } = passage;
  const match = CALLOUT_TITLE.exec(text);
  const kind = match?.[1]?.toLowerCase() ?? 'quote';
  if (!match || depth >= MAX_DEPTH || QUOTING_CALLOUTS.has(kind)) return [passage];
  return passagesOf(unquoted(without(passage, [{ start: 0, end: match[0].length }])), headings, depth + 1);
}
