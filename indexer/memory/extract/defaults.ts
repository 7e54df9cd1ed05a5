/** Candidates of one note at most, the best first: more is a note that was taken for facts as a whole. */
export const MAX_CANDIDATES_PER_NOTE = 40;

/** Places of one statement in one note that are kept: a log that says it each minute fills no ledger. */
export const MAX_MENTIONS = 20;

/** Longer sentences hold more than one fact, and no line of a profile would hold them. */
export const MAX_FACT_WORDS = 60;

/** UTF-16 units beyond which a sentence is not looked at: no person wrote it. */
export const MAX_SENTENCE_LENGTH = 1_000;

/** Of a longer conversation only the beginning is compared, each sentence with each other. */
export const MAX_ACCOUNT_CHOICES = 300;

/** What a conversation was about is told in two sentences at most, of so many words each. */
export const MAX_ACCOUNT_SENTENCES = 2;
export const MAX_ACCOUNT_SENTENCE_WORDS = 40;

/** Characters of a conversation's title at most: as much as stands in one line. */
export const MAX_ACCOUNT_TITLE = 100;

/** UTF-16 units cut into sentences at a time: the segmenter copies all it is given for each sentence. */
export const SEGMENT_LENGTH = 4_000;

/** Texts given to the model at a time: queries get their turn in between. */
export const EMBED_BATCH_SIZE = 16;

/** Only so many candidates per place are embedded; the rest is already behind by rules. */
export const EMBED_FACTOR = 4;

/** Between two rests an extraction works no longer than a frame of the screen. */
export const MAX_WORK_MS = 12;

/**
 * Weights of a candidate's score, set by judgement and not measured: no labelled note has more statements than a note may give.
 * What a statement says counts most, then whether another one says much the same, then whether it is like what people keep.
 */
export const SCORE_WEIGHTS = { information: 0.5, novelty: 0.3, closeness: 0.2 } as const;
