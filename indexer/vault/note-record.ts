import type { Chunk } from './chunk';
import { detectLanguage } from './language';
import type { ParsedNote } from './note';
import type { NoteRecord } from './record';

/** What is known of a note's file. */
export interface NoteFile {
  /** Hash of the text as read. */
  readonly contentHash: string;
  readonly mtimeMs: number;
  readonly sizeBytes: number;
}

/** What the index remembers of a note that was read: everything but its text. */
export function noteRecord(note: ParsedNote, chunks: readonly Chunk[], file: NoteFile): NoteRecord {
  const language = detectLanguage(beginning(chunks));
  return {
    path: note.path,
    title: note.title,
    contentHash: file.contentHash,
    mtimeMs: file.mtimeMs,
    sizeBytes: file.sizeBytes,
    aliases: note.aliases,
    tags: distinctTags([...note.frontmatterTags, ...note.tags.map((tag) => tag.name)]),
    headings: note.headings.map((heading) => heading.text),
    links: note.links,
    chunks: chunks.map(({ id, contentHash, headingPath, start, end }) => ({
      id,
      contentHash,
      headingPath,
      start,
      end,
    })),
    problems: note.problems,
    ...(language === undefined ? {} : { language }),
  };
}

/** Enough of a note to tell its language. */
function beginning(chunks: readonly Chunk[]): string {
  return chunks
    .slice(0, 16)
    .map((chunk) => chunk.text)
    .join('\n');
}

/** Tags that differ only in case are one; the first spelling stays. */
function distinctTags(tags: readonly string[]): string[] {
  const spellings = new Map<string, string>();
  for (const tag of tags) {
    const key = tag.toLowerCase();
    if (!spellings.has(key)) spellings.set(key, tag);
  }
  return [...spellings.values()];
}
