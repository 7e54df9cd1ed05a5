import type { Chunk } from './chunk';
import { detectLanguage } from './language';
import type { Link, NoteProblem, ParsedNote } from './note';

/** A chunk without its text, which is read from the vault when it is shown. */
export type ChunkRecord = Omit<Chunk, 'text'>;

/** What the index remembers of a note: enough to search, link and compare it without reading it again. */
export interface NoteRecord {
  readonly path: string;
  readonly title: string;
  /** Hash of the note's text as read. */
  readonly contentHash: string;
  readonly mtimeMs: number;
  readonly sizeBytes: number;
  readonly aliases: readonly string[];
  /** Tags of frontmatter and body together, distinct, without `#`. */
  readonly tags: readonly string[];
  readonly headings: readonly string[];
  readonly links: readonly Link[];
  readonly chunks: readonly ChunkRecord[];
  readonly problems: readonly NoteProblem[];
  /** Two-letter code of the note's language where it could be told, for the weight of the vector arm. */
  readonly language?: string;
  /** What the note's property `space` says, null where that names none: see {@link ParsedNote.space}. */
  readonly space?: string | null;
}

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
    ...(note.space === undefined ? {} : { space: note.space }),
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
