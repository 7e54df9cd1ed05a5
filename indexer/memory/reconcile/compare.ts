import type { MemoryThresholds } from '../../embedding';
import type { Judge, Judgement, Statement } from '../judge';
import type { Candidate, Memory } from '../memory';
import type { NearMemory } from '../memory-index';
import { numberKey, readWords } from '../words';
import { whyNotReplace } from './may-replace';

/** A memory that a new statement was compared with, and what is to be done about it. */
export interface Comparison extends NearMemory {
  readonly judgement: Judgement;
  /** `review`: both stay, and a person is asked. */
  readonly action: 'duplicate' | 'update' | 'extends' | 'distinct' | 'review';
  /** Whether likeness alone told. */
  readonly isUnjudged: boolean;
  /** For people: what told, and what spoke against it. */
  readonly reason: string;
}

export interface ComparePolicy {
  readonly judge: Judge;
  /** Of the model that found the near memories; undefined where none did. */
  readonly thresholds: MemoryThresholds | undefined;
  /** Whether what is very much alike may be replaced without a judge. */
  readonly supersedeUnjudged: boolean;
}

/** Asks the judge about a new statement and one near memory, and holds the answer against what is allowed. */
export async function compare(
  candidate: Candidate,
  near: NearMemory,
  policy: ComparePolicy,
): Promise<Comparison> {
  const { memory, similarity } = near;
  const judgement = await policy.judge.judge(candidate, memory, similarity);
  const { verdict, reason } = judgement;
  const decided = { memory, similarity, judgement, isUnjudged: false };
  if (verdict === 'unsure' || judgement.certainty < judgement.threshold) {
    const isUnjudged = mayReplaceUnjudged(candidate, near, policy);
    if (!isUnjudged) return { ...decided, action: 'review', reason };
    return { ...decided, action: 'update', isUnjudged, reason: `${reason}; very much alike` };
  }
  if (verdict !== 'update') return { ...decided, action: verdict, reason };
  const objection = whyNotUpdate(candidate, memory, judgement);
  if (objection === undefined) return { ...decided, action: 'update', reason };
  return { ...decided, action: 'review', reason: `${reason}; but ${objection}` };
}

/**
 * Whether all that a statement would replace says one thing. "The trip is off" beside plans for two trips does not tell which
 * one: then a person is asked.
 */
export async function isOneThing(updates: readonly Comparison[], judge: Judge): Promise<boolean> {
  for (const [at, { memory: one }] of updates.entries()) {
    for (const { memory: other } of updates.slice(at + 1)) {
      const { verdict } = await judge.judge(undated(one), undated(other), undefined);
      if (verdict !== 'duplicate' && verdict !== 'update' && verdict !== 'extends') return false;
    }
  }
  return true;
}

/** Which of the two came first does not matter here. */
function undated({ text, type, category }: Memory): Statement {
  return { text, type, category, date: '' };
}

function whyNotUpdate(candidate: Candidate, memory: Memory, judgement: Judgement): string | undefined {
  if (judgement.isSameAttribute !== true && candidate.category !== memory.category) {
    return 'it is of another category';
  }
  return whyNotReplace(candidate, memory);
}

/**
 * A setting, off by default: strictly above the model's calibrated threshold and in the same category. What differs in a number
 * or a date is as near as can be to a model, and another thing.
 */
function mayReplaceUnjudged(
  candidate: Candidate,
  { memory, similarity }: NearMemory,
  { thresholds, supersedeUnjudged }: ComparePolicy,
): boolean {
  if (!supersedeUnjudged || thresholds?.isCalibrated !== true || similarity === undefined) return false;
  const isAlike = similarity > thresholds.update && candidate.category === memory.category;
  return (
    isAlike && haveSameFigures(candidate.text, memory.text) && whyNotReplace(candidate, memory) === undefined
  );
}

/** Whether two texts have the same numbers and dates in them, in whatever order. */
export function haveSameFigures(one: string, other: string): boolean {
  return figuresOf(one) === figuresOf(other);
}

function figuresOf(text: string): string {
  return readWords(text)
    .flatMap(({ term }) => (/^\d/.test(term) ? [term] : (numberKey(term) ?? [])))
    .sort()
    .join(' ');
}
