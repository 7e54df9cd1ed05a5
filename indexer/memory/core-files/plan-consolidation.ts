import { classify } from '../classify';
import { splitSentences } from '../extract/sentences/split-sentences';
import type { Judge, Statement } from '../judge';
import { readWords } from '../words';
import type { ConsolidationStep } from './consolidation';
import type { CoreTarget } from './core-file';
import type { PlacedEntry } from './read-core-file';

/** Why the memory says that a text holds no more; undefined where it knows nothing against it. */
export type WhyOutdated = (text: string) => string | undefined;

export interface PlanOptions {
  readonly target: CoreTarget;
  /** In the order of the file: what stands later was written later. */
  readonly own: readonly PlacedEntry[];
  readonly judge: Judge;
  readonly whyOutdated: WhyOutdated;
  /** ISO time. */
  readonly now: string;
}

/**
 * What can go from a file without a model and without a loss: entries that hold no more, and such as another one repeats or
 * contains. What goes is no reason for another one to go.
 */
export async function planConsolidation(options: PlanOptions): Promise<readonly ConsolidationStep[]> {
  const { own, target, whyOutdated } = options;
  const left = new Set(own);
  const steps: ConsolidationStep[] = [];
  const drop = (entry: PlacedEntry, kind: ConsolidationStep['kind'], because: string): void => {
    left.delete(entry);
    steps.push({ target, kind, before: entry.text, because });
  };
  for (const entry of own) {
    const outdated = whyOutdated(entry.text);
    if (outdated !== undefined) drop(entry, 'superseded', outdated);
  }
  for (const entry of left) {
    const same = [...left].find((other) => other.start < entry.start && saysSame(other.text, entry.text));
    if (same !== undefined) drop(entry, 'repeated', same.text);
  }
  for (const entry of left) {
    const whole = [...left].find((other) => other !== entry && contains(other.text, entry.text));
    if (whole !== undefined) drop(entry, 'contained', whole.text);
  }
  for (const entry of left) {
    const newer = await findReplacement(entry, left, options);
    if (newer !== undefined) drop(entry, 'superseded', newer.text);
  }
  return steps;
}

/** Whether two texts have the same words in the same order. */
function saysSame(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  return words !== '' && words === others && signsOf(one) === signsOf(other);
}

/** Signs that carry a meaning and are no words, as in a path, a formula or an address. */
function signsOf(text: string): string {
  return text.replace(/[\p{L}\p{M}\p{N}\s.,;:!?'"“”„‘’()*_-]/gu, '');
}

/** Whether whole sentences of a text say what another one says, in the same words. */
function contains(whole: string, part: string): boolean {
  const sentences = sentencesOf(whole);
  return sentences.some((_, from) =>
    sentences.slice(from).some((__, count) => {
      const stretch = sentences.slice(from, from + count + 1);
      return stretch.length < sentences.length && saysSame(stretch.join(' '), part);
    }),
  );
}

/** The later entry that a judge is sure replaces this one. Only entries of one sentence are held against each other. */
async function findReplacement(
  older: PlacedEntry,
  left: ReadonlySet<PlacedEntry>,
  { judge, now }: PlanOptions,
): Promise<PlacedEntry | undefined> {
  if (sentencesOf(older.text).length !== 1) return undefined;
  for (const newer of left) {
    if (newer.start <= older.start || sentencesOf(newer.text).length !== 1) continue;
    const judgement = await judge.judge(statementOf(newer, now), statementOf(older, now), undefined);
    const isSure = judgement.verdict === 'update' && judgement.certainty >= judgement.threshold;
    // Nobody is asked here, so that only what is about the very same attribute counts.
    if (isSure && judgement.isSameAttribute === true) return newer;
  }
  return undefined;
}

function statementOf({ text }: PlacedEntry, date: string): Statement {
  return { text, ...classify(text), date };
}

function sentencesOf(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => splitSentences(line).map((piece) => piece.text));
}

function wordsOf(text: string): string {
  return readWords(text)
    .map(({ term }) => term)
    .join(' ');
}
