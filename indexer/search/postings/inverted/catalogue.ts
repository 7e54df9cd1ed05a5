import * as z from 'zod';

/** Raised when the layout of the columns, the forms of words or the letters of a title's key change. */
export const INVERTED_FORMAT = 1;
export const CATALOGUE = 'catalogue';

const count = z.number().int().nonnegative();

/** How large the columns of an inverted file are: what they are checked against. */
export const catalogueSchema = z.object({
  format: z.literal(INVERTED_FORMAT),
  segments: z.array(z.object({ name: z.string(), noteCount: count, termCount: count })),
  wordCount: count,
  spellingCount: count,
  trigramCount: count,
  postingCount: count,
  passageCount: count,
  /** The first word of each column of postings. */
  postingColumns: z.array(count),
});
export type Catalogue = z.infer<typeof catalogueSchema>;
