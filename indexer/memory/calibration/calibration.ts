import type { Decision, MemoryCategory, Verdict } from '../memory';
import type { DecisionChange } from './fit/change';
import type { JudgeFit } from './fit/judge-fit';
import type { LabelKind } from './label';
import type { AnswerCounts } from './trust';

/** What people's answers say of one rule of one judge where it comes to one verdict. */
export interface RuleTrust extends AnswerCounts {
  readonly judge: string;
  /** Absent where the judge has no rules to name. */
  readonly rule?: string;
  readonly verdict: Verdict;
  /** Decisions of which the judge was sure. `right` and `wrong` are those of them that people said something of. */
  readonly decisions: number;
  /** What people said where it only guessed, which does not count. */
  readonly guesses: AnswerCounts;
  /** 0 to 1: what is believed of it now, at its least sure. */
  readonly trust: number;
  /** What it needs to decide. */
  readonly threshold: number;
  /** Whether it decides, by its trust or, where there are enough answers, by its fit; else it only nominates, and people are asked. */
  readonly isTrusted: boolean;
}

/** What people's answers say of the category that statements were given. Nothing is decided by it. */
export interface CategoryTrust extends AnswerCounts {
  readonly category: MemoryCategory;
  readonly share: number;
}

/** What people's answers come to. Derived of the ledgers, and made anew where answers come. */
export interface Calibration {
  readonly labels: Readonly<Record<LabelKind, number>>;
  /** The least trusted first. */
  readonly byRule: readonly RuleTrust[];
  readonly byCategory: readonly CategoryTrust[];
  /** Of judges that tell probabilities: how these relate to being right. The one with the most answers first. */
  readonly judges: readonly JudgeFit[];
  /** Past decisions of these that nobody answered and that would come out otherwise now. Nothing is done by it. */
  readonly changes: readonly DecisionChange[];
  readonly thresholds: {
    /** Cosine above which likeness alone was right often enough; absent where nothing speaks against the model's own. */
    readonly update?: number;
  };
  /** Past updates that nobody said anything of, by rules that are not trusted any more. */
  readonly inQuestion: readonly Decision[];
}
