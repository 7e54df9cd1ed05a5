/** A passage of a note: the unit that is searched, embedded and quoted. */
export interface Chunk {
  /** `path#contentHash`, with `-2`, `-3` where a note repeats itself: unique in the vault, never reused for another text. */
  readonly id: string;
  /** Hash of heading path and text: the key of its vectors, the same wherever the note lies. */
  readonly contentHash: string;
  /** Headings above the passage, outermost first, without the note's title: a rename must change no vector. */
  readonly headingPath: readonly string[];
  /** What is indexed: the passage without data URIs, block ids and comment marks. */
  readonly text: string;
  /** UTF-16 offsets into the note as read. */
  readonly start: number;
  readonly end: number;
}
