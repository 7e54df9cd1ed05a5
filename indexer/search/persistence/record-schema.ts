import * as z from 'zod';
import type { NoteRecord } from '../../vault';

const span = z.object({ start: z.number(), end: z.number(), line: z.number() });

const link = z.object({
  kind: z.enum(['wikilink', 'embed', 'markdown-link', 'markdown-embed', 'frontmatter']),
  original: z.string(),
  target: z.string(),
  subpath: z.string(),
  displayText: z.string(),
  span,
  key: z.string().exactOptional(),
});

const problem = z.object({
  code: z.enum(['frontmatter-invalid', 'note-unreadable', 'note-too-large', 'note-is-binary']),
  message: z.string(),
  line: z.number().exactOptional(),
});

const chunk = z.object({
  id: z.string(),
  contentHash: z.string(),
  headingPath: z.array(z.string()),
  start: z.number(),
  end: z.number(),
});

/** What the index remembers of a note, as it is read back from a segment. */
export const noteRecordSchema: z.ZodType<NoteRecord> = z.object({
  path: z.string(),
  title: z.string(),
  contentHash: z.string(),
  mtimeMs: z.number(),
  sizeBytes: z.number(),
  aliases: z.array(z.string()),
  tags: z.array(z.string()),
  headings: z.array(z.string()),
  links: z.array(link),
  chunks: z.array(chunk),
  problems: z.array(problem),
  language: z.string().exactOptional(),
});
