import type { Field } from './postings/fields';

/**
 * Every number of the search that is policy. "Chosen" means: the value that did best over all query sets together, in
 * coarse steps; the record in docs/decisions says how much it matters.
 */
export const searchDefaults = {
  /** A longer run of letters is no word: it is cut into terms of this length. */
  maxTermLength: 64,
  /** A compound of more parts (`a-b-c-d-e-f-g-h`) is a sentence: only its parts are indexed. Three bits hold it. */
  maxCompoundParts: 7,

  /** BM25's saturation of term frequency; the textbook value (Robertson and Zaragoza 2009). */
  k1: 1.2,
  /** How far length normalises a field's frequencies; the textbook value for prose, less for what is short anyway. */
  lengthNormalisation: {
    title: 0.3,
    aliases: 0.3,
    headings: 0.5,
    tags: 0.3,
    path: 0.3,
    body: 0.75,
    heading: 0.3,
  } satisfies Record<Field, number>,
  /** Chosen. A word in the title says more of a note than one in its text; a folder says little. */
  fieldWeights: {
    title: 3,
    aliases: 3,
    headings: 1.5,
    tags: 1.5,
    path: 0.7,
    body: 1,
    heading: 1,
  } satisfies Record<Field, number>,
  /** Chosen. The share of the best passage beside the whole note in a note's score. */
  passageShare: 0.5,

  /**
   * Chosen: what another form of a word counts beside the word itself. Higher values find nothing more and push notes
   * that have the very words down.
   */
  formWeights: { sameSpelling: 1, sameFold: 0.95, sameStem: 0.5, prefix: 0.3, typo: 0.5, compound: 0.15 },
  /** Forms of one query word at most, by kind: bounds the work of a one-letter query. */
  maxPrefixForms: 48,
  maxTypoForms: 8,
  maxCompoundForms: 32,
  /** Words that have the letters somewhere, of which those are chosen. */
  maxCompoundsTried: 400,
  /** A shorter beginning is completed only if it is the whole query. */
  minPrefixLength: 2,
  /** Letters a word needs for one and for two mistakes: shorter words have too many neighbours. */
  oneTypoLength: 4,
  /** Below this only letters that changed places are a mistake: "stew" is no misspelt "step", "taks" is "task". */
  anyTypoLength: 5,
  twoTyposLength: 8,
  /** Letters of a part of a compound: shorter ones are found in every word. */
  minCompoundPart: 4,
  minCompoundLength: 8,
  /** Words of a query up to which each is completed, forgiven its typos and looked for in compounds. */
  maxForgivenWords: 12,
  /**
   * UTF-16 units of a query that are looked at, some seven pages; the rest is left out. A search of so much takes tens of
   * milliseconds at 100,000 passages, and the most telling words of a text are found in far less.
   */
  maxQueryLength: 20_000,
  /** Phrases, exclusions and filters of a query; more are refused. The postings of each are read, and nobody types as many. */
  maxConditions: 150,
  /** Chosen. Distinct words of a query that are searched: a pasted page is known by its rarest words, and 120 find less. */
  maxQueryWords: 40,

  /** Chosen. What a function word ("of", "für") counts beside words that say more. */
  functionWordShare: 0.9,

  /** Passages that may have a phrase are read once there are so few, rather than narrowed down by another word. */
  fewPhraseUnits: 32,

  /** Words of the longest title looked for in a query. */
  maxTitleWords: 12,
  /** Terms of a query among which titles are looked for: more than a page of `maxQueryLength` has in prose. */
  maxTitleTerms: 4000,
  /** Chosen. What naming a note adds, in multiples of what its words score at best. */
  titleMentionWeight: 0.5,

  /** Notes whose int8 similarity is computed again with the unrounded query. Rounding swaps only near neighbours. */
  rescoredNotes: 80,
  /**
   * Chosen: reciprocal rank fusion's k. Its paper takes 60 for many arms of one quality; with two, one of them much the
   * better at exact words, 60 lets any vector rank overturn the first place, and hit@1 falls by a quarter.
   */
  rankConstant: 2,
  /** Chosen. The vector arm's weight beside the text arm's 1, for a language that the model knows best. */
  vectorWeight: 0.7,
  /** Chosen. With a lead of this share of its score the text arm's first note is beyond doubt... */
  clearLead: 0.5,
  /** ...and the vectors are only heard for what is not found by word. */
  leastTrust: 0.1,
  /** Chosen. Notes that each arm hands to the fusion: 200 find nothing more over all query sets, and take longer. */
  fusionDepth: 50,

  /** About three lines of a narrow side panel. */
  snippetLength: 200,
  /** How far an end of a snippet may move to meet a space. */
  snippetSlack: 24,

  /** Removed notes are stepped over until they hold this share of the postings; then the index is built anew. */
  deadShare: 0.5,
  /** What a save puts into one segment: less than a megabyte, written before a search would notice. */
  segmentNotes: 500,
  segmentWords: 400_000,
  /** Segments below this are merged once there are more than this many of them: every edit leaves one. */
  smallSegmentBytes: 64_000,
  maxSmallSegments: 16,
  /** What a compaction puts into one segment: about two megabytes, at most eight. Larger ones repeat fewer terms. */
  compactNotes: 2000,
  compactWords: 2_500_000,
  /** A segment is written anew once this share of its notes is dead. */
  wornSegmentShare: 0.2,
  /** An index of fewer notes opens at once, however it is laid out. */
  minNotesToCompact: 300,
  /**
   * An index is worn when so large a share of its notes came or went since the inverted file was written: at 100,000
   * passages these take as long to open as all the others.
   */
  wornShare: 0.12,
  /** Segments beside those that the inverted file covers, up to which opening them takes no notice. */
  maxUncoveredSegments: 64,
  /** How long a compaction works before it gives way, in milliseconds: with the step in hand less than ten. */
  compactSliceMs: 5,
  /** Parts of an inverted file, and the columns of postings in them: what any storage takes in one piece. */
  invertedPartBytes: 8_000_000,
  postingColumnBytes: 4_000_000,
  /** Below this many postings building anew is not worth a thought. */
  minPostingsToRebuild: 10_000,
} as const;
