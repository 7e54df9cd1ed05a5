import type { NoteRecord } from '../../vault';

/** What of a passage makes its note similar to others. */
export interface Passage {
  /** Names its vector. */
  readonly contentHash: string;
  /** The heading directly above it, undefined before the first. */
  readonly heading: string | undefined;
  /** In characters. */
  readonly length: number;
}

/** What is kept of every note for as long as the graph lives: a tenth of its record. */
export interface NotePassages {
  readonly path: string;
  readonly passages: readonly Passage[];
}

export function passagesOf({ path, chunks }: NoteRecord): NotePassages {
  const passages = chunks.map(({ contentHash, headingPath, start, end }) => {
    return { contentHash, heading: headingPath.at(-1), length: end - start };
  });
  return { path, passages };
}
