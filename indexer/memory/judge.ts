import type { Candidate, Verdict } from './memory';

/** What a judge is told of a statement. */
export type Statement = Pick<Candidate, 'text' | 'type' | 'category' | 'date'>;

export interface Judgement {
  /** `unsure` goes to a person. Similarity alone never decides. */
  readonly verdict: Verdict | 'unsure';
  /** What is likely where it is unsure, and nothing else is known. */
  readonly proposal: Verdict;
  /** 0 to 1. */
  readonly certainty: number;
  /** What a judgement needs to count. */
  readonly threshold: number;
  /** For people: what told. */
  readonly reason: string;
  /**
   * Whether subject and attribute were found to be the same, word by word: then an update counts whatever the categories are.
   * Without it only a memory of the same category is replaced.
   */
  readonly isSameAttribute?: true;
  /** Who told, where the judge asks others: `rules`, or a model as its server named it. The judge itself where absent. */
  readonly judge?: string;
  /** Which rule told, where the judge has several: people's answers count for each by itself. */
  readonly rule?: string;
}

/** Decides what a newer statement is to an older one. */
export interface Judge {
  /** `rules`, or a model's name. */
  readonly name: string;
  /** @param similarity the cosine of both texts, undefined where no model is there */
  judge(newer: Statement, older: Statement, similarity: number | undefined): Promise<Judgement>;
}
