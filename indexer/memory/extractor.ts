import type { Embedder } from '../embedding';
import type { Clock, ProgressListener } from '../platform';
import type { TextRange } from '../vault';
import type { Candidate } from './memory';

/** A note that memories are looked for in. */
export interface ExtractionSource {
  readonly path: string;
  readonly text: string;
  readonly space: string;
  /** ISO date or time the text is from: a date in its properties or name, else its file's time. */
  readonly date: string;
  /** Language of the note, where it is known. */
  readonly language?: string;
}

/** A statement, and what it was made of. */
export interface ExtractedCandidate extends Candidate {
  /** UTF-16 offsets into the note, of each sentence as it stands there; what was left out of a sentence is within. */
  readonly stretches: readonly TextRange[];
}

export interface ExtractionResult {
  /** Statements that stand by themselves. Facts and, of conversations, what they were about. */
  readonly candidates: readonly ExtractedCandidate[];
  /** Sentences that were looked at. */
  readonly sentences: number;
  /** How many were dropped, by reason, such as `said by the assistant`. */
  readonly dropped: Readonly<Record<string, number>>;
}

export interface ExtractionOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ProgressListener | undefined;
}

/** Finds statements worth remembering. A model on the node pool plugs into the same seam. */
export interface Extractor {
  /** `extractive`, or a model's name. */
  readonly name: string;
  extract(source: ExtractionSource, options?: ExtractionOptions): Promise<ExtractionResult>;
}

export interface ExtractiveOptions {
  /** Without one sentences are chosen by rules alone. */
  readonly embedder: Pick<Embedder, 'embed' | 'identity'> | undefined;
  /** Gives way between batches; the machine's own by default. */
  readonly clock?: Clock;
  /** Facts of one note at most, the best first. */
  readonly limit?: number;
}
