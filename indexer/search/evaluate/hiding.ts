import { contentHash } from '../../platform';
import { chunkNote, noteRecord, parseNote } from '../../vault';
import type { ParsedNote } from '../../vault';
import type { IndexedNote } from '../search-index';

/** A note of the vault under evaluation. */
export interface NoteText {
  readonly path: string;
  readonly text: string;
}

/** The note as the engine would index it. */
export function indexedNote({ path, text }: NoteText): IndexedNote {
  return toIndexed(parseNote(path, text), text);
}

/**
 * The note without its name: no title, no aliases, no first heading, so that a query of the title can find it by its body
 * alone. Only the path's folders stay, as they do for every note.
 */
export function withoutTitle({ path, text }: NoteText): IndexedNote {
  const first = parseNote(path, text).headings[0];
  const hidden = first === undefined ? text : text.slice(0, first.span.start) + text.slice(first.span.end);
  const { record, chunks } = toIndexed(parseNote(path, hidden), hidden);
  return { record: { ...record, title: '', aliases: [] }, chunks };
}

/** A note's text without its links, as a query for what it links to. */
export function withoutLinks({ path, text }: NoteText): string {
  const note = parseNote(path, text);
  let rest = '';
  let at = note.bodyStart;
  for (const { kind, span } of note.links) {
    if (kind === 'frontmatter' || span.start < at) continue;
    rest += `${text.slice(at, span.start)} `;
    at = span.end;
  }
  return rest + text.slice(at);
}

function toIndexed(parsed: ParsedNote, text: string): IndexedNote {
  const chunks = chunkNote(parsed, text);
  const file = { contentHash: contentHash(text), mtimeMs: 0, sizeBytes: text.length };
  return { record: noteRecord(parsed, chunks, file), chunks };
}
