import type { Chunk } from './chunk';
import type { Link, NoteProblem } from './note';

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
}
